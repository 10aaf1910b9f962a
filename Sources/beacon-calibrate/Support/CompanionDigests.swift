import Support
import Foundation
import SurveyProject
import RadioSurvey

/// Digests of the files that are read with logs, each computed once: a table of truth that was corrected is another setting.
final class CompanionDigests {
  private var known: [String: String] = [:]

  /// The digests of the table of truth and of the files beside a log, in order. That of what is not a regular file, such as a
  /// pipe, which can be read only once, is empty.
  func digests(of mapping: LogMapping) -> [String] {
    ([mapping.truth].compactMap(\.self) + (mapping.beside ?? []).map(\.file)).map(digest)
  }

  private func digest(_ path: String) -> String {
    if let digest = known[path] { return digest }
    let digest = Self.digest(ofFile: path) ?? ""
    known[path] = digest
    return digest
  }

  /// The digest of a regular file's bytes; `nil` if it is none, or cannot be read.
  static func digest(ofFile path: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: LogFile.resolved(path))
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let file = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? file.close() }
    let digest = SHA256Digest()
    while let bytes = try? file.read(upToCount: 1 << 16), !bytes.isEmpty {
      bytes.withUnsafeBytes(digest.update)
    }
    return digest.hexadecimal
  }
}
