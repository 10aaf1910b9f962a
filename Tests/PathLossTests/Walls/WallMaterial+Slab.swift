import RadioSurvey

extension WallMaterial {
  /// The layers that stand for this material: what its figure from the literature is computed of.
  var slab: WallSlab {
    switch self {
    case .plasterboard: WallSlab([.init(.plasterboard, thickness: 0.0125)])
    case .studWall:
      WallSlab([
        .init(.plasterboard, thickness: 0.0125), .init(.air, thickness: 0.075),
        .init(.plasterboard, thickness: 0.0125),
      ])
    case .woodDoor: WallSlab([.init(.wood, thickness: 0.04)])
    case .chipboard: WallSlab([.init(.chipboard, thickness: 0.018)])
    case .thinBrick: WallSlab([.init(.brick, thickness: 0.1)])
    case .brick: WallSlab([.init(.brick, thickness: 0.215)])
    case .thinConcrete: WallSlab([.init(.concrete, thickness: 0.1)])
    case .concrete: WallSlab([.init(.concrete, thickness: 0.2)])
    case .thickConcrete: WallSlab([.init(.concrete, thickness: 0.3)])
    case .glass: WallSlab([.init(.glass, thickness: 0.006)])
    case .doubleGlazing:
      WallSlab([
        .init(.glass, thickness: 0.004), .init(.air, thickness: 0.012), .init(.glass, thickness: 0.004),
      ])
    case .marble: WallSlab([.init(.marble, thickness: 0.03)])
    case .ceilingTile: WallSlab([.init(.ceilingBoard, thickness: 0.015)])
    case .metal: WallSlab([.init(.metal, thickness: 0.001)])
    }
  }
}
