import Foundation
import RadioSurvey
import Ranging

/// How accurate distances are over time, a column for each filter.
enum FilterTimesTable {
  /// A row: what it is of, and the cell of each filter.
  private struct Line {
    var name: String
    var cells: [String]
  }

  static func table(_ times: AccuracyOverTime) -> ResultTable {
    let points = times.packets.indices.map { index in
      Line(
        name: after(times.packets[index], times.packetInterval),
        cells: times.filters.map { "±\(NumberFormat.percent($0.points[index].share))" })
    }
    let settled = Line(
      name: "settled", cells: times.filters.map { "±\(NumberFormat.percent($0.settled))" })
    let goals = TimeToAccuracy.shares.indices.map { index in
      Line(name: goal(index), cells: times.filters.map { words($0.goals[index]) })
    }
    let changes = (times.filters.first?.following ?? []).indices.map { index in
      Line(
        name: change(times.filters[0].following[index].change),
        cells: times.filters.map { words($0.following[index]) })
    }
    return ResultTable(
      points + [settled] + goals + changes,
      columns: [.text("After, or until") { $0.name }]
        + times.filters.indices.map { index in
          .interval(times.filters[index].filter) { $0.cells[index] }
        })
  }

  private static func after(_ packets: Int, _ interval: Double?) -> String {
    let count = NumberFormat.count(packets, "packet")
    return interval.map { "\(seconds(Double(packets) * $0)), \(count)" } ?? count
  }

  private static func seconds(_ time: Double) -> String {
    NumberFormat.unit(time < 9.95 ? NumberFormat.fixed(time, 1) : NumberFormat.fixed(time, 0), "s")
  }

  private static func goal(_ index: Int) -> String {
    switch index {
    case 0: "off by 25 % at most"
    case 1: "off by 50 % at most"
    default: "off by a factor of 2 at most"
    }
  }

  private static func change(_ change: LastingChange) -> String {
    let size = NumberFormat.unit(NumberFormat.fixed(change.size, 1), "dB")
    switch change.cause {
    case .bodyTurn:
      return "a turn of the body (\(size)\(change.isMeasured ? ", measured here" : "")) is followed"
    case .pocket: return "a pocket (\(size)) is followed"
    case .given: return "a change of \(size) is followed"
    }
  }

  private static func words(_ goal: TimeToAccuracy.Goal) -> String {
    guard let packets = goal.packets else { return "never" }
    let range = NumberFormat.range(
      goal.fewestPackets.map { NumberFormat.count($0) } ?? "?",
      goal.mostPackets.map { NumberFormat.count($0) } ?? "never")
    return [goal.time.map(seconds), NumberFormat.count(packets, "packet")].compactMap(\.self)
      .joined(separator: ", ") + " (\(range))"
  }

  private static func words(_ following: FilterTimes.Following) -> String {
    guard let packets = following.packets else { return "never" }
    guard packets > 0 else { return "at once" }
    return [following.time.map(seconds), NumberFormat.count(packets, "packet")].compactMap(\.self)
      .joined(separator: ", ")
  }
}
