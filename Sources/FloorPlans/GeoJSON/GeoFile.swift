/// A GeoJSON file.
struct GeoFile {
  /// Its name as the user knows it.
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
    let value = { (key: String) in try? container.decode(GeoValue.self, forKey: GeoKey(key)) }
    switch try? container.decode(String.self, forKey: GeoKey("type")) {
    case "FeatureCollection": features = try container.decode([GeoFeature].self, forKey: GeoKey("features"))
    case "Feature": features = [GeoFeature(from: decoder)]
    case let type: otherType = type.map { "'\($0)'" } ?? "missing"
    }
    name = value("name")?.name
    units = value("units").flatMap { $0 == .null ? nil : $0 }
    crs = value("crs").flatMap { $0 == .null ? nil : $0 }
  }
}
