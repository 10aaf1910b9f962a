/// A value of a feature's properties.
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

  /// The number.
  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The members of an object.
  subscript(_ key: String) -> GeoValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The texts of a list.
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
