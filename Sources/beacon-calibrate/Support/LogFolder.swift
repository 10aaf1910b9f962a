import Foundation

/// The files of a folder that may be logs.
enum LogFolder {
  /// Most files of a folder that are looked at.
  private static let mostFiles = 10_000

  /// The regular files in a folder and the folders in it, as paths in it, sorted; names that begin with a dot, links and the
  /// survey's own files are left out. `nil` if the path is not a folder.
  static func files(in folder: String) -> [String]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
      let paths = FileManager.default.enumerator(atPath: folder)
    else { return nil }
    var files: [String] = []
    for case let path as String in paths {
      let name = path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
      if name.hasPrefix(".") {
        paths.skipDescendants()
        continue
      }
      guard paths.fileAttributes?[.type] as? FileAttributeType == .typeRegular,
        !["survey.toml", "survey.sqlite", "survey.sqlite-wal", "survey.sqlite-shm"].contains(name)
      else { continue }
      files.append(path)
      if files.count == mostFiles { break }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A path in a folder.
  static func join(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}
