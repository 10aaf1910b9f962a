@testable import FloorPlans

/// A venue of two levels, 200 m long, drawn in metres and written as GeoJSON in metres or in degrees.
struct PlanSample {
  /// A feature: its id, its properties and its geometry as JSON with coordinates in metres.
  struct Feature {
    var id: String
    var properties: String
    var type: String
    var lines: [[(Double, Double)]]
  }

  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ depth: Double) -> [(Double, Double)] {
    [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth), (x, y)]
  }

  /// Two levels, one with a hole, a wall with a door, a fixture, an area, a point and a mount.
  static let venue: [Feature] = [
    Feature(
      id: "f0", properties: #""kind": "floor", "level": "Ground", "ordinal": 0"#, type: "Polygon",
      lines: [rectangle(0, 0, 200, 120), rectangle(90, 50, 20, 10)]),
    Feature(
      id: "f1", properties: #""kind": "storey", "level": "Upper", "ordinal": 1"#, type: "Polygon",
      lines: [[(0, 0), (120, 0), (120, 40), (60, 80), (0, 80), (0, 0)]]),
    Feature(
      id: "w1", properties: #""kind": "wall", "level": "Ground", "material": "brick 100 mm""#,
      type: "LineString",
      lines: [[(40, 0), (40, 30), (80, 30)]]),
    Feature(
      id: "w2", properties: #""kind": "wall", "level": "Upper", "material": "glass""#, type: "LineString",
      lines: [[(20, 0), (20, 40)]]),
    Feature(
      id: "d1", properties: #""kind": "door", "level": "Ground""#, type: "LineString",
      lines: [[(40.05, 10), (40.05, 11)]]),
    Feature(
      id: "till", properties: #""kind": "fixture", "level": "Ground", "name": "Till""#, type: "Polygon",
      lines: [rectangle(10, 10, 4, 1)]),
    Feature(
      id: "shoes", properties: #""kind": "area", "level": "Ground", "name": "Shoes""#, type: "Polygon",
      lines: [rectangle(0, 0, 40, 30)]),
    Feature(
      id: "door", properties: #""kind": "poi", "level": "Ground", "name": "Main <door>""#, type: "Point",
      lines: [[(100, 1)]]),
    Feature(
      id: "m1",
      properties: #""kind": "mount", "level": "Upper", "placement": "overhead", "height_m": 3.2"#,
      type: "Point", lines: [[(199.5 - 100, 39)]]),
  ]

  /// The file, with coordinates in metres, or in degrees with (100 m, 60 m) at an origin.
  static func text(
    _ features: [Feature], degreesAt origin: GeoPoint? = nil, members: String = #""name": "Shop""#
  ) -> String {
    let written = features.map { feature in
      let lines = feature.lines.map { line in
        "["
          + line.map { x, y in
            let point =
              origin.map { Geodesic.point(from: $0, east: x - 100, north: y - 60) } ?? GeoPoint(x, y)
            return "[\(point.x), \(point.y)]"
          }.joined(separator: ", ") + "]"
      }.joined(separator: ", ")
      let coordinates =
        switch feature.type {
        case "Polygon", "MultiLineString": "[\(lines)]"
        case "Point": String(lines.dropFirst().dropLast())
        default: lines
        }
      return """
        {"type": "Feature", "id": "\(feature.id)", "properties": {\(feature.properties)},
          "geometry": {"type": "\(feature.type)", "coordinates": \(coordinates)}}
        """
    }
    return """
      {"type": "FeatureCollection"\(members.isEmpty ? "" : ", \(members)"), "features": [
      \(written.joined(separator: ",\n"))
      ]}
      """
  }
}
