import Foundation
package import RadioSurvey
import Support

extension CheckReport {
  /// The answer to one question.
  package enum Outcome: String, Codable, Sendable {
    /// Yes.
    case pass
    /// No.
    case fail
    /// Undecided, which does not pass.
    case unclear
    /// No or undecided, where the project asks for a warning only.
    case warning
  }

  /// One question and its answer.
  @Memberwise package struct Item: Hashable, Codable, Sendable {
    /// What was asked: `survey`, `rows`, `matrix`, `log`, `locations`, `place`, `beacon`, `level`, `requirement`.
    package var group: String
    /// Of what: a file, a beacon, a place, or conditions.
    package var name: String
    package var outcome: Outcome
    /// The answer with its numbers.
    package var reason: CheckReason
    /// The file that it is about.
    package var file: String?
    /// The line in it, from 1.
    package var line: Int?
    /// The column in characters, from 1, where one cell is meant.
    package var column: Int?
    /// The verdict on the level, for the group `level`.
    package var drift: DriftVerdict?

    private enum CodingKeys: String, CodingKey {
      case group, name, outcome, code, answer, values, message, help, file, line, column, drift
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      group = try container.decode(String.self, forKey: .group)
      name = try container.decode(String.self, forKey: .name)
      outcome = try container.decode(Outcome.self, forKey: .outcome)
      reason = try CheckReason(
        container.decode(CheckReason.Code.self, forKey: .answer),
        ReasonReader(values: container.nestedContainer(keyedBy: ReasonKey.self, forKey: .values)))
      file = try container.decodeIfPresent(String.self, forKey: .file)
      line = try container.decodeIfPresent(Int.self, forKey: .line)
      column = try container.decodeIfPresent(Int.self, forKey: .column)
      drift = try container.decodeIfPresent(DriftVerdict.self, forKey: .drift)
    }

    /// Writes the issue's code, `null` for a pass, beside the code of the answer; the words if the encoder has a wording.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(group, forKey: .group)
      try container.encode(name, forKey: .name)
      try container.encode(outcome, forKey: .outcome)
      try container.encode(reason.issueCode, forKey: .code)
      try container.encode(reason.code, forKey: .answer)
      try container.encode(ReasonPayload(reason), forKey: .values)
      if let words = encoder.wording?.words(for: reason) {
        try container.encode(words.message, forKey: .message)
        try container.encode(words.action, forKey: .help)
      }
      try container.encode(file, forKey: .file)
      try container.encode(line, forKey: .line)
      try container.encode(column, forKey: .column)
      try container.encode(drift, forKey: .drift)
    }
  }
}

/// What `check` found in new survey data.
@Memberwise package struct CheckReport: ResultDocument {
  package var schemaVersion = 1
  /// Whether every answer is a pass, and every log was read.
  package var passed: Bool
  /// The worst answer: a fail before what cannot be said before a pass. Logs that could not be read leave a pass unsaid.
  package var verdict: Outcome
  /// Margin of equivalence, dB.
  @Key("_db") package var margin: Double
  /// Issues of the logs by code.
  package var issues: [String: Int]
  /// Every question.
  package var items: [Item]
  /// What is to be known beside the answers, warnings that change none of them.
  package var doubts: [SurveyIssue]
  /// Logs that could not be read: the check is not passed if there are any.
  package var skipped: [UnreadFile]
  /// Files of the folders given that are no logs.
  package var otherFiles: [UnreadFile]
  /// Logs that are held against the baseline: without one, no level was compared; absent without a baseline.
  @Nullable package var newLogs: Int?
  /// Logs that the baseline rests on, which are not held against it; absent without a baseline.
  @Nullable package var knownLogs: Int?

  package init(
    margin: Double, issues: [String: Int], items: [Item], skipped: [UnreadFile] = [],
    otherFiles: [UnreadFile] = [], doubts: [SurveyIssue] = [], newLogs: Int? = nil, knownLogs: Int? = nil
  ) {
    let verdict: Outcome =
      items.contains { $0.outcome == .fail }
      ? .fail
      : items.isEmpty || !skipped.isEmpty || items.contains { $0.outcome == .unclear } ? .unclear : .pass
    self.init(
      passed: verdict == .pass, verdict: verdict, margin: margin, issues: issues, items: items,
      doubts: doubts, skipped: skipped, otherFiles: otherFiles, newLogs: newLogs, knownLogs: knownLogs)
  }
}

extension CheckReport {
  /// What failed or cannot be said.
  package var open: [Item] { items.filter { [.fail, .unclear].contains($0.outcome) } }

  /// The open findings that a user means by a name: a code, or what they are about; or a part of that, as `B` of `empty · B`, if no other
  /// has it.
  /// - Returns: the findings; none, with the names that it may mean, where they are several.
  package func findings(called name: String) -> (items: [Item], candidates: [String]) {
    let exact = open.filter { $0.name == name || $0.reason.issueCode?.rawValue == name }
    guard exact.isEmpty else { return (exact, []) }
    let found = open.filter { " · \($0.name) · ".contains(" · \(name) · ") }
    let names = Set(found.map(\.name)).sorted()
    return names.count > 1 ? ([], names) : (found, [])
  }
}

/// Whether the level under one set of conditions is where the calibration says it should be.
@Memberwise package struct DriftVerdict: Hashable, Codable, Sendable {
  /// The three answers. “Not significant” is never “unchanged”.
  package enum Answer: String, Codable, Sendable {
    /// Both one-sided tests reject a shift of the margin or more.
    case equivalent
    /// A shift is significant and larger than half the margin.
    case shifted
    /// Undecided.
    case unclear
  }

  package var conditions: FitConditions
  package var answer: Answer
  /// New level less calibrated level, dB, with its 95 % interval; absent with too few locations.
  @Key("_db") @Nullable package var shift: Estimate?
  /// The margin of equivalence, dB.
  @Key("_db") package var margin: Double
  /// p value of the two one-sided tests (the larger one).
  @Nullable package var equivalenceP: Double?
  /// p value of the hypothesis that nothing has moved, adjusted over the conditions checked (Benjamini–Hochberg).
  @Nullable package var shiftP: Double?
  /// New locations that entered.
  package var locations: Int
  /// Of them, those that were also in the calibration, by the surveyor's own names.
  package var pairedLocations: Int
  /// Locations needed for an answer at this margin.
  @Nullable package var locationsNeeded: Int?
}

/// The level of a later survey less that of an earlier one, with what is not known of it.
@Memberwise(unlabelled: 1) package struct LevelDifference: Hashable, Sendable {
  /// Places that a beacon needs in each survey.
  package static let minimumPlaces = 3
  /// Beacons that it takes to tell a change of one from what changed for all.
  package static let minimumBeacons = 3

  /// dB.
  package var difference: Double
  /// dB ≥ 0.
  package var standardError: Double
  /// Of its t distribution, > 0.
  package var degreesOfFreedom: Double
}
