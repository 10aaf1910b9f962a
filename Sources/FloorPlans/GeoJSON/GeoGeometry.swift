/// A geometry of RFC 7946.
enum GeoGeometry: Hashable {
  /// `Point` or `MultiPoint`.
  case points([GeoPoint])
  /// `LineString` or `MultiLineString`.
  case lines([[GeoPoint]])
  /// `Polygon` or `MultiPolygon`: for each its rings, the outer one first.
  case polygons([[[GeoPoint]]])
  /// A feature that is nowhere.
  case none

  /// Every coordinate.
  var points: [GeoPoint] {
    switch self {
    case .points(let points): points
    case .lines(let lines): lines.flatMap { $0 }
    case .polygons(let polygons): polygons.flatMap { $0.flatMap { $0 } }
    case .none: []
    }
  }

  /// What it is called in messages.
  var word: String {
    switch self {
    case .points: "a Point"
    case .lines: "a LineString"
    case .polygons: "a Polygon"
    case .none: "no geometry"
    }
  }
}

extension GeoGeometry {
  /// Why a geometry cannot be read, as the end of a sentence about its feature.
  struct Fault: Error {
    var message: String
  }

  /// Reads a geometry; numbers beyond the second of a coordinate are dropped.
  init(from container: KeyedDecodingContainer<GeoKey>) throws {
    let type = try? container.decode(String.self, forKey: GeoKey("type"))
    func coordinates<Value: Decodable>(_ value: Value.Type) throws -> Value {
      guard let value = try? container.decode(value, forKey: GeoKey("coordinates")) else {
        throw Fault(message: "its coordinates are not those of a \(type ?? "")")
      }
      return value
    }
    switch type {
    case "Point": self = .points([try Self.point(try coordinates([Double].self))])
    case "MultiPoint": self = .points(try coordinates([[Double]].self).map(Self.point))
    case "LineString": self = .lines([try coordinates([[Double]].self).map(Self.point)])
    case "MultiLineString": self = .lines(try coordinates([[[Double]]].self).map { try $0.map(Self.point) })
    case "Polygon": self = .polygons([try coordinates([[[Double]]].self).map { try $0.map(Self.point) }])
    case "MultiPolygon":
      self = .polygons(
        try coordinates([[[[Double]]]].self).map { try $0.map { try $0.map(Self.point) } })
    case "GeometryCollection":
      throw Fault(message: "its geometry is a GeometryCollection, which is not supported")
    default: throw Fault(message: "its geometry is not one of GeoJSON")
    }
  }

  private static func point(_ numbers: [Double]) throws -> GeoPoint {
    guard numbers.count >= 2, numbers.allSatisfy(\.isFinite) else {
      throw Fault(message: "a coordinate has fewer than two numbers")
    }
    return GeoPoint(numbers[0], numbers[1])
  }
}
