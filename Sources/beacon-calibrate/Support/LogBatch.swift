import CalibrationModel
import ArgumentParser
import Foundation
import RadioSurvey
import Support
import SurveyImport
import SurveyProject
import SurveyAnalysis
import SurveyStore

/// The logs that a command reads one after the other: named by the user, found in folders that the user named, or listed in
/// survey.toml.
struct LogBatch {
  /// A log, and the folder in which it was found.
  private struct Entry {
    var file: LogFile
    var folder: LogFolder?
    var pathInFolder = ""
  }

  private var entries: [Entry] = []
  private var links: [UnreadFile] = []
  private var hasFolders = false

  /// The logs that the user named, or those of the project.
  /// - Parameter logs: Paths as the user typed them, folders among them; empty for every log of the project.
  /// - Parameter project: Says how to read its logs, also if the user names them.
  /// - Parameter mapping: Options that hold over what survey.toml says.
  /// - Parameter ownFiles: Files in folders that are not logs, such as the store.
  /// - Throws: a usage error if there is neither a log nor a project; what ``SurveyProject/logFiles()`` throws.
  init(_ logs: [String], project: SurveyProject?, mapping: MappingOptions, ownFiles: [String] = []) throws {
    // A log that is also an output ends the command before the first one is read.
    defer {
      for entry in entries where entry.file.path != "-" { FileUse.shared.reads(path: entry.file.path) }
    }
    guard !logs.isEmpty else {
      guard let project else { throw ValidationError("Name a log, or a project with --project.") }
      entries = try project.logFiles().map { file in
        var file = file
        file.mapping = try mapping.mapping(over: file.mapping)
        return Entry(file: file)
      }
      return
    }
    let known = KnownLogs(project)
    let own = Set((ownFiles + known.companions + [mapping.truth].compactMap(\.self)).map(LogFile.resolved))
    for log in logs {
      guard log != "-", let folder = try LogFolder(log, ownFiles: own) else {
        let name = log == "-" ? LogInput.standardInputName : log
        let base = try known.mapping(at: log)
        entries.append(Entry(file: LogFile(name: name, path: log, mapping: try mapping.mapping(over: base))))
        continue
      }
      hasFolders = true
      links += folder.links.map { Self.renamed($0, folder.path(of: $0.file)) }
      for file in folder.files {
        let path = folder.path(of: file)
        let base = try known.mapping(at: path)
        entries.append(
          Entry(
            file: LogFile(name: path, path: path, mapping: try mapping.mapping(over: base)), folder: folder,
            pathInFolder: file))
      }
    }
  }

  var bytes: Int { entries.reduce(0) { $0 + LogImport.size($1.file) } }
  var count: Int { entries.count }
  var files: [LogFile] { entries.map(\.file) }
  /// Whether this is one log that is not from a folder: its failure is that of the command.
  var isSingle: Bool { entries.count == 1 && !hasFolders }
  var firstName: String? { entries.first?.file.name }

  struct Outcome {
    var skipped: [UnreadFile] = []
    /// Files of folders that are no logs.
    var others: [UnreadFile] = []
    /// Logs that were not tried, because an error ended the run.
    var untried = 0
    var failure: (any Error)?
    /// Whether the logs are those of folders, which may have none.
    var isOfFolders = false

    static func words(skipped: Int, of count: Int) -> TerminalMessage {
      "error: \(skipped) of \(count) logs \(skipped == 1 ? "was" : "were") skipped"
    }

    /// Ends the command if the run ended early, or if a log was skipped.
    /// - Throws: the error that ended the run; ``CommandFailure`` with ``ExitStatus/unusableData`` if logs were skipped, or none
    ///   was found.
    func finish(read count: Int) throws {
      if let failure { throw failure }
      if !skipped.isEmpty {
        throw CommandFailure(.unusableData, Self.words(skipped: skipped.count, of: count + skipped.count))
      }
      if count == 0, isOfFolders {
        throw CommandFailure(
          .unusableData, "no log found [\(IssueCode.noLogsMatched.rawValue)]",
          help: "'beacon-calibrate inspect' describes a folder")
      }
    }
  }

  /// Reads the logs in order. A log that cannot be read is skipped, unless it is the only one.
  /// - Parameter isStrict: Whether the first log that cannot be read ends the run.
  /// - Parameter isFull: Whether the logs read are to be committed before the next one is read.
  /// - Parameter commit: Ends the reading of the logs since the last call, and says for each why it failed, if it did; nothing for
  ///   those behind one that ends the run.
  /// - Parameter read: Reads a log, given how many were read or skipped before.
  /// - Throws: why the log could not be read, if it is the only one.
  func run(
    isStrict: Bool, isFull: () -> Bool = { true }, commit: () -> [(any Error)?] = { [nil] },
    read: (LogFile, Int) throws -> Void
  ) throws -> Outcome {
    var tally = Tally(self, isStrict: isStrict)
    var waiting: [Int] = []
    func settle() throws {
      guard !waiting.isEmpty else { return }
      for (index, error) in zip(waiting, commit()) where !tally.isEnded { try tally.take(index, error) }
      waiting = []
    }
    for (index, entry) in entries.enumerated() where !tally.isEnded {
      do {
        try read(entry.file, index)
        waiting.append(index)
      } catch {
        try settle()
        if !tally.isEnded { try tally.take(index, error) }
        continue
      }
      if isFull() { try settle() }
    }
    if !tally.isEnded { try settle() }
    return tally.outcome
  }

  private struct Tally {
    private let batch: LogBatch
    private let isStrict: Bool
    private var result: Outcome
    /// By the name that the user gives a folder.
    private var failed: [String: [UnreadFile]] = [:]
    private var read: [String: [String]] = [:]
    private(set) var isEnded = false

    init(_ batch: LogBatch, isStrict: Bool) {
      self.batch = batch
      self.isStrict = isStrict
      result = Outcome()
      result.others = batch.links
      result.isOfFolders = batch.hasFolders
    }

    /// Takes a log that was read, or why it was not.
    mutating func take(_ index: Int, _ error: (any Error)?) throws {
      let entry = batch.entries[index]
      guard let error else {
        if let folder = entry.folder { read[folder.folder, default: []].append(entry.pathInFolder) }
        return
      }
      guard !batch.isSingle else { throw error }
      let unread = LogFailure.file(named: entry.file.name, error)
      guard let file = unread, !isStrict || batch.isOther(file, entry, read) else {
        result.failure = error
        if let unread { result.skipped.append(unread) }
        result.untried = batch.entries.count - index - (unread == nil ? 0 : 1)
        isEnded = true
        return
      }
      if let folder = entry.folder {
        failed[folder.folder, default: []].append(file)
      } else {
        result.skipped.append(file)
      }
    }

    /// The outcome, with files of folders that are not logs separate from logs that could not be read.
    var outcome: Outcome {
      var outcome = result
      for (folder, files) in failed.sorted(by: { $0.key < $1.key }) {
        let sorting = FolderSorting(files, read: read[folder] ?? [])
        outcome.skipped += sorting.skipped
        outcome.others += sorting.others
      }
      return outcome
    }
  }

  private func isOther(_ file: UnreadFile, _ entry: Entry, _ read: [String: [String]]) -> Bool {
    guard let folder = entry.folder else { return false }
    return FolderSorting([file], read: read[folder.folder] ?? []).skipped.isEmpty
  }

  private static func renamed(_ file: UnreadFile, _ name: String) -> UnreadFile {
    var file = file
    file.file = name
    return file
  }
}

/// Failures that are those of one log.
enum LogFailure {
  /// What is wrong with a log; `nil` for an error that other logs would meet too, such as a full disk.
  static func file(named name: String, _ error: any Error) -> UnreadFile? {
    switch error {
    case let error as LogError: UnreadFile(file: name, error.issue, mayHoldLogs: error.mayHoldLogs)
    case let error as ProjectError:
      error.issues.first.map {
        UnreadFile(file: name, code: $0.code.rawValue, message: $0.message, help: $0.help)
      }
    case let error as StoreError where [.nameTaken, .sameBytes].contains(error.reason):
      UnreadFile(file: name, code: error.reason.rawValue, message: error.message, help: error.help)
    default: nil
    }
  }
}

/// How survey.toml says to read its logs, for logs that the user names.
struct KnownLogs {
  private var files: [String: LogFile] = [:]
  /// Files that are read with logs, and the floor plan: they are not logs.
  private(set) var companions: [String] = []

  /// The logs of a project that can be read as survey.toml says; none without a project.
  init(_ project: SurveyProject?) {
    guard let project else { return }
    for file in project.readableLogFiles() {
      files[LogFile.resolved(file.path)] = file
      companions += file.mapping.companions
    }
    companions = Array(Set(companions))
    if let plan = try? project.planPath() { companions.append(plan) }
    if let store = try? project.storePath() { companions.append(store) }
  }

  /// How to read the log at a path, in any spelling: as in survey.toml, if it names the log.
  /// - Throws: ``ProjectError`` if the log of the project, or a file that is read with it, must not be opened.
  func mapping(at path: String) throws -> LogMapping {
    guard !files.isEmpty, let file = files[LogFile.resolved(path)] else { return LogMapping() }
    try file.check()
    return file.mapping
  }
}
