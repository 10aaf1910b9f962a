import Foundation
import RadioSurvey

enum GeoJSONText {
  static func decode(_ data: Data, file: String) throws(FloorPlanError) -> GeoFile {
    var read = try decode(GeoFile.self, data, file: file)
    if let other = read.otherType {
      throw FloorPlanError(
        .invalidPlan, file: file, "the type of the GeoJSON object is \(other)",
        help: "write a FeatureCollection, or name an IMDF folder or zip archive")
    }
    guard read.features.count <= SurveyLimit.planFeatures.value else {
      throw FloorPlanError(.planFeatures, file: file)
    }
    let coordinates = read.features.reduce(0) { $0 + $1.geometry.points.count }
    guard coordinates <= SurveyLimit.planCoordinates.value else {
      throw FloorPlanError(.planCoordinates, file: file)
    }
    read.file = file
    for index in read.features.indices {
      read.features[index].file = file
      read.features[index].number = index + 1
    }
    return read
  }

  /// Reads a JSON value of limited nesting.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ data: Data, file: String
  ) throws(FloorPlanError) -> Value {
    guard !data.isEmpty else {
      throw FloorPlanError(.emptyFile, file: file, "the file is empty", help: "export the floor plan again")
    }
    guard JSONOutline(data).depth <= SurveyLimit.planDepth.value else {
      throw FloorPlanError(.planDepth, file: file)
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      let (line, column) = place(of: error)
      throw FloorPlanError(
        .invalidPlan, file: file, line: line, column: column, "the file is not GeoJSON",
        help: "export the floor plan as GeoJSON (RFC 7946) in UTF-8, or name an IMDF folder or zip archive")
    }
  }

  /// Line and column of a syntax error, which Foundation has in the words of the error behind its own.
  private static func place(of error: any Error) -> (line: Int?, column: Int?) {
    guard case DecodingError.dataCorrupted(let context) = error,
      let cause = context.underlyingError as NSError?,
      let words = cause.userInfo[NSDebugDescriptionErrorKey] as? String,
      let match = words.firstMatch(of: /line (\d+), column (\d+)/)
    else { return (nil, nil) }
    return (Int(match.1), Int(match.2))
  }
}

/// What a feature of a GeoJSON plan is, from its property `kind` (or `indoor`, `type`), in one of several words.
enum FeatureWord: CaseIterable {
  case floor, wall, opening, fixture, area, point, mount, path

  var words: [String] {
    switch self {
    case .floor: ["floor", "level", "storey", "story", "outline", "footprint"]
    case .wall: ["wall", "partition"]
    case .opening: ["opening", "door", "doorway", "entrance", "gap"]
    case .fixture: ["fixture", "furniture", "counter", "shelf", "obstacle", "kiosk"]
    case .area: ["area", "room", "zone", "unit", "section", "corridor"]
    case .point: ["point", "poi", "point of interest", "spot", "amenity"]
    case .path: ["path", "route", "aisle", "walkway"]
    case .mount: ["mount", "mount point", "hanging point", "candidate"]
    }
  }

  init?(_ word: String) {
    let word = Self.normalized(word)
    guard let found = Self.allCases.first(where: { $0.words.contains(word) }) else { return nil }
    self = found
  }

  static var list: String { allCases.map { $0.words[0] }.joined(separator: ", ") }

  /// Lower case, with one space for what separates words.
  static func normalized(_ text: String) -> String {
    text.lowercased().split { " _-/.".contains($0) }.joined(separator: " ")
  }

  /// Without white space at its ends.
  static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
