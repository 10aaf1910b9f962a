/// The colours of plots: the hues of Okabe and Ito (“Color Universal Design”, 2008), darkened or lightened until each has a contrast of
/// 3:1 with the page, washed or not, and neighbouring series one of 1.5:1 with each other, in both themes.
///
/// The first four series differ by 1.5:1 from each other, however many of them a plot has, and this holds in grey and for readers who
/// lack the green receptor. Six such steps do not fit between 3:1 and black or white, so the fifth and sixth differ from their
/// neighbours only. Contrast is that of WCAG 2.1. Never the only sign: each series has its own point shape and dash as well.
enum PlotColour: Int, CaseIterable {
  case blue, vermillion, green, purple, orange, sky
  /// Guides: boundaries, reference lines.
  case guide
  /// The wash over distances that were not measured.
  case wash

  /// The colour of the n-th series; after six they repeat, with other shapes.
  static func series(_ index: Int) -> PlotColour { PlotColour(rawValue: index % 6) ?? .blue }

  /// The custom property that carries the colour on the page.
  var property: String {
    switch self {
    case .guide: "--plot-guide"
    case .wash: "--plot-wash"
    default: "--series-\(rawValue + 1)"
    }
  }

  /// The colour on a light page, `#rrggbb`.
  var light: String {
    switch self {
    case .blue: "#1273b4"
    case .vermillion: "#7b2f00"
    case .green: "#209f7d"
    case .purple: "#4b173b"
    case .orange: "#b07900"
    case .sky: "#0b4f6c"
    case .guide: "#6b7280"
    case .wash: "#8a8f98"
    }
  }

  /// The colour on a dark page.
  var dark: String {
    switch self {
    case .blue: "#95cbf9"
    case .vermillion: "#c08d73"
    case .green: "#bfffe4"
    case .purple: "#996b8b"
    case .orange: "#f2b632"
    case .sky: "#6b9db3"
    case .guide: "#9aa3b2"
    case .wash: "#8a93a3"
    }
  }

  /// What stands for the colour between gnuplot and the page: a level of red no other mark has.
  var mark: String { "#\(Self.hexadecimal(rawValue + 1))0203" }

  /// The colour that a mark, as gnuplot writes it, stands for.
  init?(red: Int, green: Int, blue: Int) {
    guard green == 2, blue == 3 else { return nil }
    self.init(rawValue: red - 1)
  }

  private static func hexadecimal(_ value: Int) -> String {
    let digits = String(value, radix: 16)
    return digits.count == 1 ? "0\(digits)" : digits
  }
}
