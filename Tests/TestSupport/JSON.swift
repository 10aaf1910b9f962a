import Foundation

/// JSON as a test walks it; a key that is not there is told from one that is `null`.
package struct JSON: Sendable, Equatable {
  private enum Value: Equatable {
    case number(Double)
    case text(String)
    case truth(Bool)
    case null
    case array([JSON])
    case object([String: JSON])
  }

  private let value: Value?

  /// Parses a text.
  package init(_ text: String) throws { try self.init(Data(text.utf8)) }

  /// Parses a file of `Tests/Reference`, such as `Tables/zones`. A folder, such as `R`, is one object with the members of
  /// all its files.
  package init(reference name: String) throws {
    let url = ReferenceFolder.url.appending(path: name)
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
      try self.init(Data(contentsOf: url.appendingPathExtension("json")))
      return
    }
    var members: [String: JSON] = [:]
    for file in files where file.hasSuffix(".json") {
      let other = try JSON(Data(contentsOf: url.appending(path: file))).members
      members.merge(other) { first, _ in first }
    }
    self.init(value: .object(members))
  }

  private init(_ data: Data) throws { self = try JSONDecoder().decode(JSON.self, from: data) }

  private init(value: Value?) { self.value = value }

  /// A member of an object.
  package subscript(_ key: String) -> JSON { members[key] ?? JSON(value: nil) }

  /// An element of an array.
  package subscript(_ index: Int) -> JSON {
    let array = elements
    return array.indices.contains(index) ? array[index] : JSON(value: nil)
  }

  private var members: [String: JSON] {
    guard case .object(let object) = value else { return [:] }
    return object
  }

  /// The elements of an array.
  package var elements: [JSON] {
    guard case .array(let array) = value else { return [] }
    return array
  }

  /// The keys of an object, sorted.
  package var keys: [String] { members.keys.sorted() }

  /// A number.
  package var number: Double? {
    guard case .number(let number) = value else { return nil }
    return number
  }

  /// A number, or one that is printed as text for its digits; NaN where there is none, which fails every comparison.
  package var real: Double { number ?? string.flatMap(Double.init) ?? .nan }

  /// The elements of an array as ``real`` numbers.
  package var numbers: [Double] { elements.map(\.real) }

  /// A whole number.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// A text.
  package var string: String? {
    guard case .text(let text) = value else { return nil }
    return text
  }

  /// A truth value.
  package var bool: Bool? {
    guard case .truth(let truth) = value else { return nil }
    return truth
  }

  /// Whether it is there and `null`.
  package var isNull: Bool {
    guard case .null = value else { return false }
    return true
  }

  /// Paths of everything that is not an object, with a slash between keys, in order.
  package var leaves: [String] {
    guard case .object(let object) = value else { return [""] }
    return object.sorted { $0.key < $1.key }.flatMap { key, value in
      value.leaves.map { $0.isEmpty ? key : "\(key)/\($0)" }
    }
  }
}

extension JSON: Decodable {
  /// Reads numbers with all their digits, which `JSONSerialization` does not.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if container.decodeNil() {
      value = .null
    } else if let truth = try? container.decode(Bool.self) {
      value = .truth(truth)
    } else if let array = try? container.decode([JSON].self) {
      value = .array(array)
    } else {
      value = .object(try container.decode([String: JSON].self))
    }
  }
}
