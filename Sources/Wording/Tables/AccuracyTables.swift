package import CalibrationModel
package import RadioSurvey
import Support

package enum AccuracyRowsTable {
  /// What the terminal writes behind a distance outside those measured, where the page has a column.
  package static let extrapolated = "*"

  package static func table(_ table: AccuracyTable) -> ResultTable {
    let isWidened = table.rows.contains {
      $0.interval68 != ($0.modelInterval68 ?? $0.interval68)
        || $0.interval95 != ($0.modelInterval95 ?? $0.interval95)
    }
    return ResultTable(
      caption: say("Accuracy by distance, mean of \(NumberFormat.count(table.packets, "packet"))"),
      table.rows.map(\.figures), columns: radii + zones + (isWidened ? modelIntervals : []))
  }

  /// The same for another day, phone or person; `nil` if that is not known.
  package static func anotherSession(_ table: AccuracyTable) -> ResultTable? {
    let figures = table.rows.compactMap(\.anotherSession)
    guard !figures.isEmpty else { return nil }
    return ResultTable(
      caption: say(
        "Accuracy on another day, with another phone or person, mean of "
          + "\(NumberFormat.count(table.packets, "packet"))"), figures, columns: radii + zones)
  }

  private static var radii: [TableColumn<AccuracyFigures>] {
    [
      .cells(say("Distance"), "m", kind: .number, distance),
      .text(say("Measured"), on: .page) { $0.isExtrapolated ? say("extrapolated") : say("yes") },
      .number(say("SD of level"), "dB", on: .page) { NumberFormat.fixed($0.predictiveSD, 1) },
      .number(say("One sigma"), "m") { NumberFormat.distance($0.oneSigma) },
      .number(say("Radius 68 %"), "m", terminal: "radius 68") { NumberFormat.distance($0.radius68) },
      .number(say("Radius 95 %"), "m", terminal: "radius 95") { NumberFormat.distance($0.radius95) },
      .number(say("2 × radius 68 % contains"), terminal: "2 × 68 holds") {
        NumberFormat.percent($0.doubleRadius68Coverage)
      },
      .interval(say("68 % interval"), "m", on: .page) { range($0.interval68) },
      .interval(say("95 % interval"), "m") { range($0.interval95) },
    ]
  }

  private static var zones: [TableColumn<AccuracyFigures>] {
    [
      .number(say("Immediate")) { NumberFormat.percent($0.zones.immediate) },
      .number(say("Near")) { NumberFormat.percent($0.zones.near) },
      .number(say("Far")) { NumberFormat.percent($0.zones.far) },
    ]
  }

  /// What the intervals were before they were widened.
  private static var modelIntervals: [TableColumn<AccuracyFigures>] {
    [
      .interval(say("Model’s 68 % interval"), "m", on: .page) { range($0.modelInterval68) },
      .interval(say("Model’s 95 % interval"), "m", on: .page) { range($0.modelInterval95) },
    ]
  }

  static func distance(_ figures: AccuracyFigures) -> ResultTable.Cell {
    var cell = ResultTable.Cell.number(NumberFormat.distance(figures.distance))
    if figures.isExtrapolated { cell.mark = extrapolated }
    return cell
  }

  static func range(_ interval: Interval?) -> String {
    interval.map {
      NumberFormat.range(NumberFormat.distance($0.lower), NumberFormat.distance($0.upper))
    } ?? NumberFormat.absent
  }
}

/// The accuracy of many sets of conditions, one row each, for the terminal.
package enum AccuracySetsTable {
  /// A set of conditions, and the row of its table that stands for it.
  @Memberwise package struct Line {
    package var table: AccuracyTable
    package var row: AccuracyRow
    /// What leaving locations out showed; `nil` if it was not done.
    package var heldOut: HeldOutCoverage?
    /// What leaving whole groups out showed; `nil` if it was not done.
    package var groups: HeldOutGroups?

    /// The radius that holds 95 % of errors as a share of the distance: errors grow with the distance, so that sets measured at different
    /// distances compare. Infinite where no radius is known.
    package var relativeRadius: Double { (row.radius95 ?? .infinity) / row.distance }
  }

  package static func table(_ lines: some Sequence<Line>) -> ResultTable {
    ResultTable(
      Array(lines),
      columns: [
        .conditions { $0.table.conditions },
        .cells("Distance", "m", kind: .number) { AccuracyRowsTable.distance($0.row.figures) },
        .number("One sigma", "m") { NumberFormat.distance($0.row.oneSigma) },
        .number("Radius 68", "m") { NumberFormat.distance($0.row.radius68) },
        .number("Radius 95", "m") { NumberFormat.distance($0.row.radius95) },
        .interval("95 % interval", "m") { AccuracyRowsTable.range($0.row.interval95) },
        .number("Near or better") { NumberFormat.percent($0.row.zones.immediate + $0.row.zones.near) },
        .interval("Held out 68/95") { HeldOutGroupWords.shares($0.groups) ?? HeldOutText.shares($0.heldOut) },
      ])
  }
}

/// One number of the accuracy of all conditions, for the page: conditions down, distances across.
package enum AccuracyComparisonTable {
  /// Distances that a table of all conditions has across at most. Each set of conditions brings its nearest and its farthest
  /// distance, so that a table of all of them would grow with the square of the sets; what is left out is in the table of its set.
  static let comparedDistances = 40

  package static func radii(_ tables: [AccuracyTable], href: @escaping (FitConditions) -> String)
    -> ResultTable
  {
    table(tables, say("Radius containing 95 % (m), by distance"), href: href) {
      NumberFormat.distance($0.radius95)
    }
  }

  package static func near(_ tables: [AccuracyTable], href: @escaping (FitConditions) -> String)
    -> ResultTable
  {
    table(tables, say("Probability of near or better (%), by distance"), href: href) {
      NumberFormat.fixed(($0.zones.immediate + $0.zones.near) * 100, 0)
    }
  }

  /// The distances that most tables have, ``comparedDistances`` at most, and how many there are in all.
  static func compared(_ tables: [AccuracyTable]) -> (distances: [Double], all: Int) {
    let counts = tables.flatMap(\.rows).reduce(into: [:]) { $0[$1.distance, default: 0] += 1 }
    let common = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(comparedDistances)
    return (common.map(\.key).sorted(), counts.count)
  }

  private static func table(
    _ tables: [AccuracyTable], _ caption: String, href: @escaping (FitConditions) -> String,
    value: @escaping (AccuracyRow) -> String
  ) -> ResultTable {
    let (distances, all) = compared(tables)
    return ResultTable(
      caption: all > distances.count
        ? say(
          "\(caption): the \(NumberFormat.count(distances.count)) most common among conditions, of "
            + "\(NumberFormat.count(all)); each table below has its own in full") : caption, tables,
      columns: [.conditions(href: href) { $0.conditions }]
        + distances.map { distance in
          .number(NumberFormat.metres(distance)) { table in
            table.rows.first { $0.distance == distance }.map(value) ?? "–"
          }
        })
  }
}

/// How long a device has to average until a distance is so accurate, and where it never is.
package enum TimesTable {
  /// Rows, at most.
  package static let most = 8

  package static func table(_ rows: [(conditions: FitConditions, time: TimeToAccuracy)]) -> ResultTable {
    let shares: [(name: String, share: Double)] = [
      (say("Off by 25 % at most"), TimeToAccuracy.shares[0]), (say("By 50 %"), TimeToAccuracy.shares[1]),
      (say("By a factor of 2"), TimeToAccuracy.shares[2]),
    ]
    return ResultTable(
      caption: say("How long a device must average for this accuracy"), rows,
      columns: [.conditions { $0.conditions }]
        + shares.map { name, share in
          .interval(name) { row in words(row.time.goals.first { $0.share == share }) }
        } + [.number(say("Unlimited")) { row in "±\(NumberFormat.percent(row.time.floor))" }])
  }

  package static var note: String {
    say(
      "Brackets give the 95 % range in packets. “Never”: places differ by more than this, so only a closer "
        + "beacon helps. “Unlimited”: what remains with endless averaging.")
  }

  private static func words(_ goal: TimeToAccuracy.Goal?) -> String {
    guard let goal else { return "–" }
    switch goal.verdict {
    case .never: return say("never")
    case .unknown: return say("not known")
    case .packets: return FilterTimesTable.words(goal, goal.packets ?? 1)
    }
  }
}

/// How accurate distances are over time, a column for each filter.
package enum FilterTimesTable {
  /// A row: what it is of, and the cell of each filter.
  private struct Line {
    var name: String
    var cells: [String]
  }

  package static func table(_ times: AccuracyOverTime) -> ResultTable {
    let points = times.packets.indices.map { index in
      Line(
        name: words(times.packets[index], times.packetInterval.map { Double(times.packets[index]) * $0 }),
        cells: times.filters.map { "±\(NumberFormat.percent($0.points[index].share))" })
    }
    let settled = Line(name: "settled", cells: times.filters.map { "±\(NumberFormat.percent($0.settled))" })
    let goals = TimeToAccuracy.shares.indices.map { index in
      Line(
        name: goal(index),
        cells: times.filters.map { filter in
          let goal = filter.goals[index]
          return goal.packets.map { words(goal, $0) } ?? "never"
        })
    }
    let changes = (times.filters.first?.following ?? []).indices.map { index in
      Line(
        name: change(times.filters[0].following[index].change),
        cells: times.filters.map { words($0.following[index]) })
    }
    return ResultTable(
      points + [settled] + goals + changes,
      columns: [.text("After, or until") { $0.name }]
        + times.filters.indices.map { index in .interval(times.filters[index].filter) { $0.cells[index] } })
  }

  /// `1.2 s, 12 packets`.
  private static func words(_ packets: Int, _ seconds: Double?) -> String {
    let count = NumberFormat.count(packets, "packet")
    return seconds.map { "\(NumberFormat.fixed($0, $0 < 9.95 ? 1 : 0, "s")), \(count)" } ?? count
  }

  private static func goal(_ index: Int) -> String {
    switch index {
    case 0: "off by 25 % at most"
    case 1: "off by 50 % at most"
    default: "off by a factor of 2 at most"
    }
  }

  private static func change(_ change: LastingChange) -> String {
    let size = NumberFormat.fixed(change.size, 1, "dB")
    switch change.cause {
    case .bodyTurn:
      return "a turn of the body (\(size)\(change.isMeasured ? ", measured here" : "")) is followed"
    case .pocket: return "a pocket (\(size)) is followed"
    case .given: return "a change of \(size) is followed"
    }
  }

  /// `1.2 s, 12 packets (4 to 40)`.
  static func words(_ goal: TimeToAccuracy.Goal, _ packets: Int) -> String {
    let range = NumberFormat.range(
      goal.fewestPackets.map { NumberFormat.count($0) } ?? "?",
      goal.mostPackets.map { NumberFormat.count($0) } ?? say("never"))
    return "\(words(packets, goal.time)) (\(range))"
  }

  private static func words(_ following: FilterTimes.Following) -> String {
    guard let packets = following.packets else { return "never" }
    return packets > 0 ? words(packets, following.time) : "at once"
  }
}

extension ResultTable {
  package static func offBy(_ rows: [(title: String, figures: AccuracyFigures)]) -> ResultTable {
    ResultTable(
      caption: say("Distances are off by at most"), rows,
      columns: [
        .text(say("Conditions")) { $0.title },
        .number(say("68 of 100"), "m") { NumberFormat.distance($0.figures.radius68) },
        .number(say("95 of 100"), "m") { row in
          row.figures.radius68 == nil || row.figures.radius95 != nil
            ? NumberFormat.distance(row.figures.radius95) : say("no limit")
        },
      ])
  }

  /// `±1.2 m, ±2.9 m`.
  package static func offBy(_ figures: AccuracyFigures) -> String {
    let outer = figures.radius95.map { "±\(NumberFormat.metres($0))" } ?? say("no limit")
    return "±\(NumberFormat.metres(figures.radius68)), \(outer)"
  }
}
