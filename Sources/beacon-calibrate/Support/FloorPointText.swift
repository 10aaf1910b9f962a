import CoveragePlanner
import RadioSurvey

/// A point of a floor as it is written on a command line: `x,y` or `x,y,FLOOR`, in metres.
enum FloorPointText {
  /// The point; `nil` if the text is not two numbers, and perhaps a name.
  ///
  /// - Throws: ``CommandFailure`` if the point is beyond all bounds or not on the floor, or its floor is not known.
  static func point(_ text: String, option: String, floors: VenueFloors) throws -> Position? {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, let x = number(parts[0]), let y = number(parts[1]) else { return nil }
    guard SurveyBounds.coordinate.contains(x), SurveyBounds.coordinate.contains(y) else {
      throw CommandFailure(
        .usage,
        "error: \(option) \(text): a coordinate must be between -10000 and 10000 m\n  help: give x,y in metres"
      )
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
      "the floor goes from x \(number(box.left)) to \(number(box.right)) m and from y \(number(box.bottom)) to \(number(box.top)) m"
    }
    let shape =
      level.outline.count == 1 && level.outline[0].holes.isEmpty && level.outline[0].outer.count == 4
      ? "" : "; it does not fill that box: draw it with 'beacon-calibrate place --plan-only --draw plan.svg'"
    throw CommandFailure(
      .usage,
      "error: \(option): \(number(point.x)),\(number(point.y)) is not on the floor\n  help: \(words ?? "the plan has no floor")\(shape)"
    )
  }

  private static func floor(
    _ name: String?, _ text: String, _ option: String, _ floors: VenueFloors
  ) throws -> String? {
    guard let name else {
      guard floors.names.count > 1 else { return floors.names.first }
      let list = floors.names.joined(separator: ", ")
      throw CommandFailure(
        .usage,
        "error: \(option) \(text) does not say which floor\n  help: write x,y,FLOOR with one of \(list)")
    }
    let known = floors.names.isEmpty ? floors.levels.map(\.name) : floors.names
    guard known.contains(name) else {
      throw CommandFailure.unknown(
        "\(option): there is no floor '\(name)'", name: name, known: known)
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
