import RadioSurvey

/// What became of the data of one set of conditions: a line, or the reasons why there is none.
///
/// Indirect, as whatever holds a fit would otherwise copy some hundred parts of it wherever it is passed on.
package indirect enum FitOutcome: Hashable, Sendable {
  /// The data carry no line.
  case refused([FitReason])
  /// A line that the reasons say to rely on with care.
  case weak(FittedLine, FitChecks, [FitReason])
  /// A line; the reasons are cautions.
  case calibrated(FittedLine, FitChecks, [FitReason])

  /// How far it can be trusted.
  package var status: FitStatus {
    switch self {
    case .refused: .refused
    case .weak: .weak
    case .calibrated: .calibrated
    }
  }

  /// Why it is refused or weak, and cautions.
  package var reasons: [FitReason] {
    switch self {
    case .refused(let reasons), .weak(_, _, let reasons), .calibrated(_, _, let reasons): reasons
    }
  }

  /// The line, if there is one.
  package var line: FittedLine? {
    switch self {
    case .refused: nil
    case .weak(let line, _, _), .calibrated(let line, _, _): line
    }
  }

  /// What was checked of the line, if there is one.
  package var checks: FitChecks? {
    switch self {
    case .refused: nil
    case .weak(_, let checks, _), .calibrated(_, let checks, _): checks
    }
  }

  /// The same with one more finding in the residuals; a refused fit has none.
  func adding(_ diagnosis: Diagnosis) -> FitOutcome { mappingDiagnostics { $0 + [diagnosis] } }

  /// The same with other findings in the residuals, where they were looked at.
  func mappingDiagnostics(_ change: ([Diagnosis]) -> [Diagnosis]) -> FitOutcome {
    func with(_ checks: FitChecks) -> FitChecks {
      var checks = checks
      checks.diagnostics = checks.diagnostics.map(change)
      return checks
    }
    return switch self {
    case .refused: self
    case .weak(let line, let checks, let reasons): .weak(line, with(checks), reasons)
    case .calibrated(let line, let checks, let reasons): .calibrated(line, with(checks), reasons)
    }
  }
}
