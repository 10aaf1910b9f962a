/// A feature of a file.
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

  /// What messages call it.
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
      (try? container.decode(String.self, forKey: GeoKey("type"))) == "Feature"
    else {
      fault = "it is not an object with the type Feature"
      return
    }
    func value(_ key: String) -> GeoValue? { try? container.decode(GeoValue.self, forKey: GeoKey(key)) }
    if case .object(let members) = value("properties") { properties = members }
    id = value("id")?.name ?? properties["id"]?.name
    type = value("feature_type")?.name
    guard container.contains(GeoKey("geometry")),
      (try? container.decodeNil(forKey: GeoKey("geometry"))) != true
    else { return }
    do {
      let inner = try container.nestedContainer(keyedBy: GeoKey.self, forKey: GeoKey("geometry"))
      geometry = try GeoGeometry(from: inner)
    } catch {
      fault = (error as? GeoGeometry.Fault)?.message ?? "its geometry is not an object"
    }
  }
}
