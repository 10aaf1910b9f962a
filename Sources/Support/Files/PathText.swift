import Foundation

/// Paths as text, taken apart and put together by their bytes: a slash with a combining mark is still a slash.
package enum PathText {
  private static let slash = UInt8(ascii: "/")

  package static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// A path that starts from the folder unless it starts from the root, as the target of a link in that folder does.
  package static func resolve(_ path: String, in folder: String) -> String {
    path.utf8.first == slash ? path : join(folder, path)
  }

  /// A folder and a name in it; the name is empty for a path that ends in a slash.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let last = path.utf8.lastIndex(of: slash) else { return (".", path) }
    return (
      last == path.utf8.startIndex ? "/" : String(path[..<last]),
      String(path[path.utf8.index(after: last)...])
    )
  }

  /// The last name of a path, whatever slashes are at its end; `nil` for a path of slashes.
  package static func lastName(_ path: String) -> String? {
    path.utf8.split(separator: slash).last.map { String($0) ?? "" }
  }

  /// The path without the slashes at its end; of a path of slashes one stays.
  package static func withoutSlashes(_ path: String) -> String {
    var text = path[...]
    while text.utf8.count > 1, text.utf8.last == slash {
      text = text[..<text.utf8.index(before: text.endIndex)]
    }
    return String(text)
  }

  /// The names of a path that leads down from a folder, none for an empty one.
  /// - Throws: ``FileFailure`` if it leads anywhere else.
  static func names(_ path: String, shown: String) throws(FileFailure) -> [String] {
    guard !path.isEmpty else { return [] }
    let names = path.utf8.split(separator: slash, omittingEmptySubsequences: false).map { String($0) ?? "" }
    guard names.allSatisfy({ !["", ".", ".."].contains($0) }) else {
      throw FileFailure(.folder, shown, code: EINVAL)
    }
    return names
  }
}
