import Foundation
import RadioSurvey
import Support
import SurveyProject
import SurveyAnalysis
import SurveyStore

/// A store beside its project: what was logged, and what survey.toml says of it now.
struct StoredSurvey {
  let store: SurveyStore
  let project: SurveyProject?

  /// Every dwell that counts, with what survey.toml adds to it, and the logs that hold copies; without a project that is what it said at
  /// each import.
  func dwells(
    includingSeries: Bool = false, inOrderOf order: SurveyStore.DwellOrder = .ends
  ) throws -> CountedDwells {
    try store.countedDwells(of: project?.site, includingSeries: includingSeries, inOrderOf: order)
  }

  /// The dwells that are chosen by the totals of all, and those totals; see ``SurveyStore/part(of:choose:)``.
  func part(choose: ([DwellTotal]) throws -> Set<Int>?) throws -> SurveyPart {
    try store.part(of: project?.site, choose: choose)
  }

  /// Results of this program that the store keeps.
  var shelf: ResultShelf {
    ResultShelf(
      program: ProgramIdentity.text, read: { store.result($0) },
      keep: { store.keepResult($0, digest: $1) })
  }

  /// What survey.toml says now that imports do not follow, and what it leaves open.
  func changes() throws -> [SurveyIssue] {
    guard let project else { return [] }
    return try project.openQuestions
      + ChangedLogs.issues(project, store.imports())
      + store.changes(to: project.settings) { project.mapping(ofLogNamed: $0) }
  }

  /// What to say of logs that hold copies of what other logs hold.
  static func issues(_ copies: [CopiedLog]) -> [SurveyIssue] {
    copies.map { copied in
      let dwells = copied.dwells == copied.of ? "all \(copied.of)" : "\(copied.dwells) of \(copied.of)"
      return SurveyIssue(
        .warning, .copiedDwells, file: copied.file,
        message:
          "\(dwells) dwells (\(copied.packets) packets) are copies from '\(copied.original)' and are not "
          + "counted again",
        help:
          "if the logs have different labels, keep the correct one: 'beacon-calibrate forget' removes a log")
    }
  }

  /// Tells on standard error of copies among the logs, and of what survey.toml leaves open.
  func tellCopies(_ note: (String) -> Void) throws {
    for issue in try (project?.openQuestions ?? []) + Self.issues(store.copiedLogs()) {
      note(TerminalText.lines(issue.description))
    }
  }

  /// Tells of the changes, and of copies, on standard error.
  ///
  /// - Parameter copies: as they were read with the dwells; `nil` to look for them.
  @discardableResult
  func tellChanges(_ note: (String) -> Void, copies: [CopiedLog]? = nil) throws -> [SurveyIssue] {
    let changes = try changes() + Self.issues(copies ?? store.copiedLogs())
    for issue in changes { note(TerminalText.lines(issue.description)) }
    return changes
  }
}

extension SurveyProject {
  /// What survey.toml says that dwells and imports depend on.
  var settings: SurveySettings {
    SurveySettings(site, receiverDigest: ReceiverDigest.closure(self)(""))
  }
}

/// Which build of the program this is, for results that only the same build may read.
enum ProgramIdentity {
  /// Version, and size and time of the program's file: another build has another of them.
  static let text: String = {
    var status = stat()
    guard let path = Bundle.main.executablePath, stat(path, &status) == 0 else {
      return BeaconCalibrate.version
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(BeaconCalibrate.version) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }()
}

/// Logs of a project whose bytes are not those that were imported: results are of what they were then.
enum ChangedLogs {
  /// Total bytes of the logs above which none is read again, to save waiting.
  private static let mostBytes = 64 << 20
  /// How files begin whose digest is not that of their bytes: gzip, and SQLite with its journal.
  private static let packed: [[UInt8]] = [[0x1F, 0x8B], Array("SQLite format 3".utf8)]

  /// A warning that names the first of them; none if all are as they were.
  static func issues(_ project: SurveyProject, _ imports: [ImportSummary]) -> [SurveyIssue] {
    let digests = Dictionary(imports.map { ($0.file, $0.sha256) }) { first, _ in first }
    let files = project.readableLogFiles().filter { digests[$0.name] != nil }
    let sizes = files.map { file in
      (try? FileManager.default.attributesOfItem(atPath: LogFile.resolved(file.path)))?[.size] as? Int ?? 0
    }
    guard sizes.reduce(0, +) <= mostBytes else { return [] }
    let changed = files.filter { file in
      guard let start = start(of: file.path), !packed.contains(where: start.starts),
        let now = CompanionDigests.digest(ofFile: file.path)
      else { return false }
      return now != digests[file.name]
    }
    guard let first = changed.first else { return [] }
    let more = changed.count > 1 ? "; likewise for \(changed.count - 1) more" : ""
    return [
      SurveyIssue(
        .warning, .surveyChanged, file: first.name,
        message:
          "the log changed after import; results use the imported version\(more)",
        help: "import it again: 'beacon-calibrate import --replace' accepts corrected logs")
    ]
  }

  private static func start(of path: String) -> [UInt8]? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    return (try? file.read(upToCount: 16)).map { [UInt8]($0) }
  }
}

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

  /// The digest of a regular file's bytes; `nil` if the file is not regular or cannot be read.
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

/// A pseudonym for a receiver whose name may identify a person.
enum ReceiverDigest {
  /// Returns `receiver-` and the first eight hexadecimal digits of the SHA-256 of salt and name.
  ///
  /// The salt is that of `[privacy]` in survey.toml, or else the site's name. A receiver has the same pseudonym in every
  /// log of a survey, and a different one in other surveys. This keeps names out of stores and reports, but anyone who knows the
  /// salt can test guesses.
  static func closure(_ project: SurveyProject?) -> (String) -> String {
    let salt = project?.privacySalt ?? project?.site.name ?? Site().name
    return { name in
      "receiver-" + SHA256Digest.hexadecimal(SHA256Digest.bytes(of: salt + name).prefix(4))
    }
  }
}
