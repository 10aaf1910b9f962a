/// Where a value is in a TOML document: `beacon[1].x_m` is key, index, key.
package struct TOMLPath: Hashable, Sendable {
  /// One step down the document.
  package enum Step: Hashable, Sendable {
    /// Into a table, by key.
    case key(String)
    /// Into an array, by index from 0.
    case index(Int)
  }

  /// The steps from the root.
  package var steps: [Step] = []

  /// The root of the document.
  package static let root = TOMLPath()

  /// One step further by key.
  package func appending(_ key: String) -> TOMLPath { TOMLPath(steps: steps + [.key(key)]) }

  /// One step further by index.
  package func appending(_ index: Int) -> TOMLPath { TOMLPath(steps: steps + [.index(index)]) }

  /// The path one step up; the root's parent is the root.
  package var parent: TOMLPath { TOMLPath(steps: Array(steps.dropLast())) }

  /// How a message names the table: `[floor_plan]`, `[[beacon]] 2`, or the top of the file.
  package var label: String {
    guard let last = steps.last else { return "the top of the file" }
    let keys = steps.compactMap { step in if case .key(let key) = step { key } else { nil } }
    let name = keys.joined(separator: ".")
    if case .index(let index) = last { return "[[\(name)]] \(index + 1)" }
    return "[\(name)]"
  }
}
