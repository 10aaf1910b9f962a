import RadioSurvey

/// The material that a word for a wall stands for.
enum MaterialWord {
  /// The material; whether the word is the full name of one, or is taken for it.
  static func read(_ word: String) -> (material: WallMaterial, isExact: Bool)? {
    let name = FeatureWord.normalized(word)
    if let exact = WallMaterial.allCases.first(where: { FeatureWord.normalized($0.rawValue) == name }) {
      return (exact, true)
    }
    return usual[name].map { ($0, false) }
  }

  /// The usual words, and the most usual thickness of each.
  static let usual: [String: WallMaterial] = [
    "plasterboard": .plasterboard, "gypsum": .studWall, "drywall": .studWall, "stud": .studWall,
    "partition": .studWall, "wood": .chipboard, "door": .woodDoor,
    "chipboard": .chipboard, "mdf": .chipboard, "brick": .brick, "bricks": .brick, "concrete": .concrete,
    "glass": .glass, "window": .doubleGlazing, "marble": .marble, "stone": .marble, "steel": .metal,
  ]
}
