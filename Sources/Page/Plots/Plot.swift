package import RadioSurvey
import Support
import Wording

/// One drawing of a report, ready to stand in a page or in a file of its own.
@Memberwise package struct Plot: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// Level against distance with fit and prediction bands, for one set of conditions.
    case level(FitConditions)
    /// Residuals against distance, for one set of conditions.
    case residuals(FitConditions)
    /// One sigma and the radii that hold 68.27 and 95.45 %, for one set of conditions.
    case accuracy(FitConditions)
    /// What a device names, for one set of conditions.
    case zones(FitConditions)
    /// Levels at all crowd levels of a placement, carriage and receiver.
    case crowdLevels(FitConditions)
    /// Residuals at all crowd levels of a placement, carriage and receiver.
    case crowdResiduals(FitConditions)
    /// The radius that holds 95.45 %, at all crowd levels of a placement, carriage and receiver.
    case crowdAccuracy(FitConditions)
    /// The probability of near or better, at all crowd levels of a placement, carriage and receiver.
    case crowdZones(FitConditions)
    /// What crowd levels cost within a placement.
    case crowdEffect(Placement?)
    /// Beacons per 100 m² of a placement.
    case density(Placement?)
  }

  package var subject: Subject
  /// Its id, which is also the prefix of every id inside it: letters, digits and hyphens.
  package var id: String
  package var title: String
  /// What it shows, with its numbers.
  package var description: String
  package var omission: String?
  package var svg: String
}

/// A plot that is still to be drawn: what it is called, and how.
struct PlotRequest {
  var subject: Plot.Subject
  var id: String
  var title: String
  var description: String
  var omission: String?
  var width = PlotFrame.width
  var height = PlotFrame.height
  var draw: (GnuplotSession) throws -> Void
}

enum PlotFrame {
  /// Width of a drawing in its own units; the page scales it.
  static let width = 420
  static let height = 300

  static let common: GnuplotScript = """
    set border 3 lw 0.8
    set tics nomirror scale 0.6
    set grid lc \(PlotColour.guide) lw 0.4 dt (1,4)
    set lmargin at screen 0.14
    set rmargin at screen 0.975
    set tmargin at screen 0.965
    set style fill transparent solid 0.15 noborder
    """

  /// A key below the axis, in as many columns as these labels leave room for.
  static func key(_ labels: [String]) -> GnuplotScript {
    let longest = labels.map(\.count).max() ?? 0
    // A sample and its gaps take 46 units, a letter of the 13-unit font about 7.
    let columns = max(1, min(labels.count, 390 / (46 + longest * 7)))
    let rows = (labels.count + columns - 1) / columns
    let margin = rows > 3 ? (50 + 17 * Double(rows)) / Double(height) : 0.31
    return """
      set key at screen 0.55, screen 0.012 center bottom vertical maxrows \(max(rows, 1)) Left reverse noenhanced samplen 2 width 0.5
      set bmargin at screen \(min(margin, 0.7))
      """
  }

  /// A logarithmic distance axis in metres.
  static func distance(_ range: Interval) -> GnuplotScript {
    """
    set logscale x
    set xrange [\(range.lower):\(range.upper)]
    set xtics (0.05,0.1,0.2,0.5,1,2,5,10,20,50,100,200,500)
    set xlabel "\(localized: "true distance (m), logarithmic")" offset 0,0.4
    """
  }

  /// An axis of mean levels in dBm.
  static func level(_ range: Interval) -> GnuplotScript {
    """
    set yrange [\(range.lower):\(range.upper)]
    set ytics 10
    set ylabel "\(localized: "mean RSSI (dBm)")" offset 1.2,0
    """
  }

  /// An axis of residuals, dB about zero.
  static func residual(_ most: Double) -> GnuplotScript {
    """
    set yrange [\(-most):\(most)]
    set ytics 5
    set ylabel "\(localized: "mean minus line (dB)")" offset 1.2,0
    """
  }

  /// A logarithmic axis of radii in metres.
  static func radius(_ range: Interval) -> GnuplotScript {
    """
    set logscale y
    set yrange [\(range.lower):\(range.upper)]
    set ytics (0.01,0.03,0.1,0.3,1,3,10,30,100,300,1000)
    set ylabel "\(localized: "radius (m), logarithmic")" offset 1.2,0
    """
  }

  /// An axis of probabilities in percent, in the language of the page.
  static var probability: GnuplotScript {
    """
    set yrange [0:102]
    set ytics 0,20,100
    set ylabel "\(localized: "probability (%)")" offset 1.2,0
    """
  }

  /// A wash over the distances of an axis that were not measured.
  static func unmeasured(_ axis: Interval, measured: Interval?) -> GnuplotScript {
    guard let measured else { return "" }
    var pieces: [GnuplotScript] = []
    let style: GnuplotScript = "behind fc \(PlotColour.wash) fs transparent solid 0.10 noborder"
    if measured.lower > axis.lower {
      pieces.append(
        "set object 1 rectangle from graph 0, graph 0 to first \(min(measured.lower, axis.upper)), graph 1 \(style)"
      )
    }
    if measured.upper < axis.upper {
      pieces.append(
        "set object 2 rectangle from first \(max(measured.upper, axis.lower)), graph 0 to graph 1, graph 1 \(style)"
      )
    }
    return GnuplotScript(pieces, separator: "\n")
  }

  /// A guide across the plot at a distance.
  static func verticalGuide(_ x: Double) -> GnuplotScript {
    "set arrow from first \(x), graph 0 to first \(x), graph 1 nohead lc \(PlotColour.guide) lw 1 dt (4,3)"
  }

  /// A guide along the plot at a height.
  static func horizontalGuide(_ y: Double) -> GnuplotScript {
    "set arrow from graph 0, first \(y) to graph 1, first \(y) nohead lc \(PlotColour.guide) lw 1 dt (4,3)"
  }
}

/// The colours of plots: the hues of Okabe and Ito (“Color Universal Design”, 2008), darkened or lightened until each has a contrast of
/// 3:1 with the page, washed or not, and neighbouring series one of 1.5:1 with each other, in both themes.
///
/// The first four series differ by 1.5:1 from each other, however many of them a plot has, and this holds in grey and for readers who
/// lack the green receptor. Six such steps do not fit between 3:1 and black or white, so the fifth and sixth differ from their
/// neighbours only. Contrast is that of WCAG 2.1. Never the only sign: each series has its own point shape and dash as well.
enum PlotColour: Int, CaseIterable {
  case blue, vermillion, green, purple, orange, sky
  case guide
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

  /// What stands for the colour between gnuplot and the page: a level of red no other mark has.
  var mark: String { "#0\(rawValue + 1)0203" }

  /// The colour that a mark, as gnuplot writes it, stands for.
  init?(red: Int, green: Int, blue: Int) {
    guard green == 2, blue == 3 else { return nil }
    self.init(rawValue: red - 1)
  }
}
