@testable import FloorPlans

/// A venue of two levels in the Indoor Mapping Data Format, drawn in metres round an origin.
///
///     ground, 20 m by 10 m: shop A (0…8), shop B (8…17), the stock room (17…20) above a walkway (0…20 by 0…4) round a planter
///     upper, 20 m by 4 m: a walkway, and a void
enum VenueSample {
  static let origin = GeoPoint(13.377704, 52.516275)

  private static func coordinates(_ points: [(Double, Double)]) -> String {
    "["
      + points.map { x, y in
        let point = Geodesic.point(from: origin, east: x - 10, north: y - 5)
        return "[\(point.x), \(point.y)]"
      }.joined(separator: ", ") + "]"
  }

  private static func feature(
    _ id: String, _ type: String, _ geometry: String, _ points: [(Double, Double)], _ properties: String,
    hole: [(Double, Double)] = []
  ) -> String {
    var text = coordinates(points)
    if geometry == "Polygon" { text = hole.isEmpty ? "[\(text)]" : "[\(text), \(coordinates(hole))]" }
    if geometry == "Point" { text = String(text.dropFirst().dropLast()) }
    let shape = geometry.isEmpty ? "null" : #"{"type": "\#(geometry)", "coordinates": \#(text)}"#
    return
      #"{"id": "\#(id)", "type": "Feature", "feature_type": "\#(type)", "geometry": \#(shape), "properties": {\#(properties)}}"#
  }

  private static func file(_ features: String...) -> String {
    #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ",\n"))]}"#
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ depth: Double) -> [(Double, Double)] {
    PlanSample.rectangle(x, y, width, depth)
  }

  /// The files by name.
  static let files: [String: String] = [
    "manifest.json": #"{"version": "1.0.0", "created": "2026-11-01T00:00:00Z", "language": "de-DE"}"#,
    "venue.geojson": file(
      feature("v", "venue", "Polygon", box(0, 0, 20, 10), #""name": {"de-DE": "Haus", "en": "House"}"#)),
    "level.geojson": file(
      feature("l1", "level", "Polygon", box(0, 0, 20, 4), #""ordinal": 1, "name": {"de": "Oben"}"#),
      feature("l0", "level", "Polygon", box(0, 0, 20, 10), #""ordinal": 0, "name": {"en": "Ground"}"#)),
    "unit.geojson": file(
      feature(
        "walk", "unit", "Polygon", box(0, 0, 20, 4), #""category": "walkway", "level_id": "l0""#,
        hole: box(9, 1, 2, 1)),
      feature(
        "a", "unit", "Polygon", box(0, 4, 7.9, 6),
        #""category": "room", "level_id": "l0", "name": {"en": "Shop A"}"#),
      // A wall of 0.2 m between the shops.
      feature("b", "unit", "Polygon", box(8.1, 4, 8.9, 6), #""category": "room", "level_id": "l0""#),
      feature("stock", "unit", "Polygon", box(17, 4, 3, 6), #""category": "nonpublic", "level_id": "l0""#),
      feature("up1", "unit", "Polygon", box(0, 0, 12, 4), #""category": "walkway", "level_id": "l1""#),
      feature("up2", "unit", "Polygon", box(12, 0, 4, 4), #""category": "walkway", "level_id": "l1""#),
      feature("void", "unit", "Polygon", box(16, 0, 4, 4), #""category": "opentobelow", "level_id": "l1""#)),
    "opening.geojson": file(
      feature(
        "o1", "opening", "LineString", [(3, 4), (4, 4)], #""category": "pedestrian", "level_id": "l0""#)),
    "fixture.geojson": file(
      feature("fix", "fixture", "Polygon", box(10, 8, 2, 1), #""category": "desk", "level_id": "l0""#)),
    "amenity.geojson": file(
      feature("am", "amenity", "Point", [(2, 1)], #""category": "atm", "unit_ids": ["walk"]"#)),
    "anchor.geojson": file(feature("an", "anchor", "Point", [(12, 6)], #""unit_id": "b""#)),
    "occupant.geojson": file(
      feature(
        "oc", "occupant", "", [], #""name": {"en": "Bakery"}, "category": "bakery", "anchor_id": "an""#)),
  ]

  /// A unit that crosses itself.
  static let crossedUnit = file(
    feature(
      "tie", "unit", "Polygon", [(0, 4), (9, 9), (9, 4), (0, 8), (0, 4)],
      #""category": "room", "level_id": "l0""#))
  /// An amenity on the other side of the Earth.
  static let farAmenity = #"""
    {"type": "FeatureCollection", "features": [{"id": "far", "type": "Feature", "feature_type": "amenity",
      "geometry": {"type": "Point", "coordinates": [-166.6, -52.5]}, "properties": {"unit_ids": ["walk"]}}]}
    """#
}
