import RadioSurvey

/// How often each issue came up in a log. Few codes do, so that looking through them takes less than their hashes.
struct IssueCounts {
  private var entries: [(code: IssueCode, count: Int)] = []

  /// How often an issue came up; `nil` if it did not.
  subscript(code: IssueCode) -> Int? { entries.first { $0.code == code }?.count }

  /// Counts an issue, and says how often it has come up.
  @discardableResult mutating func add(_ code: IssueCode, times: Int = 1) -> Int {
    let index = entries.firstIndex { $0.code == code } ?? entries.count
    if index == entries.count { entries.append((code, 0)) }
    entries[index].count += times
    return entries[index].count
  }

  /// Codes with how often they came up, the most frequent first, such as `3 × missing-cell, 1 × invalid-rssi`.
  var text: String {
    entries.sorted { ($1.count, $0.code.rawValue) < ($0.count, $1.code.rawValue) }
      .map { "\($0.count) × \($0.code.rawValue)" }.joined(separator: ", ")
  }

  var byName: [String: Int] { Dictionary(uniqueKeysWithValues: entries.map { ($0.code.rawValue, $0.count) }) }
}
