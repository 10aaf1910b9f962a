import Foundation
import RadioSurvey
import Support
import SurveyImport
import SurveyProject
import SurveyStore

/// Logs, and files that are read with them, whose bytes are not those that were imported: results are of what they were then.
///
/// A log of the project is looked for in its folder; one that was named otherwise where its name leads from here, and nothing
/// is said of it if it is not there.
struct ChangedFiles {
  /// Bytes of all logs together beyond which a log is read again only if its size or time is another: nobody is to wait for it.
  private static let mostBytes = 64 << 20

  private let project: SurveyProject?
  private let logs: [ImportedLog]
  private let files: [String: LogFile]

  init(_ project: SurveyProject?, _ logs: [ImportedLog]) {
    self.project = project
    self.logs = logs
    files = Dictionary((project?.readableLogFiles() ?? []).map { ($0.name, $0) }) { first, _ in first }
  }

  /// A warning for each kind of change, which names the first log.
  var issues: [SurveyIssue] {
    let paths = logs.map(path)
    let sizes = paths.map { FileDigest.stamp(of: $0)?.size ?? 0 }
    let readsAll = sizes.reduce(0, +) <= Self.mostBytes
    var changed: [String] = []
    var companions: [String] = []
    var gone: [String] = []
    for (log, path) in zip(logs, paths) {
      guard let stamp = FileDigest.stamp(of: path) else {
        if isMissing(log) { gone.append(log.file) }
        continue
      }
      let isOther = log.inputs?.stamp.map { $0.size != stamp.size } ?? false
      if isOther || (readsAll || stamp != log.inputs?.stamp) && FileDigest.log(at: path) != log.sha256 {
        changed.append(log.file)
      }
      if hasOtherCompanions(log) { companions.append(log.file) }
    }
    return [
      Self.issue(
        changed, "the log changed after import; results use the imported version",
        "import it again: 'beacon-calibrate import --replace' accepts corrected logs"),
      Self.issue(
        companions,
        "the truth table or a file beside the log changed after import; results use the imported version",
        "import the log again"),
      Self.issue(
        gone, "the log is no longer in the project; its dwells still count",
        "put it back, or remove it from the store with 'beacon-calibrate forget'"),
      Self.issue(unimported, "the log has not been imported; results are without it", "import it"),
    ].compactMap(\.self)
  }

  private func path(of log: ImportedLog) -> String {
    guard let name = log.log?.name, let project else { return log.file }
    return files[name]?.path ?? PathText.join(project.directory, name)
  }

  /// Whether survey.toml names a log of the project that is not there.
  private func isMissing(_ log: ImportedLog) -> Bool {
    guard let name = log.log?.name, let project else { return false }
    return project.mapping(ofLogNamed: name) != nil
  }

  private var unimported: [String] {
    guard !logs.isEmpty else { return [] }
    let names = Set(logs.compactMap { $0.log?.name } + logs.map(\.file))
    let digests = Set(logs.map(\.sha256))
    let own = Set(logs.map { LogFile.resolved($0.file) })
    let others = files.values.filter { !names.contains($0.name) && !own.contains(LogFile.resolved($0.path)) }
    return others.filter { file in
      guard let size = FileDigest.stamp(of: file.path)?.size else { return false }
      return size > Self.mostBytes || FileDigest.log(at: file.path).map(digests.contains) == false
    }.map(\.name).sorted()
  }

  /// Whether a file that was read with a log has other bytes now.
  private func hasOtherCompanions(_ log: ImportedLog) -> Bool {
    guard let inputs = log.inputs else { return false }
    let named = inputs.mapping.companions
    let ofProject = log.log?.mapping.companions ?? []
    guard named.count == inputs.companions.count else { return false }
    return named.indices.contains { index in
      var path = named[index]
      let isOfProject = ofProject.count == named.count && path.hasSuffix(ofProject[index])
      if isOfProject, let project, !ofProject[index].hasPrefix("/") {
        path = PathText.join(project.directory, ofProject[index])
      }
      let now = FileDigest.log(at: path)
      return now == nil ? isOfProject : now != inputs.companions[index]
    }
  }

  private static func issue(_ files: [String], _ message: String, _ help: String) -> SurveyIssue? {
    guard let first = files.first else { return nil }
    let more = files.count > 1 ? "; likewise for \(files.count - 1) more" : ""
    return SurveyIssue(.warning, .surveyChanged, file: first, message: message + more, help: help)
  }
}

extension SurveyProject {
  /// How survey.toml says now to read a log that was imported; `nil` if no `[[log]]` names it.
  func mapping(of log: ImportedLog) -> LogMapping? {
    if let name = log.log?.name { return mapping(ofLogNamed: name) }
    return name(ofLogAt: log.file).flatMap(mapping(ofLogNamed:))
  }

  /// The path relative to the project's folder of a log that is in it; `nil` for any other.
  func name(ofLogAt path: String) -> String? {
    let (folder, file) = (LogFile.resolved(directory), LogFile.resolved(path))
    let start = PathText.join(folder, "")
    guard file.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: file.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}
