import Foundation

/// JSON as a test walks it; a key that is not there is told from one that is `null`.
public struct JSON {
  private let value: Any?

  /// Parses a text.
  public init(_ text: String) throws {
    value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Parses a file below `../shared`.
  public init(shared path: String) throws {
    value = try JSONSerialization.jsonObject(
      with: Data(contentsOf: SharedData.url(path)), options: .fragmentsAllowed)
  }

  private init(value: Any?) { self.value = value }

  /// A member of an object.
  public subscript(_ key: String) -> JSON { JSON(value: (value as? [String: Any])?[key]) }

  /// An element of an array.
  public subscript(_ index: Int) -> JSON {
    let array = elements
    return array.indices.contains(index) ? array[index] : JSON(value: nil)
  }

  /// The elements of an array.
  public var elements: [JSON] { (value as? [Any])?.map { JSON(value: $0) } ?? [] }

  /// The keys of an object, sorted.
  public var keys: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }

  /// A number.
  public var number: Double? { (value as? NSNumber)?.doubleValue }

  /// A number, or one that is printed as text for its digits; NaN where there is none, which fails every comparison.
  public var real: Double { number ?? string.flatMap(Double.init) ?? .nan }

  /// A whole number.
  public var integer: Int? { (value as? NSNumber)?.intValue }

  /// A text.
  public var string: String? { value as? String }

  /// A truth value.
  public var bool: Bool? { (value as? NSNumber)?.boolValue }

  /// Whether it is there and `null`.
  public var isNull: Bool { value is NSNull }
}
