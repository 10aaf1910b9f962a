import RadioSurvey

/// The levels that the features of a GeoJSON file name.
struct GeoJSONLevels {
  /// In the order of the file.
  var builders: [LevelBuilder]
  private var places: [String: Int] = [:]
  private let issues: PlanIssues
  /// What no feature says: the name of the only level.
  private static let onlyName = "ground"

  /// - Parameters:
  ///   - floors: The features that are floors, at least one.
  ///   - all: All features that are used.
  init(floors: [GeoFeature], all: [GeoFeature], issues: PlanIssues) {
    self.issues = issues
    builders = []
    guard all.contains(where: { Self.name(of: $0) != nil }) else {
      let name = floors.lazy.compactMap { $0.property("name")?.label(["en"]) }.first
      if name == nil {
        issues.add(
          .note, .assumedLevel, in: issues.plan,
          "no feature names a level, so all are on one, called '\(Self.onlyName)'")
      }
      builders = [LevelBuilder(name: name ?? Self.onlyName, ordinal: 0)]
      return
    }
    var ordinals: [Int?] = []
    for floor in floors {
      guard let name = Self.name(of: floor) else { continue }
      let place = places[name] ?? builders.count
      if place == builders.count {
        places[name] = place
        builders.append(LevelBuilder(name: name, ordinal: place))
        ordinals.append(Int(name))
      }
      if let stated = floor.property("ordinal")?.number.flatMap(Int.init(exactly:)) {
        ordinals[place] = stated
      }
    }
    if ordinals.allSatisfy({ $0 != nil }) {
      for (index, ordinal) in ordinals.enumerated() { builders[index].ordinal = ordinal ?? index }
    } else if builders.count > 1 {
      issues.add(
        .note, .assumedLevel, in: issues.plan,
        "levels are taken from the ground floor up in the order of their floors in the file",
        help: "give each floor an \"ordinal\": 0 for the ground floor, 1 for the one above")
    }
  }

  private static func name(of feature: GeoFeature) -> String? {
    feature.property("level", "storey", "floor")?.name
  }

  /// The place of the level that a feature is on; `nil` after an error.
  func index(of feature: GeoFeature) -> Int? {
    guard let name = Self.name(of: feature) else {
      if builders.count == 1 {
        if !places.isEmpty {
          issues.add(
            .note, .assumedLevel, in: feature.file, about: feature.label,
            "it names no level and is taken to be on the only one")
        }
        return 0
      }
      issues.refuse(
        .invalidFeature, feature, "it names no level",
        help: "give it a property \"level\": \(builders.map { "\"\($0.name)\"" }.joined(separator: ", "))")
      return nil
    }
    if let place = places[name] { return place }
    issues.refuse(
      .missingPlanPart, feature, "its level has no floor", detail: ": '\(name)'",
      help: "add a Polygon with \"kind\": \"floor\" and the same \"level\"")
    return nil
  }

  /// The levels from the lowest.
  func finish(issues: PlanIssues) -> [VenueLevel] {
    builders.enumerated().sorted { ($0.element.ordinal, $0.offset) < ($1.element.ordinal, $1.offset) }
      .map { $0.element.level(isOnly: builders.count == 1, issues: issues) }
  }
}
