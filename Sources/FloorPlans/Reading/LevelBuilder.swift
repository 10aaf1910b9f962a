import RadioSurvey

struct LevelBuilder {
  struct Opening {
    var segment: Segment
    var feature: GeoFeature
  }

  var name: String
  var ordinal: Int
  var outline: [FloorPolygon] = []
  var walls: [Wall] = []
  var openings: [Opening] = []
  var fixtures: [NamedArea] = []
  var areas: [NamedArea] = []
  var points: [NamedPoint] = []
  var mounts: [MountPoint] = []
  var paths: [NamedPath] = []

  /// The level with openings cut out of its walls.
  /// - Parameter isOnly: Whether the plan has no other level; then nothing is said of floors.
  func level(isOnly: Bool, issues: PlanIssues) -> VenueLevel {
    let floor = isOnly ? nil : name
    let on = { (position: Position) in Position(x: position.x, y: position.y, z: position.z, floor: floor) }
    var (cut, isCut) = (walls, openings.map { _ in true })
    do { (cut, isCut) = try WallCutter.cut(walls, openings: openings.map(\.segment)) } catch {
      issues.exceed(.planPairs)
    }
    for (opening, isCut) in zip(openings, isCut) where !isCut {
      issues.add(
        .note, .ignoredFeature, in: opening.feature.file, about: opening.feature.label,
        "the opening is not along a wall within \(WallCutter.reach) m, so nothing is cut")
    }
    for (kind, names) in [
      ("area", areas.map(\.name)), ("point", points.map(\.name)), ("path", paths.map(\.name)),
    ] {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        issues.add(
          .warning, .duplicateName, in: issues.plan,
          "level '\(self.name)' has several '\(kind)' features named '\(name)'",
          help: "give each its own name, so that a requirement can distinguish them")
      }
    }
    return VenueLevel(
      name: name, ordinal: ordinal, outline: outline,
      walls: cut.map { wall in
        Wall(kind: wall.kind, material: wall.material, from: on(wall.start), to: on(wall.end), floor: floor)
      }, fixtures: fixtures, areas: areas,
      points: points.map { NamedPoint(name: $0.name, position: on($0.position)) },
      mounts: mounts.map { MountPoint(name: $0.name, position: on($0.position), placement: $0.placement) },
      openings: zip(openings, isCut).filter(\.1).map { opening, _ in
        WallOpening(from: on(opening.segment.start), to: on(opening.segment.end))
      },
      paths: paths.map { NamedPath(name: $0.name, positions: $0.positions.map(on)) })
  }
}

/// Collects what is wrong with a floor plan, assumed, repaired or left out, so that the user sees all of it at once.
///
/// Notes on many features name the first few and count the rest.
final class PlanIssues {
  private struct Group {
    var gist: String
    var issues: [SurveyIssue] = []
    var count = 0
  }

  private struct Key: Hashable {
    var severity: SurveyIssue.Severity
    var code: IssueCode
    var file: String
    var gist: String
  }

  /// Features of one kind of issue that are named.
  private static let named = 5
  let plan: String
  private var groups: [Group] = []
  private var places: [Key: Int] = [:]

  init(plan: String) { self.plan = plan }

  /// Adds an issue.
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
      groups.append(Group(gist: gist))
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

  /// Ends the reading if there is an error.
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
