import ArgumentParser
import CoveragePlanner
import Foundation
import RadioSurvey
import Ranging
import Support
import SurveyProject
import SurveyStore

struct ProjectOptions: ParsableArguments {
  @Option(help: help)
  var project: String?

  static let help = ArgumentHelp.value(
    "folder", "Folder with survey.toml, or path of the file. Default: the current folder, if it has one.")

  func load() throws -> SurveyProject? { try Self.load(project) }

  /// The project named, or that of the current folder; `nil` if there is neither. Its store is not for an output, even if it is not read.
  static func load(_ project: String?) throws -> SurveyProject? {
    let loaded = try find(project)
    if let store = try? loaded?.storePath() {
      FileUse.shared.reads(path: store, suffixes: FileUse.besideDatabase)
    }
    return loaded
  }

  private static func find(_ project: String?) throws -> SurveyProject? {
    if let project { return try SurveyProject.load(directory: folder(project)) }
    // A dangling link counts: it was meant to be a survey file.
    guard FilePath.kind(of: SurveyProject.fileName, followingLinks: false) != nil else { return nil }
    return try SurveyProject.load(directory: ".")
  }

  /// The folder of a project that is named by its folder or by the path of its `survey.toml`.
  static func folder(_ path: String) -> String {
    if FilePath.kind(of: path) == .folder { return path }
    if path == SurveyProject.fileName { return "." }
    let ending = Array("/\(SurveyProject.fileName)".utf8)
    guard path.utf8.count >= ending.count, path.utf8.suffix(ending.count).elementsEqual(ending) else {
      return path
    }
    let folder = String(decoding: path.utf8.dropLast(ending.count), as: UTF8.self)
    return folder.isEmpty ? "/" : folder
  }
}

/// The options that name the survey: a project folder, a store, or both.
///
/// No group of options is in another one: ArgumentParser checks each four times in debug builds, and what is in it each time.
struct SurveyOptions: ParsableArguments {
  @Option(help: ProjectOptions.help)
  var project: String?

  @Option(help: .value("file", "SQLite store. Default: the project's, or survey.sqlite."))
  var store: String?

  /// Whether neither option is given.
  var isDefault: Bool { project == nil && store == nil }

  /// The project named, or that of the current folder; see ``ProjectOptions/load(_:)``. Its logs are not for an output either: what the
  /// store holds of them can be compared with them later.
  func loadProject() throws -> SurveyProject? {
    var loaded = try ProjectOptions.load(project)
    let walls = loaded?.readablePlan?.walls
    loaded?.site.planWalls = walls
    for log in (try? loaded?.logFiles()) ?? [] { FileUse.shared.reads(file: log.path, named: log.name) }
    return loaded
  }

  func validate() throws { if store == "-" { throw ValidationError("--store takes a file, not a pipe.") } }

  /// The path of the store. A store that the user names may be outside the project.
  func storePath(_ project: SurveyProject?) throws -> String {
    try store ?? project?.storePath() ?? SurveyProject.defaultStore
  }

  /// The store, opened to read, beside the project.
  func openSurvey(_ project: SurveyProject?) throws -> StoredSurvey {
    StoredSurvey(
      store: try SurveyStore.open(path: try storePath(project), access: .readOnly), project: project)
  }
}

extension SurveySelection {
  /// Demands that the survey has every name selected, and a set of conditions that has one of each.
  /// - Throws: ``CommandFailure`` with the names that exist.
  func demandKnown(_ sets: Set<FitConditions>) throws {
    try Self.demand(placements, among: sets.map(\.placement), option: "--placement", "placement")
    try Self.demand(crowds, among: sets.map(\.crowd), option: "--crowd", "crowd level")
    try Self.demand(carriages, among: sets.map(\.carriage), option: "--carriage", "carriage")
    try Self.demand(receivers, among: sets.map(\.receiver), option: "--receiver", "receiver")
    guard !sets.contains(where: includes), let first = sets.min() else { return }
    throw CommandFailure(
      .usage, "the survey has no data for all these conditions together",
      help: "leave out one of the names; for example, \(first.label) was measured")
  }

  /// Demands that `survey.toml` declares every placement and crowd level selected, where nothing was measured yet.
  /// - Throws: ``CommandFailure`` with those that it declares.
  func demandDeclared(_ site: Site) throws {
    try Self.demand(placements, among: site.placements.map(\.placement), option: "--placement", "placement")
    try Self.demand(crowds, among: site.crowdLevels.map(\.level), option: "--crowd", "crowd level")
  }

  private static func demand<Name: ConditionLabel>(
    _ names: [Name], among known: [Name?], option: String, _ kind: String
  ) throws {
    let known = Set(known.compactMap { $0?.rawValue }).sorted()
    guard let missing = names.first(where: { !known.contains($0.rawValue) })?.rawValue else { return }
    let sentence = "the survey has no data for \(kind) '\(missing)'"
    guard known.isEmpty else { throw CommandFailure.unknown(sentence, name: missing, known: known) }
    throw CommandFailure(.usage, "\(sentence)", help: "its logs have no such names: leave out \(option)")
  }
}
