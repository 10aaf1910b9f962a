/// The colours of plots, after Okabe and Ito (“Color Universal Design”, 2008), darkened or lightened until each has a contrast
/// of 3:1 with the page in both themes. Never the only sign: each series has its own point shape and dash as well.
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
    case .blue: "#0067a6"
    case .vermillion: "#c04a00"
    case .green: "#007a58"
    case .purple: "#a0457f"
    case .orange: "#946200"
    case .sky: "#2179a8"
    case .guide: "#6b7280"
    case .wash: "#8a8f98"
    }
  }

  /// The colour on a dark page.
  var dark: String {
    switch self {
    case .blue: "#5aaeea"
    case .vermillion: "#ff8a4c"
    case .green: "#2fc79a"
    case .purple: "#e6a0cb"
    case .orange: "#e8ad2e"
    case .sky: "#9fd8f5"
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
