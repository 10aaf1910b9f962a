package import RadioSurvey

/// Why a fit is weak or refused, and what else a reader must know of it.
package struct FitReason: ValuesReason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Fewer than five locations: refused.
    case tooFewLocations = "too-few-locations"
    /// Fewer than ten locations: weak.
    case fewLocations = "few-locations"
    /// Distances span less than a third of a decade: refused.
    case narrowSpan = "narrow-span"
    /// No location has two packets, so fading cannot be distinguished from shadowing: refused.
    case singlePackets = "single-packets"
    /// Fewer than ten packets beyond the first of each location, so fading is hardly known: weak.
    case fewRepeats = "few-repeats"
    /// The interval of the slope contains zero, or the level rises with distance: refused.
    case slopeUnclear = "slope-unclear"
    /// Beacons of unlike power were pooled: refused where that hides the slope, weak otherwise.
    case unlikeBeacons = "unlike-beacons"
    /// Every location is at one distance: there is a level, and no line.
    case oneDistance = "one-distance"
    /// The exponent is outside 1.2…4: weak.
    case exponentUnusual = "exponent-unusual"
    /// The level at 1 m is above −30 dBm, or the distances lie more than 100 m apart, as if one were in another unit: weak.
    case unitsDoubtful = "units-doubtful"
    /// Readings were smoothed by their source: weak.
    case averagedReadings = "averaged-readings"
    /// Expected packets exceed received ones, and this estimator uses only the received: weak if the loss is large.
    case packetsLost = "packets-lost"
    /// Locations at which nothing was heard were left out: weak.
    case silentLocations = "silent-locations"
    /// Levels within a location fall into two groups, as if two receivers or beacons were mixed: weak.
    case mixedLevels = "mixed-levels"
    /// Intervals hold clearly less often on left-out locations than they should: weak.
    case undercoverage = "undercoverage"
    /// Another shape predicts left-out locations clearly better than the line: weak if the two differ by more than the
    /// shadowing SD at a location.
    case shapeDiffers = "shape-differs"
    /// Dwells without a known distance were left out.
    case unknownDistance = "unknown-distance"
    /// Distances were measured along the floor, so a height difference would change the line.
    case horizontalDistances = "horizontal-distances"
    /// Lost packets and silent locations are part of the fit.
    case lossesFitted = "losses-fitted"
    /// How many packets were sent is not known, so lost ones could not be part of the fit.
    case lossesUnknown = "losses-unknown"
  }

  /// The stable code.
  package var code: Code
  /// Its numbers; see the functions that make a reason.
  package var values: ReasonValues

  /// A reason.
  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}

/// How far a fit can be trusted.
package enum FitStatus: String, Codable, Sendable, CaseIterable {
  /// Usable for planning.
  case calibrated
  /// Usable with the caution that its reasons name.
  case weak
  /// Not usable: the data cannot support an answer. Its quantities are absent.
  case refused
}

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

/// How the numbers of a fit were found.
package enum Estimator: String, Codable, Sendable, CaseIterable {
  /// ``RandomInterceptREML`` on the packets received.
  case received = "reml"
  /// ``RandomInterceptTobit`` on the packets received and those lost, to weakness or to collisions.
  case lossMixture = "loss-mixture"
}
