package import Foundation
import RadioSurvey

/// A decoder in front of another, which refuses values that the program never writes: so that what was decoded can be used in
/// arithmetic without further checks.
///
/// Every number is within ``NumberRule``, every text within a limit, and every value that is ``FittingTogether`` does.
package struct CheckedDecoder: Decoder {
  private let base: any Decoder
  /// The key of the value, or that of the list that it is in.
  private let key: String

  package var codingPath: [any CodingKey] { base.codingPath }
  package var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  fileprivate init(_ base: any Decoder, key: String) {
    self.base = base
    self.key = key
  }

  /// Decodes JSON.
  /// - Throws: what the decoder of JSON throws, `OutOfRange` or `TooLong`.
  package static func decode<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Value {
    try JSONDecoder().decode(CheckedWhole<Value>.self, from: json).value
  }

  package func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(CheckedMembers(base: try base.container(keyedBy: type)))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    CheckedItems(base: try base.unkeyedContainer(), key: key)
  }

  package func singleValueContainer() throws -> any SingleValueDecodingContainer {
    CheckedValue(base: try base.singleValueContainer(), decoder: self, key: key)
  }

  fileprivate func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // The decoder of JSON knows that data are Base64, and checks the range of small and unsigned numbers.
    if type == Data.self || type is any Numeric.Type && type != Int.self && type != Double.self {
      return try base.singleValueContainer().decode(type)
    }
    let value = try Value(from: self)
    guard (value as? any FittingTogether)?.fitsTogether ?? true else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "inconsistent"))
    }
    return value
  }
}

/// What the decoder of JSON decodes, with the check in between.
private struct CheckedWhole<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws { value = try CheckedDecoder(decoder, key: "").value(Value.self) }
}

/// What a number may be, by its key: nothing that is counted or measured goes as far.
enum NumberRule {
  /// Metres from the middle of the site.
  private static let coordinates: Set<String> = ["x", "y", "z", "x_m", "y_m", "z_m"]
  /// Ends of keys of numbers that are never below 0.
  private static let positive = ["SD_db", "Variance", "standardError", "distance_m", "step_m", "size_m"]

  /// What every rule allows, so that most numbers are checked without their key.
  private static let always = 0.0...1e5

  private static func range(_ key: String, isWhole: Bool) -> ClosedRange<Double> {
    if coordinates.contains(key) { return -1e5...1e5 }
    if positive.contains(where: key.hasSuffix) { return 0...1e15 }
    if key.hasSuffix("_dbm") || key.hasSuffix("_db") { return -1e6...1e6 }
    return isWhole ? 0...1e12 : -1e15...1e15
  }

  static func check(
    _ number: Double, _ key: @autoclosure () -> String, at path: @autoclosure () -> [any CodingKey]
  ) throws -> Double {
    if always.contains(number) { return number }
    let range = range(key(), isWhole: false)
    guard range.contains(number) else { throw OutOfRange(path: path(), range: range) }
    return number
  }

  /// A whole number; Foundation does not say where one is that has decimals.
  static func whole(
    _ key: @autoclosure () -> String, at path: @autoclosure () -> [any CodingKey], _ read: () throws -> Int
  ) throws -> Int {
    let number: Int
    do {
      number = try read()
    } catch {
      if let error = error as? DecodingError { guard case .dataCorrupted = error else { throw error } }
      throw DecodingError.typeMismatch(Int.self, .init(codingPath: path(), debugDescription: "decimals"))
    }
    if always.contains(Double(number)) { return number }
    let range = range(key(), isWhole: true)
    guard range.contains(Double(number)) else { throw OutOfRange(path: path(), range: range) }
    return number
  }

  static func check(_ text: String) throws -> String {
    let limit = SurveyLimit.documentText
    guard text.utf8.count <= limit.value else { throw TooLong(limit: limit) }
    return text
  }
}

/// The members of an object.
private struct CheckedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys }
  func contains(_ key: Key) -> Bool { base.contains(key) }
  func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try base.decode(type, forKey: key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try NumberRule.check(try base.decode(type, forKey: key))
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try NumberRule.check(try base.decode(type, forKey: key), key.stringValue, at: codingPath + [key])
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try NumberRule.whole(key.stringValue, at: codingPath + [key]) { try base.decode(type, forKey: key) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard contains(key) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "it is missing"))
    }
    return try CheckedDecoder(base.superDecoder(forKey: key), key: key.stringValue).value(type)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(CheckedMembers<Nested>(base: try base.nestedContainer(keyedBy: type, forKey: key)))
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    CheckedItems(base: try base.nestedUnkeyedContainer(forKey: key), key: key.stringValue)
  }
  func superDecoder() throws -> any Decoder { CheckedDecoder(try base.superDecoder(), key: "") }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    CheckedDecoder(try base.superDecoder(forKey: key), key: key.stringValue)
  }
}

/// The items of a list.
private struct CheckedItems: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer
  let key: String

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }
  mutating func decodeNil() throws -> Bool { try base.decodeNil() }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try CheckedDecoder(base.superDecoder(), key: key).value(type)
  }
  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(CheckedMembers<Nested>(base: try base.nestedContainer(keyedBy: type)))
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    CheckedItems(base: try base.nestedUnkeyedContainer(), key: key)
  }
  mutating func superDecoder() throws -> any Decoder { CheckedDecoder(try base.superDecoder(), key: key) }
}

/// A value that is not in parts.
private struct CheckedValue: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  let decoder: CheckedDecoder
  let key: String

  var codingPath: [any CodingKey] { base.codingPath }
  func decodeNil() -> Bool { base.decodeNil() }
  func decode(_ type: Bool.Type) throws -> Bool { try base.decode(type) }
  func decode(_ type: String.Type) throws -> String { try NumberRule.check(try base.decode(type)) }
  func decode(_ type: Double.Type) throws -> Double {
    try NumberRule.check(try base.decode(type), key, at: codingPath)
  }
  func decode(_ type: Int.Type) throws -> Int {
    try NumberRule.whole(key, at: codingPath) { try base.decode(type) }
  }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}
