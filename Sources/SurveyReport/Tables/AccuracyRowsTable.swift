import PathLoss
import Ranging
import Statistics
import Support

/// Accuracy and zones under one set of conditions, by distance.
enum AccuracyRowsTable {
  /// What the terminal writes behind a distance outside those measured, where the page has a column.
  static let extrapolated = "*"

  static func table(_ table: AccuracyTable) -> ResultTable {
    let isWidened = table.rows.contains {
      $0.interval68 != ($0.modelInterval68 ?? $0.interval68)
        || $0.interval95 != ($0.modelInterval95 ?? $0.interval95)
    }
    return ResultTable(
      caption: String(
        localized: "Accuracy by distance, mean of \(NumberFormat.count(table.packets, "packet"))"),
      table.rows.map(\.figures), columns: radii + zones + (isWidened ? modelIntervals : []))
  }

  /// The same for another day, phone or person; `nil` if that is not known.
  static func anotherSession(_ table: AccuracyTable) -> ResultTable? {
    let figures = table.rows.compactMap(\.anotherSession)
    guard !figures.isEmpty else { return nil }
    return ResultTable(
      caption: String(
        localized: "Accuracy on another day, with another phone or person, mean of "
          + "\(NumberFormat.count(table.packets, "packet"))"), figures, columns: radii + zones)
  }

  private static var radii: [TableColumn<AccuracyFigures>] {
    [
      .cells(String(localized: "Distance"), "m", kind: .number) { row in
        var cell = ResultTable.Cell.number(NumberFormat.distance(row.distance))
        if row.isExtrapolated { cell.mark = extrapolated }
        return cell
      },
      .text(String(localized: "Measured"), on: .page) {
        $0.isExtrapolated ? String(localized: "extrapolated") : String(localized: "yes")
      },
      .number(String(localized: "SD of level"), "dB", on: .page) { NumberFormat.fixed($0.predictiveSD, 1) },
      .number(String(localized: "One sigma"), "m") { NumberFormat.distance($0.oneSigma) },
      .number(String(localized: "Radius 68 %"), "m", terminal: "radius 68") {
        NumberFormat.distance($0.radius68)
      },
      .number(String(localized: "Radius 95 %"), "m", terminal: "radius 95") {
        NumberFormat.distance($0.radius95)
      },
      .number(String(localized: "2 × radius 68 % holds"), terminal: "2 × 68 holds") {
        NumberFormat.percent($0.doubleRadius68Coverage)
      },
      .interval(String(localized: "68 % interval"), "m", on: .page) { range($0.interval68) },
      .interval(String(localized: "95 % interval"), "m") { range($0.interval95) },
    ]
  }

  private static var zones: [TableColumn<AccuracyFigures>] {
    [
      .number(String(localized: "Immediate")) { NumberFormat.percent($0.zones.immediate) },
      .number(String(localized: "Near")) { NumberFormat.percent($0.zones.near) },
      .number(String(localized: "Far")) { NumberFormat.percent($0.zones.far) },
    ]
  }

  /// What the intervals were before they were widened.
  private static var modelIntervals: [TableColumn<AccuracyFigures>] {
    [
      .interval(String(localized: "Model’s 68 % interval"), "m", on: .page) { range($0.modelInterval68) },
      .interval(String(localized: "Model’s 95 % interval"), "m", on: .page) { range($0.modelInterval95) },
    ]
  }

  static func range(_ interval: Interval?) -> String {
    interval.map {
      NumberFormat.range(NumberFormat.distance($0.lower), NumberFormat.distance($0.upper))
    } ?? NumberFormat.absent
  }
}
