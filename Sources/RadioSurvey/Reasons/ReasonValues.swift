import Foundation

/// A reason of either mechanism, while families go from ``ValuesReason`` to ``Reason``.
package protocol AnyReason: Hashable, Codable, Sendable {
  associatedtype Code: CaseIterable, Codable, Hashable, Sendable
  /// The stable code.
  var code: Code { get }
  /// The stable code, in kebab case.
  var codeText: String { get }
  /// Writes code and values without words.
  func encodeCoded(to encoder: any Encoder) throws
}

/// A reason whose values are found by text: the mechanism that goes.
package protocol ValuesReason: AnyReason where Code: RawRepresentable<String> {
  /// The numbers and names that belong to it.
  var values: ReasonValues { get }
  init(_ code: Code, _ values: ReasonValues)
}

extension ValuesReason {
  package var codeText: String { code.rawValue }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReasonKey.self)
    self.init(
      try container.decode(Code.self, forKey: .code),
      try container.decodeIfPresent(ReasonValues.self, forKey: .values) ?? [:])
  }

  package func encode(to encoder: any Encoder) throws { try encodeReason(to: encoder) }

  /// The same, for a reason that has fields of its own to write beside them.
  package func encodeReason(to encoder: any Encoder) throws {
    try encodeCoded(to: encoder)
    try encoder.wording?.words(for: self)?.encode(to: encoder)
  }

  package func encodeCoded(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReasonKey.self)
    try container.encode(code, forKey: .code)
    if !values.isEmpty { try container.encode(values, forKey: .values) }
  }
}

/// The numbers and names of a reason, each under a key in lower camel case with its unit, as in JSON.
package struct ReasonValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One number, name, fact, list, group of parts or cause.
  package enum Value: Hashable, Sendable {
    case number(Double)
    case text(String)
    case flag(Bool)
    case numbers([Double])
    case texts([String])
    case items([ReasonValues])
    /// Another reason that this one rests on: its code and values.
    indirect case reason(code: String, values: ReasonValues)
  }

  private var values: [String: Value]

  /// Values by key; of two with one key the last counts.
  package init(dictionaryLiteral elements: (String, Value)...) {
    values = Dictionary(elements) { _, last in last }
  }

  /// Values by key, without those that are absent.
  package init(known values: [String: Value?]) { self.values = values.compactMapValues(\.self) }

  /// The value of a key, if there is one.
  package subscript(key: String) -> Value? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// The number of a key, if it has one.
  package func number(_ key: String) -> Double? {
    if case .number(let number)? = values[key] { number } else { nil }
  }

  /// The whole number of a key, if it has one.
  package func count(_ key: String) -> Int? {
    number(key).flatMap { Int(exactly: $0) }
  }

  /// The text of a key, if it has one.
  package func text(_ key: String) -> String? {
    if case .text(let text)? = values[key] { text } else { nil }
  }

  /// The fact of a key; false if there is none.
  package func flag(_ key: String) -> Bool {
    if case .flag(let flag)? = values[key] { flag } else { false }
  }

  /// The numbers of a key, none if there are none.
  package func numbers(_ key: String) -> [Double] {
    if case .numbers(let numbers)? = values[key] { numbers } else { [] }
  }

  /// The texts of a key, none if there are none.
  package func texts(_ key: String) -> [String] {
    if case .texts(let texts)? = values[key] { texts } else { [] }
  }

  /// The parts of a key, each with numbers and names of its own; none if there are none.
  package func items(_ key: String) -> [ReasonValues] {
    if case .items(let items)? = values[key] { items } else { [] }
  }

  /// The reason of a key, if it has one of this kind.
  package func reason<Kind: AnyReason>(_ key: String, as kind: Kind.Type) -> Kind? {
    guard let value = values[key], let data = try? JSONEncoder().encode(value) else { return nil }
    return try? JSONDecoder().decode(Kind.self, from: data)
  }

  /// Whether there is no value.
  package var isEmpty: Bool { values.isEmpty }
}

extension ReasonValues.Value {
  /// A whole number.
  package static func count(_ count: Int) -> Self { .number(Double(count)) }

  /// The number, if there is one.
  package static func known(_ number: Double?) -> Self? { number.map { .number($0) } }

  /// The text, if there is one.
  package static func known(_ text: String?) -> Self? { text.map { .text($0) } }

  /// A reason that another one rests on.
  package static func reason(_ reason: some AnyReason) -> Self {
    if let reason = reason as? any ValuesReason {
      return .reason(code: reason.codeText, values: reason.values)
    }
    let data = try? JSONEncoder().encode(CodedReason(reason))
    return data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
      ?? .reason(code: reason.codeText, values: [:])
  }
}

extension ReasonValues: Codable {
  package init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: Value].self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

extension ReasonValues.Value: Codable {
  /// A JSON boolean, number, text, list of numbers, texts or objects, or reason. An empty list reads as a list of texts, and a number that
  /// is infinite or none, which JSON cannot write, as null, also within a list.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .number(.nan)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let texts = try? container.decode([String].self) {
      self = .texts(texts)
    } else if let items = try? container.decode([ReasonValues].self) {
      self = .items(items)
    } else if let cause = try? container.decode(Cause.self) {
      self = .reason(code: cause.code, values: cause.values ?? [:])
    } else {
      self = .numbers(try container.decode([Double?].self).map { $0 ?? .nan })
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number) where !number.isFinite: try container.encodeNil()
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .numbers(let numbers): try container.encode(numbers.map { $0.isFinite ? $0 : nil })
    case .texts(let texts): try container.encode(texts)
    case .items(let items): try container.encode(items)
    case .reason(let code, let values):
      try container.encode(Cause(code: code, values: values.isEmpty ? nil : values))
    }
  }

  /// A reason within a reason, as JSON has it.
  private struct Cause: Codable {
    var code: String
    var values: ReasonValues?
  }
}
