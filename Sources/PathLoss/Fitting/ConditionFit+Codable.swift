import RadioSurvey

extension ConditionFit: Codable {
  private enum CodingKeys: String, CodingKey {
    case model, status, reasons
  }

  /// Writes sample, line and checks side by side; those of a refused fit are `null`.
  package func encode(to encoder: any Encoder) throws {
    try sample.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(model, forKey: .model)
    try container.encode(status, forKey: .status)
    try container.encode(reasons, forKey: .reasons)
    try (outcome.checks ?? FitChecks()).encode(to: encoder)
    if let line = outcome.line { return try line.encode(to: encoder) }
    var absent = encoder.container(keyedBy: FittedLine.CodingKeys.self)
    for key in FittedLine.CodingKeys.allCases { try absent.encodeNil(forKey: key) }
    try absent.encode(estimator, forKey: .estimator)
  }

  /// Reads what ``encode(to:)`` writes.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let reasons = try container.decode([FitReason].self, forKey: .reasons)
    sample = try FitSample(from: decoder)
    switch try container.decode(FitStatus.self, forKey: .status) {
    case .refused: outcome = .refused(reasons)
    case .weak: outcome = .weak(try FittedLine(from: decoder), try FitChecks(from: decoder), reasons)
    case .calibrated:
      outcome = .calibrated(try FittedLine(from: decoder), try FitChecks(from: decoder), reasons)
    }
  }
}
