import RadioSurvey
package import SurveyDrift

extension CheckReport {
  /// The answer to one question.
  package enum Outcome: String, Codable, Sendable {
    /// Yes.
    case pass
    /// No.
    case fail
    /// It cannot be said, which is not a pass.
    case unclear
  }

  /// One question and its answer.
  package struct Item: Hashable, Codable, Sendable {
    /// What was asked: `survey`, `rows`, `matrix`, `locations`, `level`, `requirement`.
    package var group: String
    /// Of what: a file, or conditions.
    package var name: String
    /// The answer.
    package var outcome: Outcome
    /// The answer with its numbers.
    package var reason: CheckReason
    /// The file that it is about.
    package var file: String?
    /// The line in it, from 1.
    package var line: Int?
    /// The verdict on the level, for the group `level`.
    package var drift: DriftVerdict?

    package init(
      group: String, name: String, outcome: Outcome, reason: CheckReason, file: String? = nil,
      line: Int? = nil,
      drift: DriftVerdict? = nil
    ) {
      self.group = group
      self.name = name
      self.outcome = outcome
      self.reason = reason
      self.file = file
      self.line = line
      self.drift = drift
    }

    private enum CodingKeys: String, CodingKey {
      case group, name, outcome, code, answer, values, message, help, file, line, drift
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      group = try container.decode(String.self, forKey: .group)
      name = try container.decode(String.self, forKey: .name)
      outcome = try container.decode(Outcome.self, forKey: .outcome)
      reason = CheckReason(
        try container.decode(CheckReason.Code.self, forKey: .answer),
        try container.decode(ReasonValues.self, forKey: .values))
      file = try container.decodeIfPresent(String.self, forKey: .file)
      line = try container.decodeIfPresent(Int.self, forKey: .line)
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
      try container.encode(reason.values, forKey: .values)
      if let words = (encoder.userInfo[.wording] as? any Wording)?.words(for: reason) {
        try container.encode(words.message, forKey: .message)
        try container.encode(words.action, forKey: .help)
      }
      try container.encode(file, forKey: .file)
      try container.encode(line, forKey: .line)
      try container.encode(drift, forKey: .drift)
    }
  }
}
