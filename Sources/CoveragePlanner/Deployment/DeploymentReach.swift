import CalibrationModel
import PathLoss
import RadioSurvey
import Support

/// How far the beacons of a placement serve a requirement, by the fit that decides.
struct DeploymentReach {
  var placement: Placement?
  /// Metres in a straight line without walls at which it still holds, for ``CoveragePlanner/assurance`` of what the fit allows.
  var straight: Double
  /// The same along the floor.
  var along: Double
  /// What 5 % of what the fits allow is below, for the receiver with the shortest; metres in a straight line.
  var low: Double
  /// What 95 % is below.
  var high: Double
  /// n, up to the bend if there is one.
  var exponent: Double
  /// Where the line bends; `nil` if it is straight.
  var bend: Bend?
  /// σ of the level that a device averages, dB, in the same share of what the fit allows.
  var levelSD: Double
  /// The farthest distance measured, metres.
  var farthest: Double
  /// What a device must get from one beacon; `nil` where several beacons do it together.
  var goal: GoalModel?
  /// As estimated.
  var radio: RadioDraw
  var deciding: ConditionRadio
}

extension CoveragePlanner {
  /// How far the beacons of the placement asked for serve the requirement, or those of the one that reaches farthest along the floor.
  ///
  /// - Parameters:
  ///   - isFixed: whether it must be this placement.
  ///   - isJoint: whether it is a matter of several beacons: then each counts as far as was measured.
  /// - Throws: why there is no placement to plan with.
  func deploymentReach(_ placement: Placement?, isFixed: Bool, isJoint: Bool = false) throws(PlanReason)
    -> DeploymentReach
  {
    let radios = radios { [self] in asks(of: $0, at: isFixed ? placement : $0.placement) }
    var best: DeploymentReach?
    var refusal: PlanReason?
    for candidate in placementOrder where !isFixed || candidate == placement {
      do {
        let reach = try reach(of: candidate, radios, isJoint: isJoint)
        if reach.along > best?.along ?? 0 { best = reach }
      } catch {
        refusal = refusal ?? error
      }
    }
    guard let best else { throw refusal ?? .fitRefused(fitReason: nil) }
    return best
  }

  private func reach(of candidate: Placement?, _ radios: [ConditionRadio?], isJoint: Bool)
    throws(PlanReason) -> DeploymentReach
  {
    let height = height(of: candidate)
    let closest = max(height, Self.minimumDistance)
    var worst: DeploymentReach?
    var (low, high) = (Double.infinity, Double.infinity)
    for (fit, radio) in zip(fits, radios)
    where asks(of: fit.conditions, at: candidate) {
      guard let radio else { throw .fitRefused(fitReason: fit.reasons.first) }
      if isJoint {
        let farthest = radio.model.distanceRange.upper
        let reach = DeploymentReach(
          placement: candidate, straight: farthest,
          along: max(0, farthest * farthest - height * height).squareRoot(), low: farthest, high: farthest,
          exponent: radio.model.pathLossExponent, bend: radio.model.bend, levelSD: levelSD(radio),
          farthest: farthest, radio: radio.estimate, deciding: radio)
        // The most uncertain receiver decides.
        if reach.levelSD / reach.exponent > worst.map({ $0.levelSD / $0.exponent }) ?? 0 { worst = reach }
        continue
      }
      let goal = try goal(for: fit, model: radio.model).get()
      let reaches = goal.reaches(probability: requirement.probability, radios: radio.radios).sorted()
      let reach = reaches[Int((1 - Self.assurance) * Double(reaches.count))]
      let range = ReachRange(sorted: reaches)
      (low, high) = (min(low, range.low), min(high, range.high))
      guard reach > closest, reach.isFinite else {
        // The fit leaves too much open where its estimate alone would do.
        let isOpen = goal.reach(probability: requirement.probability, radio: radio.estimate) > closest
        let impossible = Double(reaches.count { $0 <= closest }) / Double(max(1, reaches.count))
        let probability = goal.probability(at: closest, radio: radio.estimate)
        throw isOpen
          ? .densityUnclear(
            closestDistanceMetres: closest, impossibleShare: impossible, closestProbability: probability,
            probability: requirement.probability)
          : .onlyFar(
            PlanReason.Shortfall(
              closestDistanceMetres: closest, closestProbability: probability,
              probability: requirement.probability, impossibleShare: impossible))
      }
      if reach < worst?.straight ?? .infinity {
        worst = DeploymentReach(
          placement: candidate, straight: reach, along: (reach * reach - height * height).squareRoot(),
          low: low, high: high, exponent: radio.model.pathLossExponent, bend: radio.model.bend,
          levelSD: levelSD(radio), farthest: radio.model.distanceRange.upper, goal: goal,
          radio: radio.estimate, deciding: radio)
      }
    }
    guard var worst else { throw .fitRefused(fitReason: nil) }
    if !isJoint { (worst.low, worst.high) = (low, high) }
    return worst
  }

  /// σ/n decides how well distances are known, so its 90 % quantile over the draws is given, for the exponent that is estimated.
  private func levelSD(_ radio: ConditionRadio) -> Double {
    let model = radio.model
    let fading = model.fadingSD * model.averagingFactor(packets: requirement.packets).squareRoot()
    let ratios = radio.radios.filter { $0.slope < 0 }.map {
      ($0.shadowingSD * $0.shadowingSD + fading * fading).squareRoot() / -$0.slope
    }.sorted()
    guard !ratios.isEmpty else {
      return (model.shadowingSD * model.shadowingSD + fading * fading).squareRoot()
    }
    return ratios.quantile(Self.assurance) * 10 * model.pathLossExponent
  }
}

/// The reach to plan with, and what the fit leaves open of it, metres in a straight line.
struct ReachRange {
  /// Farther than any floor is wide, for a reach without end.
  private static let farthest = 1e6

  /// What ``CoveragePlanner/assurance`` of what the fit allows reaches.
  var planned: Double
  /// The 5 % point over what the fit allows.
  var low: Double
  /// What 95 % is below.
  var high: Double

  /// - Parameter sorted: metres, one a draw, ascending.
  init(sorted: [Double]) {
    func quantile(_ level: Double) -> Double { min(Self.farthest, sorted.quantile(level)) }
    planned = quantile(1 - CoveragePlanner.assurance)
    low = quantile(0.05)
    high = quantile(0.95)
  }
}
