import Synchronization

/// The files that the names in a ledger lead to, each looked up once.
package final class NamedFiles: Sendable {
  private let find: @Sendable (String) -> [String]
  private let known = Mutex<[String: [String]]>([:])

  /// - Parameter find: The files that an earlier name leads to from here, as paths without links.
  package init(_ find: @escaping @Sendable (String) -> [String]) { self.find = find }

  func files(_ name: String) -> [String] {
    if let files = known.withLock({ $0[name] }) { return files }
    let files = find(name)
    known.withLock { $0[name] = files }
    return files
  }
}
