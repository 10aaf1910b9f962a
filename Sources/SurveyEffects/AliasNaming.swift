import PathLoss
import RadioSurvey

/// Names what a survey cannot tell apart.
struct AliasNaming {
  let design: EffectDesign

  init(_ design: EffectDesign) { self.design = design }

  /// The level of a column that was left out, and what it cannot be told from; `nil` for intercept and slope.
  func level(_ alias: EffectDesign.Alias) -> AliasedLevel? {
    guard let factor = alias.column.factor else { return nil }
    var named: String?
    if case .level(_, let level) = alias.column { named = level }
    let own = EffectName(alias.column)
    if case .level(_, let level) = alias.column, let twin = twin(of: factor, level) {
      return AliasedLevel(
        factor: factor, level: named,
        reason: .alwaysTogether(
          own, with: EffectName(twin.factor, twin.level),
          reference: EffectName(factor, design.levels[factor]?.first ?? nil),
          neededPlaces: EffectLocations.minimumPlaces))
    }
    let partners = zip(design.columns, alias.combination).filter { abs($0.1) > 1e-6 }.map(\.0)
      .filter { $0 != .intercept }
    return AliasedLevel(
      factor: factor, level: named, reason: .combination(own, of: partners.map { EffectName($0) }))
  }

  /// The level of another factor that was there at exactly the locations where this one was.
  private func twin(of factor: EffectFactor, _ level: String?) -> (factor: EffectFactor, level: String?)? {
    let members = design.locations.filter { $0[factor] == level }
    for other in EffectFactor.allCases where other != factor {
      guard let first = members.first, (design.levels[other] ?? []).count > 1,
        members.allSatisfy({ $0[other] == first[other] }),
        design.locations.count(where: { $0[other] == first[other] }) == members.count
      else { continue }
      return (other, first[other])
    }
    return nil
  }
}
