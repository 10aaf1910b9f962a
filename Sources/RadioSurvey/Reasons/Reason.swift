/// What a reader must know about a result: a case with its numbers. The report puts it into words.
///
/// A family of reasons is one enumeration. Its cases have labelled payloads; ``Cases()`` writes `Code`, which repeats their names, `code`,
/// and `init(_:_:)`, which reads each case from JSON, a value by the label that it has in the case:
///
/// ```swift
/// /// Why a fit to some places cannot predict the others.
/// @Cases package enum SplitRefusal: Reason {
///   /// There are no more places than those to leave out.
///   case tooFewPlaces(places: Int, leftOut: Int)
///   /// The other places do not carry a fit.
///   case noFit(places: Int, locations: Int)
/// }
/// ```
///
/// JSON has `{"code":"too-few-places","values":{"leftOut":12,"places":12}}`, with the words beside them if the encoder has a wording:
/// - A code is the name of the case in kebab case. A case without values writes no `values`.
/// - A label is the key. One that ends with a unit has a key with the unit's short form: `nearestMetres` is `nearest_m`; see ``ReasonKey``.
/// - A value that is `nil` is left out. A number that is infinite or none is `null`, and reads as none.
/// - The properties of a ``ReasonPart`` stand among the values as if they were the case's own.
/// - An ``IntervalValue`` has three keys: `exponent`, `exponentLower95`, `exponentUpper95`.
/// - Another reason is its code and values; in a list of reasons each is one object, its code among its values.
/// - Anything else is as its own `Codable` has it: lists, small structures, enumerations.
package protocol Reason: AnyReason {
  associatedtype Code: ReasonCode

  var code: Code { get }

  /// Reads a case.
  ///
  /// - Throws: a `DecodingError` if a value is missing or of another type.
  init(_ code: Code, _ values: ReasonReader) throws
}

/// The codes of a family of reasons: the names of its cases.
package protocol ReasonCode: CodingKey, CaseIterable, Codable, Hashable, Sendable {}

extension ReasonCode {
  /// The stable code: the name of the case in kebab case.
  package var rawValue: String {
    stringValue.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
    }
  }

  /// The case of a stable code, if the family has it.
  package init?(rawValue: String) {
    var (name, isWord) = ("", false)
    for letter in rawValue {
      if letter != "-" { name += isWord ? letter.uppercased() : "\(letter)" }
      isWord = letter == "-"
    }
    guard let code = Self(stringValue: name), code.rawValue == rawValue else { return nil }
    self = code
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let code = Self(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is not a code of \(Self.self)")
    }
    self = code
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Reason {
  package var codeText: String { code.rawValue }

  /// Reads code and values; the words are made anew.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReasonKey.self)
    try self.init(
      try container.decode(Code.self, forKey: .code),
      ReasonReader(
        values: container.contains(.values)
          ? try container.nestedContainer(keyedBy: ReasonKey.self, forKey: .values) : nil))
  }

  package func encode(to encoder: any Encoder) throws { try encodeWithWords(to: encoder) }

  /// Writes code and values without words.
  package func encodeCoded(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReasonKey.self)
    try container.encode(code.rawValue, forKey: .code)
    let payload = ReasonPayload(self)
    if !payload.values.isEmpty { try container.encode(payload, forKey: .values) }
  }
}

/// What a report puts into words: a reason, or a finding that is told with numbers beside those of its reason.
package protocol AnyReason: Hashable, Codable, Sendable {
  /// The stable code, in kebab case.
  var codeText: String { get }
  /// Writes code and values without words.
  func encodeCoded(to encoder: any Encoder) throws
}

extension AnyReason {
  /// Writes code, values and, if the encoder has a wording, the words.
  package func encodeWithWords(to encoder: any Encoder) throws {
    try encodeCoded(to: encoder)
    try encoder.wording?.words(for: self)?.encode(to: encoder)
  }
}
