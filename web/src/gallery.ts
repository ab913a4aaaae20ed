// Rules to begin with: one of every kind, each a few lines.

export interface Sample { name: string; rules: string; start: string }

export const GALLERY: Sample[] = [
  {
    name: "Fission",
    rules: `game fission on grid ".x"
  left  ".|x|." -> "x|.|x"
  right left turned
  title "Fission"
  example fission(".x.") = -1
`,
    start: 'fission("...x.|....x|.....|.....|.....")',
  },
  {
    name: "Clobber, all ways",
    rules: `// Clobber, along diagonals too.
game clobber_all_ways on grid ".xo"
  left "xo" -> ".x" in all directions
  right left with x and o exchanged
  fill "xo|ox"
  title "Clobber, all ways"
`,
    start: "clobber_all_ways(3x3)",
  },
  {
    name: "Leapers",
    rules: `// Toads and Frogs, leaping over any number.
game leapers on strip ".tf"
  left "t." -> ".t"
  left "tf{f}." -> ".f{f}t"
  right ".f" -> "f."
  right ".{t}tf" -> "f{t}t."
  title "Leapers"
`,
    start: 'leapers("tt..ff")',
  },
  {
    name: "No capture",
    rules: `// NoGo: every group keeps an empty cell beside it.
game no_capture on grid ".xo"
  left "." -> "x" if every group of xo keeps "."
  right left with x and o exchanged
  title "No capture"
  example no_capture(2x3) = nogo(2x3)
`,
    start: "no_capture(3x3)",
  },
  {
    name: "Take a square",
    rules: `game take_a_square on heaps
  both n -> n - k*k for k in 1..isqrt(n)
  title "Take a square"
  example take_a_square(22) = 0
`,
    start: "take_a_square(8)",
  },
  {
    name: "Euclid",
    rules: `// The larger loses multiples of the smaller.
game euclid on (a, b)
  both (a, b) -> (a - k*b, b) for k in 1..a if b > 0
  both (a, b) -> (a, b - k*a) for k in 1..b if a > 0
  title "Euclid"
  example euclid(8,5) = 0
`,
    start: "euclid(12,5)",
  },
];
