import PathLoss
import Statistics
import Support

/// The parts that plots have in common, as script.
enum PlotFrame {
  /// Width of a drawing in its own units; the page scales it.
  static let width = 420
  /// Height of a drawing with axes.
  static let height = 300

  /// Border, grid and margins.
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
