import CalibrationModel
import ArgumentParser
import CoveragePlanner
import FloorPlans
import PathLoss
import RadioSurvey
import Ranging
import SurveyAnalysis

/// The options of `nearest` that name points and ways, and what floors cost.
struct NearestPlaceOptions: ParsableArguments {
  @Option(
    help: .value(
      "point",
      "Answer for a point: x,y in metres, with ,FLOOR if there are several floors, or the name "
        + "of a point of the floor plan or of a beacon. May be repeated.")) var at: [String] = []

  @Option(
    help: .value(
      "path",
      "Answer along a path: corners as \"x,y;x,y\" in metres, or the name of a path of the floor "
        + "plan. May be repeated.")) var path: [String] = []

  @Option(
    help: .value(
      "dB",
      "Loss of a signal from one floor to the next, 0 to 60. Default: as measured, or 10 by ITU-R P.1238."))
  var floorLoss: Double?

  @Option(help: .value("m", "Height from one floor to the next, 1 to 30."))
  var floorHeight = FloorStack.usualHeight

  /// Metres of a way, at most.
  private static let longest = 2000.0

  func validate() throws {
    try demand("--floor-loss", floorLoss, 0...60, "dB")
    try demand("--floor-height", floorHeight, 1...30, "m")
  }

  /// Whether an option is given that `--validate` has no use for.
  var isAskedForPlaces: Bool { !at.isEmpty || !path.isEmpty }

  /// The floors of the plan that is named, or of the survey's rectangle.
  func floors(_ plan: PlanFileOptions, _ survey: SurveyOptions, site: Site) throws -> VenueFloors {
    VenueFloors(plan: try plan.readIfNamed(survey)?.plan, site: site)
  }

  /// What is asked.
  /// - Throws: ``CommandFailure`` for a name that does not exist, with those that do, and for a point that is not on the floor, with where
  ///   the floor is.
  func request(_ floors: VenueFloors, site: Site) throws -> NearestVenue.Request {
    NearestVenue.Request(
      places: try at.flatMap { try places($0, floors, site) }, paths: try path.map { try way($0, floors) })
  }

  private func places(_ text: String, _ floors: VenueFloors, _ site: Site) throws -> [NearestPlace] {
    if let point = try FloorPointText.point(text, option: "--at", floors: floors) {
      return [NearestPlace(position: point)]
    }
    let isMultiple = floors.names.count > 1
    let points = floors.levels.flatMap { level in
      level.points.filter { $0.name == text }.map { point in
        NearestPlace(
          name: point.name,
          position: Position(
            x: point.position.x, y: point.position.y, floor: isMultiple ? level.name : floors.names.first))
      }
    }
    if !points.isEmpty { return points }
    let beacons = site.beacons.filter { ($0.name ?? $0.identifier.description) == text }
    let hanging = beacons.compactMap { beacon -> NearestPlace? in
      guard let position = beacon.position, position.floor != nil || !isMultiple else { return nil }
      return NearestPlace(
        name: text,
        position: Position(x: position.x, y: position.y, floor: position.floor ?? floors.names.first))
    }
    if !hanging.isEmpty { return hanging }
    if let beacon = beacons.first {
      let missing = beacon.position == nil ? "x_m and y_m" : "a floor"
      throw CommandFailure(
        .usage, "beacon '\(text)' has no position", help: "give it \(missing) in survey.toml")
    }
    let known =
      floors.levels.flatMap(\.points).map(\.name)
      + site.beacons.filter { $0.position != nil }.map { $0.name ?? $0.identifier.description }
    throw CommandFailure.unknown(
      "--at: '\(text)' is not x,y, a point of the floor plan or a beacon", name: text, known: known)
  }

  private func way(_ text: String, _ floors: VenueFloors) throws -> (path: NamedPath, name: String?) {
    for level in floors.levels {
      guard let found = level.paths.first(where: { $0.name == text }) else { continue }
      let floor = floors.names.count > 1 ? level.name : floors.names.first
      let corners = found.positions.map { Position(x: $0.x, y: $0.y, floor: floor) }
      return (try Self.demandShort(NamedPath(name: text, positions: corners)), text)
    }
    guard text.contains(";") else {
      throw CommandFailure.unknown(
        "--path: '\(text)' is not x,y;x,y or a path of the floor plan", name: text,
        known: floors.levels.flatMap(\.paths).map(\.name))
    }
    let corners = try text.split(separator: ";").map { part in
      guard let point = try FloorPointText.point(String(part), option: "--path", floors: floors) else {
        throw CommandFailure(
          .usage, "--path: '\(String(part))' is not x,y",
          help: "write corners as x,y;x,y in metres, such as 0.5,2;4,2")
      }
      return point
    }
    guard Set(corners).count > 1 else {
      throw CommandFailure(.usage, "--path needs two different corners", help: "for example 0.5,2;4,2")
    }
    guard Set(corners.map(\.floor)).count == 1 else {
      throw CommandFailure(.usage, "--path goes from one floor to another", help: "use one --path per floor")
    }
    let path = try Self.demandShort(NamedPath(name: text, positions: corners))
    for sample in path.points(step: NearestQuestion.pathStep) {
      try FloorPointText.demandOnFloor(sample.position, option: "--path", floors: floors)
    }
    return (path, nil)
  }

  private static func demandShort(_ path: NamedPath) throws -> NamedPath {
    let length = zip(path.positions, path.positions.dropFirst()).reduce(0) {
      $0 + ($1.0.distance(to: $1.1) ?? 0)
    }
    guard length <= longest else {
      throw CommandFailure(
        .usage, "--path is longer than \(Int(longest)) m", help: "split it into several --path options")
    }
    return path
  }
}

/// A point of a floor as it is written on a command line: `x,y` or `x,y,FLOOR`, in metres.
enum FloorPointText {
  /// The point; `nil` if the text is not two numbers, and perhaps a name.
  /// - Throws: ``CommandFailure`` if the point is beyond all bounds or not on the floor, or its floor is not known.
  static func point(_ text: String, option: String, floors: VenueFloors) throws -> Position? {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, let x = number(parts[0]), let y = number(parts[1]) else { return nil }
    guard SurveyBounds.coordinate.contains(x), SurveyBounds.coordinate.contains(y) else {
      throw CommandFailure(
        .usage, "\(option) \(text): coordinates must be between -10000 and 10000 m",
        help: "write x,y in metres")
    }
    let point = Position(
      x: x, y: y, floor: try floor(parts.count > 2 ? trimmed(parts[2]) : nil, text, option, floors))
    try demandOnFloor(point, option: option, floors: floors)
    return point
  }

  /// - Throws: ``CommandFailure`` that says where the floor is.
  static func demandOnFloor(_ point: Position, option: String, floors: VenueFloors) throws {
    guard floors.holds(point) == false, let level = floors.level(of: point.floor) else { return }
    let words = level.box.map { box in
      "the floor extends from x \(number(box.left)) to \(number(box.right)) m and from y "
        + "\(number(box.bottom)) to \(number(box.top)) m"
    }
    let shape =
      level.outline.count == 1 && level.outline[0].holes.isEmpty && level.outline[0].outer.count == 4
      ? "" : ", but does not fill that box: draw it with 'beacon-calibrate place --plan-only --draw plan.svg'"
    throw CommandFailure(
      .usage, "\(option): \(number(point.x)),\(number(point.y)) is not on the floor",
      help: "\(words ?? "the plan has no floor")\(shape)")
  }

  private static func floor(
    _ name: String?, _ text: String, _ option: String, _ floors: VenueFloors
  ) throws -> String? {
    guard let name else {
      guard floors.names.count > 1 else { return floors.names.first }
      let list = floors.names.joined(separator: ", ")
      throw CommandFailure(
        .usage, "\(option) \(text) lacks a floor", help: "write x,y,FLOOR with one of \(list)")
    }
    let known = floors.names.isEmpty ? floors.levels.map(\.name) : floors.names
    guard known.contains(name) else {
      throw CommandFailure.unknown("\(option): there is no floor '\(name)'", name: name, known: known)
    }
    return floors.names.isEmpty ? nil : name
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// A finite number; a minus sign U+2212 is one.
  private static func number(_ text: Substring) -> Double? {
    let plain = trimmed(text).unicodeScalars.map { $0 == "\u{2212}" ? "-" : String($0) }.joined()
    guard plain.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
    return Double(plain).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Metres as they are typed.
  private static func number(_ metres: Double) -> String {
    let rounded = (metres * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e6 ? String(Int(rounded)) : String(rounded)
  }
}
