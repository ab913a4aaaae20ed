//! How shapes look: one table, which every format reads. Left is solid, Right is hollow or dashed, both's is dotted,
//! so that nobody needs colours to tell them apart.

/// A colour, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The ground.
    Paper,
    /// Lines and letters.
    Ink,
    /// Letters that matter less.
    Muted,
    /// Lines that matter less.
    Faint,
    /// An empty place.
    Hollow,
    /// A place that is gone.
    Gone,
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// Right's, on a whole area.
    RightTint,
    /// Both players'.
    Both,
    /// Both players', on a whole area.
    BothTint,
}

impl Ink {
    /// All inks.
    pub const ALL: [Ink; 11] = [
        Ink::Paper,
        Ink::Ink,
        Ink::Muted,
        Ink::Faint,
        Ink::Hollow,
        Ink::Gone,
        Ink::Left,
        Ink::Right,
        Ink::RightTint,
        Ink::Both,
        Ink::BothTint,
    ];

    /// Red, green and blue on light ground and on dark ground.
    #[must_use]
    pub fn colours(self) -> (u32, u32) {
        match self {
            Ink::Paper => (0xff_ff_ff, 0x15_19_1e),
            Ink::Ink => (0x1b_1f_24, 0xe6_e8_eb),
            Ink::Muted => (0x5f_67_70, 0xa3_ad_b8),
            Ink::Faint => (0xcf_d4_da, 0x46_4f_59),
            Ink::Hollow => (0xf5_f6_f8, 0x20_26_2d),
            Ink::Gone => (0xa9_b0_b8, 0x4c_55_5f),
            Ink::Left => (0x1c_5a_b8, 0x78_ae_ff),
            Ink::Right => (0xbd_2d_1c, 0xff_90_7e),
            Ink::RightTint => (0xfb_e6_e2, 0x40_23_1f),
            Ink::Both => (0x2b_76_2f, 0x80_c8_83),
            Ink::BothTint => (0xe6_f1_e4, 0x20_34_22),
        }
    }
}

/// How a shape looks, by what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// A place where something may come to lie.
    Empty,
    /// Left's piece: solid.
    Left,
    /// Right's piece: hollow with a thick rim.
    Right,
    /// A piece for both players.
    Both,
    /// A place that is gone.
    Gone,
    /// What holds the rest.
    Ground,
    /// A line that is Left's piece.
    LeftLine,
    /// A line that is Right's piece: dashed.
    RightLine,
    /// A line for both players: dotted.
    BothLine,
    /// A thin line along which Left may cut.
    LeftCut,
    /// A thin line along which Right may cut.
    RightCut,
    /// A thin line along which both may cut.
    BothCut,
    /// An ordinary line.
    Line,
    /// A line that stands out.
    Bold,
    /// A line of a grid.
    Faint,
    /// A line that leads the eye.
    Guide,
    /// A solid dot.
    Dot,
    /// The ground itself, behind letters.
    Patch,
    /// Letters.
    Word,
    /// Letters that matter less.
    Muted,
    /// Letters on Left's piece.
    OnLeft,
    /// Letters on Right's piece.
    OnRight,
    /// Letters on a piece for both.
    OnBoth,
    /// Letters in Left's colour.
    LeftWord,
}

/// Fill, stroke and dashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What fills the outline.
    pub fill: Option<Ink>,
    /// The line along the outline.
    pub stroke: Option<Ink>,
    /// Its width.
    pub width: i32,
    /// Dash and gap, if it is not solid.
    pub dash: Option<(i32, i32)>,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 24] = [
        Style::Empty,
        Style::Left,
        Style::Right,
        Style::Both,
        Style::Gone,
        Style::Ground,
        Style::LeftLine,
        Style::RightLine,
        Style::BothLine,
        Style::LeftCut,
        Style::RightCut,
        Style::BothCut,
        Style::Line,
        Style::Bold,
        Style::Faint,
        Style::Guide,
        Style::Dot,
        Style::Patch,
        Style::Word,
        Style::Muted,
        Style::OnLeft,
        Style::OnRight,
        Style::OnBoth,
        Style::LeftWord,
    ];

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Style::Empty => "empty",
            Style::Left => "left",
            Style::Right => "right",
            Style::Both => "both",
            Style::Gone => "gone",
            Style::Ground => "ground",
            Style::LeftLine => "left-line",
            Style::RightLine => "right-line",
            Style::BothLine => "both-line",
            Style::LeftCut => "left-cut",
            Style::RightCut => "right-cut",
            Style::BothCut => "both-cut",
            Style::Line => "line",
            Style::Bold => "bold",
            Style::Faint => "faint",
            Style::Guide => "guide",
            Style::Dot => "dot",
            Style::Patch => "patch",
            Style::Word => "word",
            Style::Muted => "muted",
            Style::OnLeft => "on-left",
            Style::OnRight => "on-right",
            Style::OnBoth => "on-both",
            Style::LeftWord => "left-word",
        }
    }

    /// How it looks. Letters have a fill alone.
    #[must_use]
    pub fn look(self) -> Look {
        let area = |fill, stroke, width| Look { fill: Some(fill), stroke: Some(stroke), width, dash: None };
        let line = |stroke, width, dash| Look { fill: None, stroke: Some(stroke), width, dash };
        let solid = |fill| Look { fill: Some(fill), stroke: None, width: 0, dash: None };
        match self {
            Style::Empty => area(Ink::Hollow, Ink::Muted, 3),
            Style::Left => area(Ink::Left, Ink::Left, 3),
            Style::Right => area(Ink::RightTint, Ink::Right, 8),
            Style::Both => area(Ink::BothTint, Ink::Both, 4),
            Style::Gone => area(Ink::Gone, Ink::Muted, 3),
            Style::Ground => area(Ink::Ink, Ink::Ink, 3),
            Style::LeftLine => line(Ink::Left, 11, None),
            Style::RightLine => line(Ink::Right, 11, Some((20, 9))),
            Style::BothLine => line(Ink::Both, 11, Some((1, 7))),
            Style::LeftCut => line(Ink::Left, 4, None),
            Style::RightCut => line(Ink::Right, 4, Some((14, 8))),
            Style::BothCut => line(Ink::Both, 3, None),
            Style::Line => line(Ink::Ink, 4, None),
            Style::Bold => line(Ink::Ink, 11, None),
            Style::Faint => line(Ink::Faint, 2, None),
            Style::Guide => line(Ink::Muted, 3, Some((8, 8))),
            Style::Dot => solid(Ink::Ink),
            Style::Patch => solid(Ink::Paper),
            Style::Word => solid(Ink::Ink),
            Style::Muted => solid(Ink::Muted),
            Style::OnLeft => solid(Ink::Paper),
            Style::OnRight => solid(Ink::Right),
            Style::OnBoth => solid(Ink::Both),
            Style::LeftWord => solid(Ink::Left),
        }
    }
}
