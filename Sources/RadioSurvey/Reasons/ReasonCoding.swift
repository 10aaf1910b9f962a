/// A number with the ends of its interval, which has three keys among the values of a reason.
package protocol IntervalValue: Codable {
  var estimate: Double { get }
  /// Lower end of the 95 % interval; `nil` if unknown.
  var lower95: Double? { get }
  /// Upper end of the 95 % interval; `nil` if unknown.
  var upper95: Double? { get }
  init(_ estimate: Double, lower95: Double?, upper95: Double?)
}

/// A part of the payload that several cases share: its properties stand among the values of the reason, as if they were the case's own.
package protocol ReasonPart: Hashable, Sendable {
  /// Reads the part.
  ///
  /// - Throws: a `DecodingError` if a value is missing or of another type.
  init(_ values: ReasonReader) throws
}

/// A key of a reason in JSON.
@Memberwise package struct ReasonKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }
  package init?(intValue: Int) { nil }

  /// The unit at the end of a label, and at the end of its key. Of two that fit, the first counts.
  static let units = [
    ("Per100SquareMetres", "_per100m2"), ("Metres", "_m"), ("DBm", "_dbm"), ("Decibels", "_db"),
    ("Milliseconds", "_ms"), ("Seconds", "_s"), ("Decades", "_decades"), ("Percent", "_percent"),
  ]

  /// A label that is its own key although it ends with a unit.
  static let unitless = "neededDecades"

  /// The key of the payload with this label; `part` comes before the unit.
  init(label: String, part: String = "") {
    let unit = label == Self.unitless ? nil : Self.units.first { label.hasSuffix($0.0) }
    stringValue = "\(label.dropLast(unit?.0.count ?? 0))\(part)\(unit?.1 ?? "")"
  }

  static let code = ReasonKey(stringValue: "code")
  static let values = ReasonKey(stringValue: "values")
}

/// Reads the values of a reason from JSON: `values.places` is the value of the label `places`, of the type that is needed there.
@dynamicMemberLookup
@Memberwise package struct ReasonReader {
  /// The values; `nil` if the reason has none.
  let values: KeyedDecodingContainer<ReasonKey>?

  /// A part of the payload; `nil` if a value is missing that it needs.
  package func part<Part: ReasonPart>(_ part: Part.Type) throws -> Part? {
    do { return try Part(self) } catch DecodingError.keyNotFound { return nil }
  }

  package subscript<Value: Decodable>(dynamicMember label: String) -> Value {
    get throws {
      let key = ReasonKey(label: label)
      guard let values, values.contains(key) else {
        if let absent = (Value.self as? any AbsentValue.Type)?.absent as? Value { return absent }
        throw DecodingError.keyNotFound(
          key, .init(codingPath: [], debugDescription: "a reason lacks a value"))
      }
      if let type = Value.self as? any PayloadValue.Type,
        let value = try type.read(label, in: values) as? Value
      {
        return value
      }
      if let type = Value.self as? any IntervalValue.Type,
        let value = try interval(type, label, in: values) as? Value
      {
        return value
      }
      return try values.decode(Value.self, forKey: key)
    }
  }

  private func interval<Value: IntervalValue>(
    _ type: Value.Type, _ label: String, in values: KeyedDecodingContainer<ReasonKey>
  ) throws -> Value {
    Value(
      try .read(label, in: values),
      lower95: try values.decodeIfPresent(Double.self, forKey: ReasonKey(label: label, part: "Lower95")),
      upper95: try values.decodeIfPresent(Double.self, forKey: ReasonKey(label: label, part: "Upper95")))
  }
}

/// Writes the payload of a case, a value for each label.
@Memberwise package struct ReasonPayload: Encodable {
  /// The values, in the order of the case, without those that are absent.
  let values: [Mirror.Child]

  /// Of a case without a payload, an object without values.
  package init(_ reason: some Reason) {
    values = Mirror(reflecting: reason).children.first.map { Self.values(of: $0.value) } ?? []
  }

  private static func values(of payload: Any) -> [Mirror.Child] {
    Mirror(reflecting: payload).children.flatMap { child in
      if let part = child.value as? any ReasonPart { return values(of: part) }
      return (child.value as? any AbsentValue)?.isAbsent == true ? [] : [child]
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReasonKey.self)
    try write(to: &container)
  }

  private func write(
    _ value: some IntervalValue, _ label: String, to container: inout KeyedEncodingContainer<ReasonKey>
  ) throws {
    try value.estimate.write(label, to: &container)
    try container.encodeIfPresent(value.lower95, forKey: ReasonKey(label: label, part: "Lower95"))
    try container.encodeIfPresent(value.upper95, forKey: ReasonKey(label: label, part: "Upper95"))
  }

  func write(to container: inout KeyedEncodingContainer<ReasonKey>) throws {
    for (label, value) in values {
      guard let label, let value = value as? any Encodable else {
        preconditionFailure("\(value) has no label or no JSON")
      }
      switch value {
      case let value as any PayloadValue: try value.write(label, to: &container)
      case let value as any IntervalValue: try write(value, label, to: &container)
      case let reason as any AnyReason:
        try container.encode(CodedReason(reason), forKey: ReasonKey(label: label))
      default: try container.encode(value, forKey: ReasonKey(label: label))
      }
    }
  }
}

/// A value with a form of its own among the values of a reason.
private protocol PayloadValue: Codable {
  static func read(_ label: String, in values: KeyedDecodingContainer<ReasonKey>) throws -> Self
  func write(_ label: String, to values: inout KeyedEncodingContainer<ReasonKey>) throws
}

/// A value that may be left out.
private protocol AbsentValue {
  static var absent: Self { get }
  var isAbsent: Bool { get }
}

extension Double: PayloadValue {
  fileprivate static func read(_ label: String, in values: KeyedDecodingContainer<ReasonKey>) throws -> Double
  {
    try values.decodeIfPresent(Double.self, forKey: ReasonKey(label: label)) ?? .nan
  }

  fileprivate func write(_ label: String, to values: inout KeyedEncodingContainer<ReasonKey>) throws {
    try values.encode(isFinite ? self : nil, forKey: ReasonKey(label: label))
  }
}

extension Optional: AbsentValue {
  fileprivate static var absent: Self { nil }
  fileprivate var isAbsent: Bool { self == nil }
}

extension Optional: PayloadValue where Wrapped: Codable {
  fileprivate static func read(_ label: String, in values: KeyedDecodingContainer<ReasonKey>) throws -> Self {
    let wrapped: Wrapped = try ReasonReader(values: values)[dynamicMember: label]
    return wrapped
  }

  fileprivate func write(_ label: String, to values: inout KeyedEncodingContainer<ReasonKey>) throws {
    guard let self else { return }
    try ReasonPayload(values: [(label, self)]).write(to: &values)
  }
}

/// Numbers, of which one that is infinite or none is `null`; or reasons, each one object.
extension Array: PayloadValue where Element: Codable {
  fileprivate static func read(_ label: String, in values: KeyedDecodingContainer<ReasonKey>) throws -> Self {
    let key = ReasonKey(label: label)
    if Element.self is Double.Type,
      let numbers = try values.decode([Double?].self, forKey: key).map({ $0 ?? .nan }) as? Self
    {
      return numbers
    }
    guard let reason = Element.self as? any Reason.Type else {
      return try values.decode(Self.self, forKey: key)
    }
    var list = try values.nestedUnkeyedContainer(forKey: key)
    var reasons: Self = []
    while !list.isAtEnd {
      if let element = try reason.init(flat: list.nestedContainer(keyedBy: ReasonKey.self)) as? Element {
        reasons.append(element)
      }
    }
    return reasons
  }

  fileprivate func write(_ label: String, to values: inout KeyedEncodingContainer<ReasonKey>) throws {
    let key = ReasonKey(label: label)
    if let numbers = self as? [Double] {
      try values.encode(numbers.map { $0.isFinite ? $0 : nil }, forKey: key)
    } else if Element.self is any Reason.Type, let reasons = self as? [any Reason] {
      var list = values.nestedUnkeyedContainer(forKey: key)
      for reason in reasons {
        var object = list.nestedContainer(keyedBy: ReasonKey.self)
        try object.encode(reason.codeText, forKey: .code)
        try ReasonPayload(reason).write(to: &object)
      }
    } else {
      try values.encode(self, forKey: key)
    }
  }
}

extension Reason {
  /// Reads a reason that has its code among its values.
  fileprivate init(flat container: KeyedDecodingContainer<ReasonKey>) throws {
    try self.init(try container.decode(Code.self, forKey: .code), ReasonReader(values: container))
  }
}
