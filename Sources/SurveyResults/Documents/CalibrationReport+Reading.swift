package import Foundation

extension CalibrationReport {
  /// Why a file cannot be read as a report.
  package enum Unreadable: Error, Hashable, Sendable {
    /// The bytes are not such a document.
    case notAReport
    /// The layout of another version of this program.
    case version(Int)
  }

  /// Reads a report back; it is equal to the one that was written.
  /// - Throws: ``Unreadable`` if the bytes are not a report of the layout that this program writes.
  package init(json: Data) throws {
    struct Head: Decodable { var schemaVersion: Int }
    guard let head = try? JSONDecoder().decode(Head.self, from: json) else { throw Unreadable.notAReport }
    guard head.schemaVersion == Self.currentSchemaVersion else {
      throw Unreadable.version(head.schemaVersion)
    }
    guard let report = try? JSONDecoder().decode(CalibrationReport.self, from: json) else {
      throw Unreadable.notAReport
    }
    self = report
  }
}
