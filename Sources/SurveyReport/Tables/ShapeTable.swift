import PathLoss
import RadioSurvey

/// How the shapes of the fall with distance compare.
enum ShapeTable {
  /// A shape of one set of conditions.
  private struct Line {
    var conditions: FitConditions
    var shapes: ShapeComparison
    var candidate: ShapeComparison.Candidate
    var isFirst: Bool

    var name: String {
      candidate.shape + (candidate.shape == shapes.chosen ? String(localized: ", chosen") : "")
    }
  }

  /// - Parameter compared: all comparisons for the terminal; one for the page, whose caption counts its locations.
  static func table(_ compared: [(conditions: FitConditions, shapes: ShapeComparison)]) -> ResultTable {
    let lines = compared.flatMap { conditions, shapes in
      shapes.candidates.enumerated().map {
        Line(conditions: conditions, shapes: shapes, candidate: $0.element, isFirst: $0.offset == 0)
      }
    }
    let locations = compared.first.map { NumberFormat.count($0.shapes.locations, "location") } ?? ""
    return ResultTable(
      caption: String(
        localized: "Shapes of the fall with distance, judged at \(locations) left out one at a time; "
          + "the simplest within one standard error of the best is chosen, the power curve is for comparison only"
      ),
      lines, continues: { !$0.isFirst },
      columns: [
        .conditions(grouping: true, on: .terminal) { $0.conditions },
        .number(String(localized: "Locations"), on: .terminal, grouping: true) {
          NumberFormat.count($0.shapes.locations)
        },
        .text(String(localized: "Shape")) { $0.name },
        .cells(String(localized: "Parameters, 95 % intervals")) {
          .sentence(ShapeWords.parameters($0.candidate, $0.shapes))
        },
        .number(String(localized: "Log score")) { NumberFormat.fixed($0.candidate.logScore, 2) },
        .interval(String(localized: "Behind the best ± SE")) {
          ShapeWords.difference($0.candidate.deficit, $0.candidate.deficitError)
        },
        .number("AICc") { NumberFormat.fixed($0.candidate.aicc, 1) },
        .number("BIC") { NumberFormat.fixed($0.candidate.bic, 1) },
        .interval(String(localized: "Scatter"), "dB") { NumberFormat.interval($0.candidate.residualSD, 1) },
      ])
  }
}
