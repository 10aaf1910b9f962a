package import PathLoss
package import RadioSurvey
package import Ranging

/// What kinds of walls are taken to cost the beacons of a placement.
package enum WallCosts {
  /// A wall of which nothing is known is taken for one brick.
  static let unknown = WallMaterial.brick

  /// One per kind, by name: as fitted in the placement, by the literature for its material, or assumed.
  package static func costs(
    of walls: [Wall], fits: [ConditionFit], placement: Placement?
  ) -> [ObstacleCost] {
    let fitted =
      fits.filter { $0.conditions.placement == placement }.lazy
      .compactMap { $0.outcome.checks?.shapes?.walls }.first { $0.contains { $0.basis == .measured } } ?? []
    return Dictionary(grouping: walls, by: \.kind).sorted { $0.key < $1.key }.map { kind, walls in
      if let loss = fitted.first(where: { $0.kind == kind.rawValue })?.loss {
        return ObstacleCost(
          kind: kind.rawValue, loss: max(0, loss.estimate), sd: loss.standardError ?? 0, basis: .measured)
      }
      let material = walls.lazy.compactMap(\.material).first
      return ObstacleCost(
        kind: kind.rawValue, loss: (material ?? unknown).literatureLoss,
        sd: (material ?? unknown).literatureSD, basis: material == nil ? .assumed : .literature)
    }
  }
}
