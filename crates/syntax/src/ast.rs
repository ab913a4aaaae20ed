//! The tree that a text is read into.

use crate::Span;

/// An expression and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    kind: ExprKind,
    span: Span,
    height: usize,
}

impl Expr {
    /// The expression of this kind that stands at `span`.
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let height = kind.height();
        Expr { kind, span, height }
    }

    /// What the expression is.
    pub fn kind(&self) -> &ExprKind {
        &self.kind
    }

    /// What the expression is, by value.
    pub fn into_kind(self) -> ExprKind {
        self.kind
    }

    /// Where the expression stands; parentheses around it are included.
    pub fn span(&self) -> Span {
        self.span
    }

    /// How many levels lie below: 0 for a literal, and never more than [`MAX_DEPTH`](crate::MAX_DEPTH) for what
    /// the parser gives.
    pub fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn with_span(mut self, span: Span) -> Expr {
        self.span = span;
        self
    }
}

/// What an expression is. Parentheses leave no trace except in the spans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A number, ups and a star written together: `2^*`.
    Literal(Box<Literal>),
    /// A name on its own; `ω` is the name `omega`.
    Name(String),
    /// A game or a function with what it is applied to.
    Call(Box<Call>),
    /// `-G`; but `-1` is a literal.
    Neg(Box<Expr>),
    /// `+-G`, that is {G | -G}.
    Switch(Box<Expr>),
    /// `+-{a,b}`: a switch given by its Left options, at least one.
    SwitchOptions(Vec<Expr>),
    /// `•x`: the Hackenbush position of a dyadic number.
    Dot(Box<Expr>),
    /// `a + b - c`, two or more terms. `9Tiny(1)` is a sum too.
    Sum(Vec<Term>),
    /// `a * b * c`, two or more factors, to be taken from the left.
    Product(Vec<Expr>),
    /// `a : b : c`, the ordinal sum of two or more.
    Ordinal(Vec<Expr>),
    /// `a <= b` and the like.
    Compare {
        /// Which comparison.
        op: Comparison,
        /// What stands on its left.
        left: Box<Expr>,
        /// What stands on its right.
        right: Box<Expr>,
    },
    /// `{a, b | c}`. Several bars have been resolved: a side that held bars is one option, itself a `Brace`.
    Brace {
        /// Left's options.
        left: Vec<Expr>,
        /// Right's options.
        right: Vec<Expr>,
    },
    /// `{a, b}` without a bar: the impartial game with these options, at least one.
    ImpartialBrace(Vec<Expr>),
    /// `[a, b, c]`.
    List(Vec<Expr>),
    /// `[body for name in from..to]`.
    Comprehension(Box<Comprehension>),
    /// `a / b`, numbers.
    Quotient(Box<[Expr; 2]>),
    /// `list[n]`.
    Index(Box<[Expr; 2]>),
    /// `not a`.
    Not(Box<Expr>),
    /// `a and b and c`, two or more.
    And(Vec<Expr>),
    /// `a or b or c`, two or more.
    Or(Vec<Expr>),
    /// `if a then b else c`.
    If(Box<[Expr; 3]>),
    /// `"P"`, without the quotes.
    Text(String),
}

impl ExprKind {
    /// One more than the highest child.
    fn height(&self) -> usize {
        let highest = |exprs: &[Expr]| exprs.iter().map(|e| e.height + 1).max().unwrap_or(0);
        match self {
            ExprKind::Literal(_) | ExprKind::Name(_) | ExprKind::Call(_) | ExprKind::Text(_) => 0,
            ExprKind::Neg(inner) | ExprKind::Switch(inner) | ExprKind::Dot(inner) | ExprKind::Not(inner) => {
                inner.height + 1
            }
            ExprKind::Quotient(both) | ExprKind::Index(both) => highest(&both[..]),
            ExprKind::If(all) => highest(&all[..]),
            ExprKind::And(list)
            | ExprKind::Or(list)
            | ExprKind::SwitchOptions(list)
            | ExprKind::ImpartialBrace(list)
            | ExprKind::Product(list)
            | ExprKind::Ordinal(list)
            | ExprKind::List(list) => highest(list),
            ExprKind::Sum(terms) => terms.iter().map(|t| t.expr.height + 1).max().unwrap_or(0),
            ExprKind::Compare { left, right, .. } => left.height.max(right.height) + 1,
            ExprKind::Brace { left, right } => highest(left).max(highest(right)),
            ExprKind::Comprehension(c) => {
                let clauses = c.clauses.iter().flat_map(Clause::parts).map(|expr| expr.height);
                clauses.fold(c.body.height, usize::max) + 1
            }
        }
    }
}

/// A number, ups and a star written together without spaces; at least one of the three is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Literal {
    /// The number.
    pub number: Option<Number>,
    /// The ups or downs.
    pub ups: Option<Ups>,
    /// The nimber.
    pub star: Option<Star>,
}

/// `3`, `-2` or `5/8` as digits; nothing is computed or checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Whether a minus sign belongs to it.
    pub negative: bool,
    /// The decimal digits of the integer or of the fraction's numerator.
    pub numerator: String,
    /// The decimal digits of the denominator.
    pub denominator: Option<String>,
    /// Where it stands, sign included.
    pub span: Span,
}

/// `^`, `v3`, `^[2]` or `v<2>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ups {
    /// Whether it points down.
    pub down: bool,
    /// How many, or which uptimal.
    pub form: UpsForm,
    /// Where it stands.
    pub span: Span,
}

/// How ups are counted, in decimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UpsForm {
    /// A multiple of up: `^^` and `^2` are both `Times("2")`.
    Times(String),
    /// The sum of the uptimals up to the n-th, `^[n]`.
    Upto(String),
    /// The n-th uptimal alone, `^<n>`.
    Nth(String),
}

/// `*` or `*2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Star {
    /// The decimal digits after the star; none for `*`, which is `*1`.
    pub digits: Option<String>,
    /// Where it stands.
    pub span: Span,
}

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// `name(args)` or `name[rules](args)`, with both texts raw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// What is called.
    pub name: Name,
    /// The text between the square brackets.
    pub rules: Option<Span>,
    /// The text between the parentheses.
    pub args: Span,
}

/// A term of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Whether it is added or taken away; the first is always added.
    pub sign: Sign,
    /// What is added or taken away.
    pub expr: Expr,
}

/// The sign before a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// An order between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    LessOrEqual,
    /// `>=`
    GreaterOrEqual,
    /// `<>`, confused with
    Confused,
}

impl Comparison {
    /// The comparison as it is written in ASCII.
    pub fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::Greater => ">",
            Comparison::LessOrEqual => "<=",
            Comparison::GreaterOrEqual => ">=",
            Comparison::Confused => "<>",
        }
    }
}

/// `[body for name in from..to]`, with any number of `for` and `if` behind each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comprehension {
    /// What is computed for each.
    pub body: Expr,
    /// The `for` and `if` in order; the first is a `for`.
    pub clauses: Vec<Clause>,
}

/// What stands behind the body of a comprehension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// `for name in …`
    For {
        /// What a member is called in what follows and in the body.
        name: Name,
        /// What is gone through.
        over: Over,
    },
    /// `if …`
    If(Expr),
}

/// What a `for` goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// `from..to`; both ends belong to it.
    Range(Expr, Expr),
    /// The members of a list.
    List(Expr),
}

impl Clause {
    /// The expressions in it, in the order of the text.
    pub fn parts(&self) -> impl Iterator<Item = &Expr> {
        let (first, second) = match self {
            Clause::For { over: Over::Range(from, to), .. } => (from, Some(to)),
            Clause::For { over: Over::List(expr), .. } | Clause::If(expr) => (expr, None),
        };
        std::iter::once(first).chain(second)
    }
}

/// A statement of a program and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    /// What the statement is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StmtKind {
    /// `let name = value` or `let name(a, b) = value`
    Let {
        /// The new name.
        name: Name,
        /// What the arguments are called, if it is a function.
        parameters: Option<Vec<Name>>,
        /// What it stands for.
        value: Expr,
    },
    /// An expression on its own.
    Expr(Expr),
}
