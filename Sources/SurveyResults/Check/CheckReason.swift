import PathLoss
package import RadioSurvey
import SurveyDrift

/// The answer to one question of a check, with its numbers.
package struct CheckReason: Reason {
  /// The stable codes. Those of answers that are no pass are also issue codes.
  package enum Code: String, Codable, CaseIterable, Sendable {
    case toFillIn = "to-fill-in"
    case otherPlacement = "other-placement"
    case swappedPositions = "swapped-positions"
    case crowdOrder = "crowd-order"
    case similarName = "similar-name"
    case rowsAccepted = "rows-accepted"
    case tooManyRejected = "too-many-rejected"
    case conditionMeasured = "condition-measured"
    case missingCondition = "missing-condition"
    case enoughLocations = "enough-locations"
    case tooFewLocations = "too-few-locations"
    case narrowSpan = "narrow-span"
    case levelEquivalent = "level-equivalent"
    case levelShifted = "level-shifted"
    case levelUnclear = "level-unclear"
    case noBaseline = "no-baseline"
    case requirementMet = "requirement-met"
    case requirementMissed = "requirement-missed"
    case requirementUnclear = "requirement-unclear"
    case requirementUnmeasured = "requirement-unmeasured"
    case assumedLevelUnknown = "assumed-level-unknown"
  }

  package var code: Code
  package var values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// The code of the issue; `nil` for a pass.
  package var issueCode: IssueCode? { IssueCode(rawValue: code.rawValue) }
}

extension CheckReason {
  /// What survey.toml leaves open.
  static func open(_ question: SurveyIssue) -> Self {
    var values: ReasonValues = ["question": .text(question.message)]
    values["help"] = question.help.map { .text($0) }
    return Self(.toFillIn, values)
  }

  /// What logs and survey.toml do not agree about; `nil` for a doubt that leaves every answer as it is.
  static func doubt(_ doubt: SurveyIssue) -> Self? {
    guard SurveyDoubts.open.contains(doubt.code), let code = Code(rawValue: doubt.code.rawValue) else {
      return nil
    }
    var values: ReasonValues = ["doubt": .text(doubt.message)]
    values["help"] = doubt.help.map { .text($0) }
    return Self(code, values)
  }

  /// Rows of a log, rejected and in all, against the share allowed in percent, with the words for the first one rejected.
  static func rows(rejected: Int, of rows: Int, allowedPercent: Double, first: SurveyIssue?) -> Self {
    let share = rows == 0 ? 0 : 100 * Double(rejected) / Double(rows)
    var values: ReasonValues = [
      "rejectedRows": .count(rejected), "rows": .count(rows), "allowed_percent": .number(allowedPercent),
    ]
    guard share > allowedPercent else { return Self(.rowsAccepted, values) }
    values["firstMessage"] = (first?.message).map { .text($0) }
    values["firstHelp"] = (first?.help).map { .text($0) }
    return Self(.tooManyRejected, values)
  }

  /// Whether a placement was measured at a crowd level.
  static func cell(_ conditions: FitConditions, isMeasured: Bool) -> Self {
    Self(isMeasured ? .conditionMeasured : .missingCondition, ["conditions": .text(conditions.label)])
  }

  /// Locations and the decades of distance that they span, against what is needed.
  static func locations(
    _ conditions: FitConditions, _ locations: Int, span: Double, neededLocations: Int, neededSpan: Double
  ) -> Self {
    Self(
      locations < neededLocations ? .tooFewLocations : span < neededSpan ? .narrowSpan : .enoughLocations,
      [
        "conditions": .text(conditions.label), "locations": .count(locations), "span_decades": .number(span),
        "neededLocations": .count(neededLocations), "neededSpan_decades": .number(neededSpan),
      ])
  }

  /// Whether a level is where the calibration says.
  static func level(_ verdict: DriftVerdict) -> Self {
    var values: ReasonValues = [
      "conditions": .text(verdict.conditions.label), "locations": .count(verdict.locations),
      "margin_db": .number(verdict.margin),
    ]
    values["shift_db"] = (verdict.shift?.estimate).map { .number($0) }
    values["lower95_db"] = (verdict.shift?.lower95).map { .number($0) }
    values["upper95_db"] = (verdict.shift?.upper95).map { .number($0) }
    values["neededLocations"] = verdict.locationsNeeded.map { .count($0) }
    let code: Code =
      switch verdict.answer {
      case .equivalent: .levelEquivalent
      case .shifted: .levelShifted
      case .unclear: .levelUnclear
      }
    return Self(code, values)
  }

  /// Conditions of which the calibration has no usable fit.
  static func noBaseline(_ conditions: FitConditions) -> Self {
    Self(.noBaseline, ["conditions": .text(conditions.label)])
  }
}

/// What `check` found in new survey data.
package struct CheckReport: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Whether every answer is a pass.
  package var passed: Bool
  /// Margin of equivalence, dB.
  package var margin: Double
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

  package init(
    margin: Double, issues: [String: Int], items: [Item], skipped: [UnreadFile] = [],
    otherFiles: [UnreadFile] = [], doubts: [SurveyIssue] = []
  ) {
    self.margin = margin
    self.issues = issues
    self.items = items
    self.skipped = skipped
    self.otherFiles = otherFiles
    self.doubts = doubts
    passed = !items.isEmpty && skipped.isEmpty && items.allSatisfy { $0.outcome == .pass }
  }

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, passed
    case margin = "margin_db"
    case issues, items, doubts, skipped, otherFiles
  }
}
