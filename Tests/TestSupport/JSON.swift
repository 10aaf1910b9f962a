import Foundation

/// JSON as a test walks it; a key that is not there is told from one that is `null`.
package struct JSON {
  private let value: Any?

  /// Parses a text.
  package init(_ text: String) throws {
    value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Parses a file below `../shared`.
  package init(shared path: String) throws {
    value = try JSONSerialization.jsonObject(
      with: Data(contentsOf: SharedData.url(path)), options: .fragmentsAllowed)
  }

  private init(value: Any?) { self.value = value }

  /// A member of an object.
  package subscript(_ key: String) -> JSON { JSON(value: (value as? [String: Any])?[key]) }

  /// An element of an array.
  package subscript(_ index: Int) -> JSON {
    let array = elements
    return array.indices.contains(index) ? array[index] : JSON(value: nil)
  }

  /// The elements of an array.
  package var elements: [JSON] { (value as? [Any])?.map { JSON(value: $0) } ?? [] }

  /// The keys of an object, sorted.
  package var keys: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }

  /// A number.
  package var number: Double? { (value as? NSNumber)?.doubleValue }

  /// A number, or one that is printed as text for its digits; NaN where there is none, which fails every comparison.
  package var real: Double { number ?? string.flatMap(Double.init) ?? .nan }

  /// A whole number.
  package var integer: Int? { (value as? NSNumber)?.intValue }

  /// A text.
  package var string: String? { value as? String }

  /// A truth value.
  package var bool: Bool? { (value as? NSNumber)?.boolValue }

  /// Whether it is there and `null`.
  package var isNull: Bool { value is NSNull }
}
