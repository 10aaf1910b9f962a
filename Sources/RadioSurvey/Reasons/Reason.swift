/// What a reader must know about a result: a stable code and its numbers. The report puts it into words.
package protocol Reason: Hashable, Codable, Sendable {
  associatedtype Code: RawRepresentable<String>, Codable, CaseIterable, Sendable
  /// The stable code, in kebab case.
  var code: Code { get }
  /// The numbers and names that belong to it.
  var values: ReasonValues { get }
  init(_ code: Code, _ values: ReasonValues)
}
