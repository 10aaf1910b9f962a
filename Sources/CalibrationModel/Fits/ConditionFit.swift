import Foundation
import RadioSurvey

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
@Memberwise(unlabelled: 2) package struct ConditionFit: Hashable, Sendable {
  /// The model's name: `log-distance`.
  package var model: String { "log-distance" }

  package let sample: FitSample
  package let outcome: FitOutcome

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
    ConditionFit(sample, outcome.mappingDiagnostics { $0 + [diagnosis] })
  }
}

/// How the numbers of a fit were found.
package enum Estimator: String, Codable, Sendable, CaseIterable {
  /// ``RandomInterceptREML`` on the packets received.
  case received = "reml"
  /// ``RandomInterceptTobit`` on the packets received and those lost, to weakness or to collisions.
  case lossMixture = "loss-mixture"
}

extension ConditionFit {
  /// Whether it measured what walls or floors cost, and all walls that it measured are among these kinds: then a prediction that takes their
  /// losses off begins with ``PathLossModel/init(behindWallsOf:)``. Otherwise the usual line has in it what was between when it was measured.
  /// Floors are always counted by themselves: a prediction is of beacons on the device's floor, or knows the floor of each.
  package func hasMeasuredOnly(_ kinds: Set<String>) -> Bool {
    guard let shapes = outcome.checks?.shapes, shapes.open != nil else { return false }
    let walls = shapes.walls.filter { $0.basis == .measured && !$0.isBetweenFloors }
    return kinds.isSuperset(of: walls.map(\.kind))
  }

  /// Whether what it measured of the ways between floors can be taken off.
  package var hasMeasuredFloors: Bool {
    guard let shapes = outcome.checks?.shapes, shapes.open != nil else { return false }
    return shapes.walls.contains { $0.basis == .measured && $0.isBetweenFloors }
  }
}

extension ConditionFit {
  /// Whether the line in front is that of a beacon in the open, with the losses of walls beside it.
  package var countsWalls: Bool { outcome.checks?.shapes?.amongWalls != nil }

  /// The mean level of a location as it belongs beside the line in front, dBm: with the losses of the walls on the way added back where the
  /// line takes them off.
  package func levelBesideLine(_ location: LocationMean) -> Double {
    guard let line = outcome.line, countsWalls else { return location.mean }
    return line.referencePower.estimate - 10 * line.pathLossExponent.estimate * log10(location.distance)
      + location.residual
  }

  /// The exponent beyond the bend of the line in front, with the interval of the shape that bends scaled to it; `nil` if the line is straight.
  package var farExponent: Estimate? {
    guard let line = outcome.line, line.bend != nil else { return nil }
    let far = line.bend.exponent(line.pathLossExponent.estimate, at: .infinity)
    let shape = bendingShape?.farExponent
    let scale = shape.map { far / $0.estimate } ?? 1
    return Estimate(
      far, lower95: shape?.lower95.map { scale * $0 }, upper95: shape?.upper95.map { scale * $0 })
  }

  /// Where the line in front bends, metres, with its interval; `nil` if it is straight.
  package var bendDistance: Estimate? {
    outcome.line?.bend.map { bend in bendingShape?.breakpointDistance ?? Estimate(bend.distance) }
  }

  private var bendingShape: ShapeComparison.Candidate? {
    outcome.checks?.shapes?.candidate(PathLossShape.dualSlope.name)
  }

  /// The fit as a plan may use it: refused if its slope is assumed.
  package var forPlanning: ConditionFit {
    for case .slopeAssumed(let exponent, _, _) in reasons {
      let cause = reasons.first { $0.code == .narrowSpan || $0.code == .unlikeBeacons }
      return ConditionFit(sample, .refused([cause ?? .slopeUnclear(exponent: exponent, isRising: false)]))
    }
    return self
  }
}
