import PathLoss
import RadioSurvey

/// Says in words what a survey cannot distinguish.
struct AliasNaming {
  let design: EffectDesign

  init(_ design: EffectDesign) { self.design = design }

  /// `receiver “phone B”`.
  static func name(_ column: EffectColumn) -> String {
    switch column {
    case .intercept: "the level at 1 m"
    case .logDistance: "distance"
    case .level(let factor, let level): name(factor, level)
    case .people: "the number of people"
    case .metres(let level): "the loss per metre at \(name(.crowd, level))"
    case .slope(let level): "the slope at \(name(.crowd, level))"
    }
  }

  static func name(_ factor: EffectFactor, _ level: String?) -> String {
    level.map { "\(factor.rawValue) “\($0)”" } ?? "\(factor.rawValue) not stated"
  }

  /// What a column that was left out is called, and what it cannot be distinguished from; `nil` for intercept and slope.
  func level(_ alias: EffectDesign.Alias) -> AliasedLevel? {
    guard let factor = alias.column.factor else { return nil }
    var named: String?
    if case .level(_, let level) = alias.column { named = level }
    let own = Self.name(alias.column)
    if case .level(_, let level) = alias.column, let twin = twin(of: factor, level) {
      let reference = Self.name(factor, design.levels[factor]?.first ?? nil)
      return AliasedLevel(
        factor: factor, level: named,
        message:
          "\(own) cannot be told from \(Self.name(twin.factor, twin.level)): each was measured only with the other",
        action: "measure \(own) without \(Self.name(twin.factor, twin.level)), or \(reference) with it, at "
          + "\(EffectLocations.minimumPlaces) places or more")
    }
    let partners = zip(design.columns, alias.combination).filter { abs($0.1) > 1e-6 }.map(\.0)
      .filter { $0 != .intercept }.map(Self.name)
    return AliasedLevel(
      factor: factor, level: named,
      message: "\(own) follows from \(partners.isEmpty ? "the rest" : partners.joined(separator: ", ")) "
        + "at every location, so it cannot be told from \(partners.count > 1 ? "them" : "it")",
      action: "measure \(own) together with other conditions than those it was measured with")
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
