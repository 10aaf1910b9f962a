import RadioSurvey

/// The model fitted for one set of conditions, or why there is none.
///
/// What was surveyed is read as a member of the fit (`fit.locations`), and what was fitted or checked as an optional one
/// (`fit.referencePower`, `fit.heldOut`), `nil` if the fit is refused. JSON has all of them side by side.
@dynamicMemberLookup
package struct ConditionFit: Hashable, Sendable {
  /// The model's name: `log-distance`.
  package var model: String { "log-distance" }

  /// What was surveyed.
  package let sample: FitSample
  /// What became of it.
  package let outcome: FitOutcome

  package init(_ sample: FitSample, _ outcome: FitOutcome) {
    self.sample = sample
    self.outcome = outcome
  }

  /// How far the fit can be trusted.
  package var status: FitStatus { outcome.status }
  /// Why it is weak or refused, and cautions.
  package var reasons: [FitReason] { outcome.reasons }
  /// Whether it is refused because the survey calibrates the level at one distance.
  package var isOneDistance: Bool { status == .refused && reasons.contains { $0.code == .oneDistance } }
  /// How the numbers in front were found; ``Estimator/received`` if there are none.
  package var estimator: Estimator { outcome.line?.estimator ?? .received }

  package subscript<Value>(dynamicMember path: KeyPath<FitSample, Value>) -> Value { sample[keyPath: path] }

  package subscript<Value>(dynamicMember path: KeyPath<FittedLine, Value>) -> Value? {
    outcome.line?[keyPath: path]
  }

  package subscript<Value>(dynamicMember path: KeyPath<FittedLine, Value?>) -> Value? {
    outcome.line?[keyPath: path]
  }

  package subscript<Value>(dynamicMember path: KeyPath<FitChecks, Value?>) -> Value? {
    outcome.checks?[keyPath: path]
  }

  /// The same with each finding in the residuals replaced.
  func mappingDiagnostics(_ change: (Diagnosis) -> Diagnosis) -> ConditionFit {
    ConditionFit(sample, outcome.mappingDiagnostics { $0.map(change) })
  }

  /// The same with one more finding in the residuals.
  func adding(_ diagnosis: Diagnosis) -> ConditionFit { ConditionFit(sample, outcome.adding(diagnosis)) }
}
