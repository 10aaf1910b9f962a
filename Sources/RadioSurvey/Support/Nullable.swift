/// An optional that is written as `null` if it is absent, because a reader of our JSON must see that a quantity
/// is not available and not that it was forgotten. A missing key reads as `nil`.
@propertyWrapper
package struct Nullable<Wrapped: Codable & Sendable>: Codable, Sendable {
  package var wrappedValue: Wrapped?

  package init(wrappedValue: Wrapped?) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Wrapped.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

extension Nullable: Equatable where Wrapped: Equatable {}
extension Nullable: Hashable where Wrapped: Hashable {}

extension KeyedDecodingContainer {
  /// Lets a missing key read as `nil`, so that reports of older versions still open.
  package func decode<Wrapped>(_ type: Nullable<Wrapped>.Type, forKey key: Key) throws -> Nullable<Wrapped> {
    try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
  }
}
