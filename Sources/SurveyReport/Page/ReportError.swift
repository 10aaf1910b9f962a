/// Why a report could not be made.
package enum ReportError: Error, Hashable, Sendable {
  /// gnuplot is not in any directory of the search path.
  case gnuplotMissing
  /// gnuplot was started and failed; what it printed.
  case gnuplotFailed(String)
  /// gnuplot did not end by itself, and was ended after this many seconds; why.
  case gnuplotEnded(after: Double, because: String)
  /// The system keeps no script for gnuplot: memory, or the limit on the size of files.
  case noRoomForScript
  /// gnuplot drew something that is not the SVG that was asked for.
  case unreadablePlot(String)
  /// A template of the page cannot be parsed: a defect of this program.
  case brokenTemplate(String)
  /// rsvg-convert is not in any directory of the search path.
  case rasterMissing
  /// rsvg-convert was started and made no picture; what it printed.
  case rasterFailed(String)
}

extension ReportError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .gnuplotMissing:
      "gnuplot is not in PATH, and the plots need it\n"
        + "  help: install the Debian package gnuplot-nox (apt-get install gnuplot-nox)"
    case .gnuplotFailed(let output):
      "gnuplot failed\(output.isEmpty ? "" : ": \(output)")\n"
        + "  help: check that `gnuplot --version` says 5.4 or later"
    case .gnuplotEnded(let seconds, let reason):
      "gnuplot was ended after \(NumberFormat.fixed(seconds, 1)) s: \(reason)\n"
        + "  help: check that `gnuplot --version` answers, or give it more time with --plot-seconds"
    case .noRoomForScript:
      "there is not enough space for the plot script\n"
        + "  help: raise the limit on memory (ulimit -v) or on file size (ulimit -f)"
    case .unreadablePlot(let what):
      "gnuplot's SVG cannot be read: \(what)\n"
        + "  help: check that `gnuplot --version` says 5.4 or later, with the svg terminal"
    case .rasterMissing:
      "rsvg-convert is not in PATH, so no PNG was written; everything else was [raster-missing]\n"
        + "  help: install the Debian package librsvg2-bin (apt-get install librsvg2-bin)"
    case .rasterFailed(let output):
      "rsvg-convert failed\(output.isEmpty ? "" : ": \(output)") [raster-failed]\n"
        + "  help: check that `rsvg-convert --version` says 2.50 or later"
    case .brokenTemplate(let what): "a template of the report is broken: \(what)"
    }
  }
}
