import RadioSurvey

struct GeoFile {
  var file = ""
  var features: [GeoFeature] = []
  /// The type, if it is neither of those that are read.
  var otherType: String?
  /// The venue's name, a member of its own. Untrusted text.
  var name: String?
  /// The member `units`, if there is one.
  var units: GeoValue?
  /// The member `crs`, which RFC 7946 has taken out of GeoJSON; `null` says nothing.
  var crs: GeoValue?
}

extension GeoFile: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: GeoKey.self)
    func value(_ key: GeoKey) -> GeoValue? {
      (try? container.decode(GeoValue.self, forKey: key)).flatMap { $0 == .null ? nil : $0 }
    }
    switch try? container.decode(String.self, forKey: .type) {
    case "FeatureCollection": features = try container.decode([GeoFeature].self, forKey: .features)
    case "Feature": features = [GeoFeature(from: decoder)]
    case let type: otherType = type.map { "'\($0)'" } ?? "missing"
    }
    (name, units, crs) = (value(.name)?.name, value(.units), value(.crs))
  }
}

struct GeoFeature {
  /// The file that it is in, as messages name it.
  var file = ""
  /// Its place in the file, from 1.
  var number = 0
  /// Its id, if it has one. Untrusted text.
  var id: String?
  /// What IMDF calls its type.
  var type: String?
  var properties: [String: GeoValue] = [:]
  var geometry = GeoGeometry.none
  /// Why it cannot be used, if that is known without looking at its properties.
  var fault: String?

  var label: String { id.map { "feature '\($0)'" } ?? "feature \(number)" }

  /// The first of these properties that is there and not `null`.
  func property(_ keys: String...) -> GeoValue? {
    keys.lazy.compactMap { properties[$0] }.first { $0 != .null }
  }
}

extension GeoFeature: Decodable {
  /// Reads a feature and never fails, so that one that is wrong does not hide the others.
  init(from decoder: any Decoder) {
    guard let container = try? decoder.container(keyedBy: GeoKey.self),
      (try? container.decode(String.self, forKey: .type)) == "Feature"
    else {
      fault = "it is not an object with the type Feature"
      return
    }
    func value(_ key: GeoKey) -> GeoValue? { try? container.decode(GeoValue.self, forKey: key) }
    if case .object(let members) = value(.properties) { properties = members }
    id = value(.id)?.name ?? properties["id"]?.name
    type = value(.featureType)?.name
    guard container.contains(.geometry), (try? container.decodeNil(forKey: .geometry)) != true else { return }
    do {
      let inner = try container.nestedContainer(keyedBy: GeoKey.self, forKey: .geometry)
      geometry = try GeoGeometry(from: inner)
    } catch { fault = (error as? GeoGeometry.Fault)?.message ?? "its geometry is not an object" }
  }
}

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

  var points: [GeoPoint] {
    switch self {
    case .points(let points): points
    case .lines(let lines): lines.flatMap { $0 }
    case .polygons(let polygons): polygons.flatMap { $0.flatMap { $0 } }
    case .none: []
    }
  }

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
  struct Fault: Error { var message: String }

  /// Reads a geometry; numbers beyond the second of a coordinate are dropped.
  init(from container: KeyedDecodingContainer<GeoKey>) throws {
    let type = try? container.decode(String.self, forKey: .type)
    func coordinates<Value: Decodable>(_ value: Value.Type) throws -> Value {
      guard let value = try? container.decode(value, forKey: .coordinates) else {
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
      self = .polygons(try coordinates([[[[Double]]]].self).map { try $0.map { try $0.map(Self.point) } })
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

enum GeoKey: String, CodingKey {
  case type, features, name, units, crs, id, properties, geometry, coordinates
  case featureType = "feature_type"
}

enum GeoValue: Hashable {
  case text(String)
  case number(Double)
  case truth(Bool)
  case list([GeoValue])
  case object([String: GeoValue])
  case null

  /// The text, or the number as text; `nil` for everything else and for what has no visible character or is too long for a name.
  var name: String? {
    switch self {
    case .text(let text):
      let name = FeatureWord.trimmed(text)
      let isName =
        !name.isEmpty && name.count <= 200
        && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      return isName ? name : nil
    case .number(let number): return Int(exactly: number).map(String.init) ?? "\(number)"
    default: return nil
    }
  }

  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  subscript(_ key: String) -> GeoValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var names: [String] {
    guard case .list(let values) = self else { return [] }
    return values.compactMap(\.name)
  }

  /// A name in one of several languages, as IMDF has it: the first of these that it has, or that of the first language by code.
  func label(_ languages: [String]) -> String? {
    guard case .object(let members) = self else { return name }
    let keys = languages + members.keys.sorted()
    return keys.lazy.compactMap { members[$0]?.name }.first
  }
}

extension GeoValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let list = try? container.decode([GeoValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: GeoValue].self))
    }
  }
}

/// A coordinate as a file has it: metres, or longitude and latitude in degrees.
@Memberwise(unlabelled: 2) package struct GeoPoint: Hashable, Sendable {
  /// The first number: metres along the first axis, or longitude.
  package var x: Double
  /// The second: metres along the second axis, or latitude.
  package var y: Double
}
