import RadioSurvey
import TestSupport

/// Everything that came out of reading a log.
struct Outcome: Hashable {
  /// What the reader says that the log brought in; `nil` where it failed.
  var summary: ImportSummary?
  /// Why it failed.
  var failure: String?
  /// What it delivered by then.
  var dwells: [Dwell] = []
  var rejected: [RejectedRow] = []
  var issues: [SurveyIssue] = []

  /// Stops where the parts contradict one another, or where a value is none that the store takes and gives back.
  func check() throws(Violation) {
    for dwell in dwells { try check(dwell) }
    for row in rejected {
      try check(row.issue)
      try Violation.unless(
        row.text.utf8.count <= 4200, "\(row.text.utf8.count) bytes of a rejected row are kept")
    }
    for issue in issues { try check(issue) }
    if let summary { try check(summary) }
  }

  private func check(_ summary: ImportSummary) throws(Violation) {
    let merged = summary.issues[IssueCode.mergedPacket.rawValue] ?? 0
    try Violation.unless(
      summary.rows == summary.receivedPackets + summary.missedPackets + summary.rejectedRows + merged,
      "\(summary.rows) rows are not received + missed + rejected + merged: \(summary)")
    try Violation.unless(
      summary.receivedPackets + summary.missedPackets > 0, "an import without packets passes")
    try Violation.unless(summary.rejectedRows == rejected.count, "rejected rows were lost: \(summary)")
    try Violation.unless(summary.dwells == dwells.count, "dwells were lost: \(summary)")
    let received = dwells.reduce(0) { $0 + $1.receivedPackets }
    try Violation.unless(received == summary.receivedPackets, "dwells hold \(received) packets: \(summary)")
    let told = Set((rejected.map(\.issue) + issues).map(\.code.rawValue))
    try Violation.unless(
      told == Set(summary.issues.keys), "told are \(told.sorted()), counted \(summary.issues.keys.sorted())")
  }

  private func check(_ dwell: Dwell) throws(Violation) {
    let packets = dwell.series.packets
    try Violation.unless(
      dwell.histogram.count == dwell.series.count && packets.count == dwell.series.count,
      "histogram and series differ in number: \(dwell)")
    try Violation.unless(
      RSSIHistogram(packets.map(\.level)) == dwell.histogram,
      "histogram and series differ in levels: \(dwell)")
    try Violation.unless(
      packets.allSatisfy { -119 ... -1 ~= $0.level && $0.level != -110 },
      "a sentinel became a level: \(dwell)")
    try Violation.unless(
      PacketSeries(bytes: dwell.series.bytes) == dwell.series, "a series changes: \(dwell)")
    // The year 9999 is the last that a calendar time can name.
    try Violation.unless(
      dwell.start.isFinite && dwell.end.isFinite && dwell.start <= dwell.end && dwell.end <= 253_402_387_200,
      "the dwell lasts from \(dwell.start) to \(dwell.end)")
    try Violation.unless(
      (dwell.expectedPackets ?? .max) >= dwell.receivedPackets, "more is received than expected: \(dwell)")
    try Violation.unless((dwell.line ?? 1) >= 1, "the dwell begins on line \(dwell.line ?? 1)")
    try Violation.unless(
      BeaconIdentifier("\(dwell.beacon)") == dwell.beacon, "the beacon has two names: \(dwell.beacon)")
    try check(dwell.location)
    try check(dwell.conditions)
    // SQLite's interface gives texts back as far as their first zero byte.
    let texts = [
      "\(dwell.beacon)", dwell.location.name, dwell.location.position?.floor,
      dwell.conditions.placement?.rawValue,
      dwell.conditions.crowd?.rawValue, dwell.conditions.carriage?.rawValue,
      dwell.conditions.receiver?.rawValue,
    ].compactMap(\.self)
    try Violation.unless(
      texts.allSatisfy { !$0.isEmpty && !$0.utf8.contains(0) }, "a name is empty or has a zero byte: \(texts)"
    )
  }

  private func check(_ location: SurveyLocation) throws(Violation) {
    if let distance = location.distance {
      try Violation.unless(distance.isFinite && distance > 0, "the distance is \(distance)")
    }
    if let position = location.position {
      try Violation.unless(
        [position.x, position.y, position.z ?? 0].allSatisfy(\.isFinite), "the place is \(position)")
    }
  }

  private func check(_ conditions: Conditions) throws(Violation) {
    try Violation.unless((conditions.people ?? 0) >= 0, "\(conditions.people ?? 0) people were there")
    try Violation.unless(0...39 ~= conditions.channel ?? 0, "the channel is \(conditions.channel ?? 0)")
    let orientation = conditions.orientation ?? 0
    try Violation.unless(orientation >= 0 && orientation < 360, "the orientation is \(orientation)")
  }

  private func check(_ issue: SurveyIssue) throws(Violation) {
    try Violation.unless(
      (issue.line ?? 1) >= 1 && (issue.column ?? 1) >= 1 && !issue.message.isEmpty,
      "an issue says nothing: \(issue)")
  }
}

/// Keeps everything that an import delivers.
final class KeepingSink: ImportSink {
  private(set) var outcome = Outcome()

  func receive(_ dwell: Dwell) { outcome.dwells.append(dwell) }
  func reject(_ row: RejectedRow) { outcome.rejected.append(row) }
  func report(_ issue: SurveyIssue) { outcome.issues.append(issue) }
}
