import RadioSurvey

/// What a unit of IMDF is to a plan, from its category (UNIT-CATEGORY of IMDF 1.0) and its restriction.
struct UnitUse {
  /// What is round a unit.
  enum Enclosure {
    /// Walls.
    case walled
    /// Walls, but none to another such unit: it is a part of one space.
    case passage
    /// None.
    case open
    /// The unit is itself a wall or a column.
    case solid(WallMaterial?)
  }

  var enclosure: Enclosure
  /// Whether visitors walk there.
  var isWalked: Bool

  init(category: String, restriction: String?) {
    let root = String(category.prefix { $0 != "." })
    switch root {
    case "brick": enclosure = .solid(.brick)
    case "concrete": enclosure = .solid(.concrete)
    case "drywall": enclosure = .solid(.studWall)
    case "glass": enclosure = .solid(.glass)
    case "wood": enclosure = .solid(.chipboard)
    case "column", "structure": enclosure = .solid(nil)
    case "walkway", "lobby", "movingwalkway", "ramp", "steps", "stairs", "escalator", "waitingroom":
      enclosure = .passage
    case "opentobelow", "unenclosedarea", "terrace", "platform", "road", "footbridge", "vegetation",
      "fieldofplay", "parking":
      enclosure = .open
    default: enclosure = .walled
    }
    let isSolid = if case .solid = enclosure { true } else { false }
    let isShut = ["nonpublic", "opentobelow", "vegetation", "road"].contains(root)
    isWalked = !isSolid && !isShut && restriction == nil
  }

  /// Whether the unit is itself a wall.
  var isSolid: Bool { if case .solid = enclosure { true } else { false } }
}
