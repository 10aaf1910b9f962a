import Foundation
import PathLoss
import RadioSurvey
import TestSupport

/// Any part of a reference file, taken apart by names and positions. Numbers that are printed as text, for their digits, read
/// as numbers.
enum ReferenceValue: Decodable {
  case number(Double)
  case text(String)
  case truth(Bool)
  case list([ReferenceValue])
  case table([String: ReferenceValue])
  case none

  init(from decoder: any Decoder) throws {
    if let table = try? [String: ReferenceValue](from: decoder) {
      self = .table(table)
    } else if let list = try? [ReferenceValue](from: decoder) {
      self = .list(list)
    } else if let truth = try? Bool(from: decoder) {
      self = .truth(truth)
    } else if let number = try? Double(from: decoder) {
      self = .number(number)
    } else if let text = try? String(from: decoder) {
      self = .text(text)
    } else {
      self = .none
    }
  }

  /// A whole file of the reference folder.
  init(file: String) throws {
    self = try decodeShared(ReferenceValue.self, from: "reference/statistics/\(file)")
  }

  subscript(name: String) -> ReferenceValue {
    guard case .table(let table) = self else { return .none }
    return table[name] ?? .none
  }

  subscript(position: Int) -> ReferenceValue {
    guard case .list(let list) = self, list.indices.contains(position) else { return .none }
    return list[position]
  }

  /// The members of a list.
  var members: [ReferenceValue] {
    guard case .list(let list) = self else { return [] }
    return list
  }

  /// The number; NaN where there is none, which fails every comparison.
  var number: Double {
    switch self {
    case .number(let number): number
    case .text(let text): Double(text) ?? .nan
    case .truth, .list, .table, .none: .nan
    }
  }

  /// The truth value, where it is one.
  var flag: Bool? {
    guard case .truth(let truth) = self else { return nil }
    return truth
  }

  /// The text, where it is one.
  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// All numbers of a list.
  var numbers: [Double] { members.map(\.number) }
}

/// The data of the reference folder.
enum ReferenceData {
  static let folder = "reference/statistics/"
  /// A file that is there where the folder is.
  static let probe = folder + "ref_R.json"

  /// `simple.csv`: log₁₀ of the distance, and levels.
  static func simple() throws -> (x: [Double], y: [Double]) {
    let table = try SharedTable(folder + "simple.csv")
    return (table.numbers("distance_m").map { log10($0) }, table.numbers("rssi"))
  }

  /// One location of `survey.csv` with its received levels and their times.
  struct Location {
    var group: RandomInterceptREML.Group
    var histogram: RSSIHistogram
    /// Seconds from the start of the dwell, a packet each.
    var times: [Double]
    /// dBm, a packet each.
    var levels: [Double]
  }

  /// `survey.csv`, received packets. Columns: intercept, log distance, ceiling, counter, crowd full, crowd medium, phone B.
  static func survey() throws -> [Location] {
    let table = try SharedTable(folder + "survey.csv")
    let rows = table.rows.filter { $0["rssi"]?.isEmpty == false }
    let byLocation = Dictionary(grouping: rows) { Int($0["location"] ?? "") ?? 0 }
    return byLocation.sorted { $0.key < $1.key }.map { _, rows in
      let levels = rows.compactMap { $0["rssi"].flatMap { Int($0) } }
      let histogram = RSSIHistogram(levels)
      let first = rows[0]
      let distance = first["distance_m"].flatMap { Double($0) } ?? .nan
      let flags = [
        first["placement"] == "ceiling", first["placement"] == "counter", first["crowd"] == "full",
        first["crowd"] == "medium", first["phone"] == "B",
      ]
      return Location(
        group: RandomInterceptREML.Group(
          design: [1, log10(distance)] + flags.map { $0 ? 1 : 0 }, count: histogram.count,
          mean: histogram.mean ?? .nan, centredSumOfSquares: histogram.centredSumOfSquares),
        histogram: histogram, times: rows.compactMap { $0["t_s"].flatMap { Double($0) } },
        levels: levels.map(Double.init))
    }
  }
}
