import Foundation
import RadioSurvey

/// The bytes of a GeoJSON file.
enum GeoJSONText {
  /// Reads them, within the limits of size, nesting and counts.
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
      throw FloorPlanError(
        .emptyFile, file: file, "the file is empty", help: "export the floor plan again")
    }
    guard depth(of: data) <= SurveyLimit.planDepth.value else { throw FloorPlanError(.planDepth, file: file) }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      let (line, column) = place(of: error)
      throw FloorPlanError(
        .invalidPlan, file: file, line: line, column: column, "the file is not GeoJSON",
        help: "export the floor plan as GeoJSON (RFC 7946) in UTF-8, or name an IMDF folder or zip archive")
    }
  }

  /// Braces and brackets open at once, at most. Decoders use the stack for each.
  private static func depth(of data: Data) -> Int {
    var (depth, most, isText, isEscaped) = (0, 0, false, false)
    for byte in data {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        most = max(most, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return most
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
