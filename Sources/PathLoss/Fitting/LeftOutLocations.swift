import RadioSurvey
import Statistics

/// What a fit says of each location without it: the start of all its checks.
struct LeftOutLocations: Sendable {
  let estimators: FitEstimators
  /// By the packets received.
  let received: [HeldOutPrediction]?
  /// Takes locations out of the fit with losses; `nil` without one.
  let removal: LocationRemoval?
  /// That fit without each location.
  let rests: [HeldOutCheck.Rest?]
  /// By the estimator in front, with spreads that do not change with distance.
  let front: [HeldOutPrediction]?
  /// What changing ones would bring; `nil` if that cannot be told.
  let spreads: SpreadComparison?

  init(_ estimators: FitEstimators) {
    self.estimators = estimators
    received = HeldOutCheck.predictions(estimators.groups, fit: estimators.received)
    let removal = estimators.mixture.flatMap(LocationRemoval.init)
    self.removal = removal
    rests = estimators.mixture.map { HeldOutCheck.rests($0, removal: removal) } ?? []
    let locations = estimators.survey.heard
    var front = received
    if let mixture = estimators.mixture { front = HeldOutCheck.predictions(mixture, rests: rests) }
    if let widening = estimators.widening {
      front = front?.map { prediction in
        var wider = prediction
        wider.lineVariance += widening.variance(atLogDistance: locations[prediction.location].logDistance)
        wider.degreesOfFreedom = widening.degreesOfFreedom(prediction.degreesOfFreedom)
        return wider
      }
    }
    self.front = front
    spreads = front.flatMap {
      SpreadComparison($0, distances: locations.map(\.distance), autocorrelation: estimators.rho)
    }
  }
}
