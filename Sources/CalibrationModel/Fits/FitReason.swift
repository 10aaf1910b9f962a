package import RadioSurvey
package import Support

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
  package func mappingDiagnostics(_ change: (Diagnosis) -> Diagnosis) -> ConditionFit {
    ConditionFit(sample, outcome.mappingDiagnostics { $0.map(change) })
  }

  /// The same with one more finding in the residuals.
  package func adding(_ diagnosis: Diagnosis) -> ConditionFit {
    ConditionFit(sample, outcome.adding(diagnosis))
  }
}

/// How the numbers of a fit were found.
package enum Estimator: String, Codable, Sendable, CaseIterable {
  /// ``RandomInterceptREML`` on the packets received.
  case received = "reml"

  /// ``RandomInterceptTobit`` on the packets received and those lost, to weakness or to collisions.
  case lossMixture = "loss-mixture"
}

/// The reasons of a fit with their numbers.
extension FitReason {
  /// Refused as a line: every location is at one distance, metres.
  package static func oneDistance(_ distances: Interval, locations: Int) -> Self {
    Self(
      .oneDistance,
      [
        "distance_m": .number((distances.lower + distances.upper) / 2), "locations": .count(locations),
      ])
  }

  /// Refused: the distances do not determine a line.
  package static let undeterminedLine = Self(.narrowSpan, [:])

  /// Refused: no location has two packets.
  package static let singlePackets = Self(.singlePackets, [:])

  /// Refused: the interval of the exponent contains 0, has no ends, or lies below 0.
  package static func slopeUnclear(_ exponent: Estimate, isRising: Bool) -> Self {
    var values: ReasonValues = ["isRising": .flag(isRising)]
    values.set("exponent", exponent)
    return Self(.slopeUnclear, values)
  }

  /// Weak: the exponent lies outside the usual ones.
  package static func exponentUnusual(_ exponent: Estimate, usual: Interval) -> Self {
    var values: ReasonValues = ["usualLower": .number(usual.lower), "usualUpper": .number(usual.upper)]
    values.set("exponent", exponent)
    return Self(.exponentUnusual, values)
  }

  /// Weak: readings were smoothed by their source.
  package static let averagedReadings = Self(.averagedReadings, [:])

  /// Weak: locations at which nothing was heard were left out.
  package static func silentLocations(_ locations: Int) -> Self {
    Self(.silentLocations, ["locations": .count(locations)])
  }

  /// Weak: levels within locations fall into two groups.
  package static func mixedLevels(
    in mixed: Int, of locations: Int, separation: Double, upperShare: Double
  ) -> Self {
    Self(
      .mixedLevels,
      [
        "mixedLocations": .count(mixed), "locations": .count(locations), "separation_db": .number(separation),
        "upperShare": .number(upperShare),
      ])
  }

  /// Dwells without a distance above 0 m were left out.
  package static func unknownDistance(dwells: Int) -> Self {
    Self(.unknownDistance, ["dwells": .count(dwells)])
  }

  /// How many packets were sent is not known.
  package static let lossesUnknown = Self(.lossesUnknown, [:])

  /// Lost packets and silent locations are part of the fit.
  package static func lossesFitted(
    _ lost: Int, of expected: Int, collisionLoss: Estimate?, sensitivity: Double?,
    basis: ReceiverSensitivity.Basis?, silentLocations: Int
  ) -> Self {
    var values: ReasonValues = ReasonValues(known: [
      "lost": .count(lost), "expected": .count(expected), "sensitivity_dbm": .known(sensitivity),
      "sensitivityBasis": .known(basis?.rawValue), "silentLocations": .count(silentLocations),
    ])
    values.set("collisionLoss", collisionLoss)
    return Self(.lossesFitted, values)
  }
}

extension FitReason {
  /// What was left out where intervals held too rarely.
  package enum LeftOut: String, Sendable, CaseIterable {
    /// Single locations.
    case location
    /// Single locations, of those in a band of distances.
    case distance
    /// Whole places.
    case place
    /// Whole beacons.
    case beacon
    /// Whole blocks.
    case block
    /// Whole logs.
    case log
    /// Whole sessions.
    case session

    package init(_ unit: HeldOutGroups.Unit) {
      self =
        switch unit {
        case .place: .place
        case .beacon: .beacon
        case .block: .block
        case .log: .log
        case .session: .session
        }
    }
  }

  /// How often an interval held, and the upper end of the 95 % interval of that share.
  package typealias Holding = (share: Double, atMost: Double)
}

extension ConditionFit {
  /// Whether it measured what walls or floors cost, and all that it measured is among these kinds: then a prediction that takes their losses off
  /// begins with ``PathLossModel/init(behindWallsOf:)``. Otherwise the usual line has in it what was between when it was measured.
  package func hasMeasuredOnly(_ kinds: Set<String>) -> Bool {
    let measured = (self.outcome.checks?.shapes?.walls ?? []).filter { $0.basis == .measured }.map(\.kind)
    return !measured.isEmpty && kinds.isSuperset(of: measured)
  }
}
