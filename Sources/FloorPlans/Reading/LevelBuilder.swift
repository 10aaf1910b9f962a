import RadioSurvey

/// A level while its features are read.
struct LevelBuilder {
  /// The level without floors in its positions, its walls whole.
  var level: VenueLevel
  /// What is to be cut out of its walls.
  var openings: [(segment: Segment, feature: GeoFeature)] = []

  init(name: String, ordinal: Int) { level = VenueLevel(name: name, ordinal: ordinal) }

  /// The levels from the lowest, with openings cut out of their walls.
  static func levels(_ builders: [LevelBuilder], issues: PlanIssues) -> [VenueLevel] {
    builders.enumerated().sorted {
      ($0.element.level.ordinal, $0.offset) < ($1.element.level.ordinal, $1.offset)
    }
    .map { $0.element.finished(isOnly: builders.count == 1, issues: issues) }
  }

  /// - Parameter isOnly: Whether the plan has no other level; then nothing is said of floors.
  private func finished(isOnly: Bool, issues: PlanIssues) -> VenueLevel {
    var level = level
    let floor = isOnly ? nil : level.name
    let on = { (position: Position) in Position(x: position.x, y: position.y, z: position.z, floor: floor) }
    var isCut = openings.map { _ in true }
    do { (level.walls, isCut) = try WallCutter.cut(level.walls, openings: openings.map(\.segment)) } catch {
      issues.exceed(.planPairs)
    }
    for (opening, isCut) in zip(openings, isCut) where !isCut {
      issues.add(
        .note, .ignoredFeature, in: opening.feature.file, about: opening.feature.label,
        "the opening is not along a wall within \(WallCutter.reach) m, so nothing is cut")
    }
    for (kind, names) in [
      ("area", level.areas.map(\.name)), ("point", level.points.map(\.name)),
      ("path", level.paths.map(\.name)),
    ] {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        issues.add(
          .warning, .duplicateName, in: issues.plan,
          "level '\(level.name)' has several '\(kind)' features named '\(name)'",
          help: "give each its own name, so that a requirement can distinguish them")
      }
    }
    level.walls = level.walls.map {
      Wall(kind: $0.kind, material: $0.material, from: on($0.start), to: on($0.end), floor: floor)
    }
    for index in level.points.indices { level.points[index].position.floor = floor }
    for index in level.mounts.indices { level.mounts[index].position.floor = floor }
    for index in level.paths.indices { level.paths[index].positions = level.paths[index].positions.map(on) }
    level.openings = zip(openings, isCut).filter(\.1).map { opening, _ in
      WallOpening(on(opening.segment.start), on(opening.segment.end))
    }
    return level
  }
}

/// Collects what is wrong with a floor plan, assumed, repaired or left out, so that the user sees all of it at once.
///
/// Notes on many features name the first few and count the rest.
final class PlanIssues {
  private struct Key: Hashable {
    var severity: SurveyIssue.Severity
    var code: IssueCode
    var file: String
    var gist: String
  }

  /// Features of one kind of issue that are named.
  private static let named = 5
  let plan: String
  private var groups: [(gist: String, issues: [SurveyIssue], count: Int)] = []
  private var places: [Key: Int] = [:]

  init(plan: String) { self.plan = plan }

  /// - Parameter feature: What it is about; `nil` for the file.
  /// - Parameter gist: What is wrong, the same for all features of which the same is wrong.
  /// - Parameter detail: What differs from feature to feature; it follows the gist.
  func add(
    _ severity: SurveyIssue.Severity, _ code: IssueCode, in file: String, about feature: String? = nil,
    _ gist: String, detail: String = "", help: String? = nil
  ) {
    let key = Key(severity: severity, code: code, file: file, gist: gist)
    let message = "\(feature.map { "\($0): " } ?? "")\(gist)\(detail)"
    let issue = SurveyIssue(severity, code, file: file, message: message, help: help)
    let place = places[key] ?? groups.count
    if place == groups.count {
      places[key] = place
      groups.append((gist, [], 0))
    }
    groups[place].count += 1
    if groups[place].count <= Self.named { groups[place].issues.append(issue) }
  }

  func refuse(_ code: IssueCode, _ feature: GeoFeature, _ gist: String, detail: String = "", help: String) {
    add(.error, code, in: feature.file, about: feature.label, gist, detail: detail, help: help)
  }

  func refuseFault(of feature: GeoFeature) {
    guard let fault = feature.fault else { return }
    refuse(.invalidFeature, feature, fault, help: "export the floor plan again, or remove the feature")
  }

  /// Adds an error about a limit that a feature exceeds, or the whole plan.
  func exceed(_ limit: SurveyLimit, _ feature: GeoFeature? = nil, in file: String? = nil) {
    add(
      .error, .limitExceeded, in: feature?.file ?? file ?? plan, about: feature?.label, limit.message(),
      help: limit.help)
  }

  func demandNone() throws(FloorPlanError) {
    let failure = failure
    guard failure.issues.isEmpty else { throw failure }
  }

  var failure: FloorPlanError { .unusable(shown.filter { $0.severity == .error }) }
  var notes: [SurveyIssue] { shown.filter { $0.severity != .error } }

  private var shown: [SurveyIssue] {
    groups.flatMap { group in
      guard group.count > Self.named, var rest = group.issues.last else { return group.issues }
      let count = group.count - Self.named
      rest.message = "\(count) more \(count == 1 ? "feature" : "features"): \(group.gist)"
      return group.issues + [rest]
    }
  }
}
