import PathLoss
import RadioSurvey
import Statistics
import Support

/// What one usable fit tells the planner, whatever is asked of it.
struct ConditionRadio: Sendable {
  let fit: ConditionFit
  let model: PathLossModel
  /// What the fit leaves open.
  let radios: [RadioDraw]
  /// The same for a count without walls: the usual line, which has in it what was between when it was measured. Otherwise walls are
  /// counted by themselves, and ``model`` is that of a beacon in the open.
  let radiosAmongWalls: [RadioDraw]

  /// - Parameter amongWalls: the usual line, if the model is that of a beacon in the open.
  init(fit: ConditionFit, model: PathLossModel, amongWalls: PathLossModel? = nil, draws: Int, seed: UInt64) {
    self.fit = fit
    self.model = model
    radios = ParameterDraws(model: model, count: draws, seed: seed).radios
    estimateAmongWalls = Self.estimate(amongWalls ?? model)
    radiosAmongWalls = amongWalls.map { ParameterDraws(model: $0, count: draws, seed: seed).radios } ?? radios
  }

  /// The radio as estimated.
  var estimate: RadioDraw { Self.estimate(model) }
  /// The usual line as estimated.
  let estimateAmongWalls: RadioDraw

  private static func estimate(_ model: PathLossModel) -> RadioDraw {
    RadioDraw(
      intercept: model.referencePower, slope: -10 * model.pathLossExponent, shadowingSD: model.shadowingSD)
  }
}

extension CoveragePlanner {
  /// What each fit tells; `nil` for those that are refused.
  var radios: [ConditionRadio?] { radios { _ in true } }

  /// What each fit tells; `nil` for those that are refused, and those that are not asked for.
  func radios(_ isAskedFor: @escaping @Sendable (FitConditions) -> Bool) -> [ConditionRadio?] {
    let (moderation, wallKinds) = (moderation, wallKinds)
    return ParallelWork.map(fits) { fit in
      guard isAskedFor(fit.conditions), let usual = model(fit, inTheOpen: false, moderation) else {
        return nil
      }
      let open = fit.hasMeasuredOnly(wallKinds) ? model(fit, inTheOpen: true, moderation) : nil
      return ConditionRadio(
        fit: fit, model: open ?? usual, amongWalls: open == nil ? nil : usual, draws: draws, seed: seed)
    }
  }

  private func model(_ fit: ConditionFit, inTheOpen: Bool, _ moderation: VarianceModeration?)
    -> PathLossModel?
  {
    guard
      var model = PathLossModel.forPlanning(
        fit, at: decisiveDistance(fit), assuming: requirement.sessionSD, inTheOpen: inTheOpen)
    else { return nil }
    if let moderation { moderate(&model, of: fit, by: moderation) }
    return model
  }

  /// What is counted as a wall by itself.
  private var wallKinds: Set<String> {
    Set((level?.walls ?? site.floorPlan?.walls ?? []).map(\.kind.rawValue))
  }

  /// What the fits' spreads from place to place have in common. Receivers that were carried along together saw the same places, so they
  /// count once.
  private var moderation: VarianceModeration? {
    var groups: [FitConditions: [PathLossModel]] = [:]
    for fit in allFits where fit.outcome.line?.anotherSession == nil {
      guard let model = PathLossModel(fit) else { continue }
      var conditions = fit.conditions
      conditions.receiver = nil
      groups[conditions, default: []].append(model)
    }
    let values = groups.sorted { $0.key < $1.key }.map { _, models in
      let count = Double(models.count)
      return (
        variance: models.reduce(0) { $0 + $1.shadowingSD * $1.shadowingSD } / count,
        degreesOfFreedom: models.reduce(0) { $0 + $1.degreesOfFreedom } / count
      )
    }
    return VarianceModeration(values)
  }

  /// Draws the spread from place to place towards that of the other fits, and the uncertainty of the line with it.
  private func moderate(
    _ model: inout PathLossModel, of fit: ConditionFit, by moderation: VarianceModeration
  ) {
    guard fit.outcome.line?.anotherSession == nil, let own = PathLossModel(fit), own.shadowingSD > 0 else {
      return
    }
    let square = own.shadowingSD * own.shadowingSD
    let common = moderation.moderated(square, degreesOfFreedom: own.degreesOfFreedom)
    let ratio = common.variance / square
    // What is assumed of sessions stays as it is.
    let assumed = fit.outcome.line?.anotherSession == nil ? requirement.sessionSD ?? 0 : 0
    let place = model.shadowingSD * model.shadowingSD - assumed * assumed
    model.shadowingSD = (place * ratio + assumed * assumed).squareRoot()
    model.degreesOfFreedom = common.degreesOfFreedom
    model.covariance.interceptVariance *= ratio
    model.covariance.slopeVariance *= ratio
    model.covariance.covariance *= ratio
  }
}
