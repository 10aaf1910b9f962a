/// What a wall may be made of, with what the literature says of its loss at 2.4 GHz: a figure to start from where nothing was
/// measured, never a measurement.
///
/// Losses are those of homogeneous slabs by the transfer matrix with the material parameters of ITU-R P.2040-3, the mean over
/// 0 to 60 degrees of incidence and 2.402 to 2.480 GHz. Real walls carry studs, pipes and coatings: hence the wide SD.
package enum WallMaterial: String, Hashable, Codable, Sendable, CaseIterable {
  /// One board.
  case plasterboard = "plasterboard 12.5 mm"
  /// Two boards of 12.5 mm with a cavity.
  case studWall = "stud wall"
  /// A door leaf.
  case woodDoor = "wood door 40 mm"
  /// One board.
  case chipboard = "chipboard 18 mm"
  /// Half a brick.
  case thinBrick = "brick 100 mm"
  /// One brick.
  case brick = "brick 215 mm"
  /// Thin.
  case thinConcrete = "concrete 100 mm"
  /// Usual.
  case concrete = "concrete 200 mm"
  /// Thick.
  case thickConcrete = "concrete 300 mm"
  /// One pane.
  case glass = "glass 6 mm"
  /// Two panes without a metal coating.
  case doubleGlazing = "double glazing"
  /// A slab.
  case marble = "marble 30 mm"
  /// Mineral board.
  case ceilingTile = "ceiling tile"
  /// Anything that conducts; what comes through comes around it.
  case metal = "metal"

  /// Loss of one crossing by the literature, dB > 0.
  package var literatureLoss: Double {
    switch self {
    case .plasterboard: 1.1
    case .studWall: 1.5
    case .woodDoor: 0.8
    case .chipboard: 1.8
    case .thinBrick: 3.1
    case .brick: 6.1
    case .thinConcrete: 8.4
    case .concrete: 15.1
    case .thickConcrete: 21.9
    case .glass: 1.9
    case .doubleGlazing: 0.8
    case .marble: 2.6
    case .ceilingTile: 0.2
    case .metal: 30
    }
  }

  /// SD of that loss from one real wall to the next, dB: 40 %, and never below 1.5 dB.
  package var literatureSD: Double { max(1.5, 0.4 * literatureLoss) }
}
