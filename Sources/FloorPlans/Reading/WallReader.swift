import RadioSurvey

/// Reads what walls are made of, and sees that walls of one kind are made of one material.
struct WallReader {
  /// The kind of walls of which nothing is said.
  static let plainKind: WallKind = "wall"
  private let issues: PlanIssues
  /// What walls without a material are made of, as the user says.
  private let fallback: WallMaterial?
  private var materials: [WallKind: WallMaterial] = [:]
  private var unknown: [WallKind: Int] = [:]

  init(issues: PlanIssues, fallback: WallMaterial?) {
    self.issues = issues
    self.fallback = fallback
  }

  /// The kind and the material of a wall; `nil` after an error.
  mutating func read(_ feature: GeoFeature) -> (WallKind, WallMaterial?)? {
    let word = feature.property("material")?.name
    let known = word.flatMap(MaterialWord.read)
    if let word {
      if let known, !known.isExact {
        issues.add(
          .note, .assumedMaterial, in: feature.file,
          "the material '\(word)' is read as '\(known.material.rawValue)'")
      } else if known == nil {
        issues.add(
          .warning, .assumedMaterial, in: feature.file, "the material '\(word)' is not known",
          help: "write one of: \(Self.list)")
      }
    }
    let name = feature.property("wall_kind")?.name ?? known?.material.rawValue ?? word
    let kind = name.map(WallKind.init(rawValue:)) ?? Self.plainKind
    return of(kind, known?.material, feature)
  }

  /// The kind and the material of a wall of which both are known.
  mutating func of(
    _ kind: WallKind, _ material: WallMaterial?, _ feature: GeoFeature
  ) -> (WallKind, WallMaterial?)? {
    let material = material ?? WallMaterial(rawValue: kind.rawValue) ?? fallback
    guard let material else {
      unknown[kind, default: 0] += 1
      return (kind, nil)
    }
    if let other = materials[kind], other != material {
      issues.refuse(
        .invalidFeature, feature,
        "walls of kind '\(kind)' are of '\(other.rawValue)' and of '\(material.rawValue)'",
        help: "give one of them another wall_kind: walls of the same kind are assumed to have the same loss")
      return nil
    }
    materials[kind] = material
    return (kind, material)
  }

  /// Notes a thick wall whose edges are used.
  func noteEdges(_ feature: GeoFeature) {
    issues.add(
      .note, .assumedWalls, in: feature.file, about: feature.label,
      "its shape has no middle line, so its edges are walls and a line through it crosses two",
      help: "draw a wall as a line, or as a long rectangle")
  }

  /// Notes kinds of which no material is known.
  func finish(file: String) {
    for (kind, count) in unknown.sorted(by: { $0.key < $1.key }) {
      issues.add(
        .note, .assumedMaterial, in: file,
        "no material is known of \(count) \(count == 1 ? "wall" : "walls") of kind '\(kind)'",
        help:
          "name one with --wall-material, for a loss from the literature, or fit the loss from a survey with walls"
      )
    }
  }

  private static let list = WallMaterial.allCases.map(\.rawValue).joined(separator: ", ")
}
