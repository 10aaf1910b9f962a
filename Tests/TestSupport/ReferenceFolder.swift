package import Foundation

/// Certified and independently computed numbers, in `Tests/Reference`; its README states where each comes from.
package enum ReferenceFolder {
  package static let url: URL = SharedData.projectRoot.appending(path: "Tests/Reference")
}

/// Decodes a file of `Tests/Reference`, such as `R/mixed`.
package func decodeReference<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
  try JSONDecoder().decode(
    type, from: Data(contentsOf: ReferenceFolder.url.appending(path: "\(name).json")))
}
