import CalibrationModel
import Support
import Foundation
import RadioSurvey
import Statistics
import Page
import SurveyAnalysis

struct IndexedReports {
  private static let data = "report.json"
  private static let page = "index.html"

  private(set) var rows: [SiteIndexRow] = []
  private(set) var problems: [IndexProblem] = []

  /// Reads them.
  /// - Throws: `CommandFailure` if there is nothing to index.
  init(_ folder: String, progress: Progress) throws(CommandFailure) {
    let tree = try Self.search(folder)
    guard !tree.folders.contains("") else {
      throw CommandFailure(.unusableData, text: Self.line(.folderIsReport(folder)))
    }
    let count = WorkCount()
    count.plan(tree.folders.count)
    for (index, place) in tree.folders.enumerated() {
      defer { count.add(1) }
      progress.show("reading report \(index + 1) of \(tree.folders.count)", count: count)
      let path = "\(place)/\(Self.data)"
      switch Self.read(PathText.join(folder, path), named: path) {
      case .success(let report):
        let page = PathText.join(folder, "\(place)/\(Self.page)")
        rows.append(
          SiteIndexRow(report, folder: place, hasPage: FileManager.default.fileExists(atPath: page)))
      case .failure(let problem): problems.append(problem)
      }
    }
    problems += tree.closed.map {
      .unreadableFolder($0.folder, reason: $0.code == EILSEQ ? nil : SystemMessage.text($0.code))
    }
    if tree.folders.isEmpty, problems.isEmpty {
      throw CommandFailure(.missingInput, text: Self.line(.noReports(folder)))
    }
    guard !rows.isEmpty else { throw CommandFailure(.unusableData, text: told(in: folder)) }
  }

  /// The problems as messages, with their paths as a user would type them.
  func told(in folder: String) -> String {
    problems.map { problem in
      var problem = problem
      problem.path = PathText.join(folder, problem.path)
      return Self.line(problem)
    }.joined(separator: "\n")
  }

  private static func search(_ folder: String) throws(CommandFailure) -> FolderTree {
    do {
      return try FolderTree(data, below: folder)
    } catch {
      if error.isMissing { throw CommandFailure(.missingInput, text: line(.missing(folder))) }
      throw CommandFailure(
        .inputOutput, text: line(.unreadableFolder(folder, reason: SystemMessage.text(error.code))))
    }
  }

  private static func read(_ path: String, named name: String) -> Result<CalibrationReport, IndexProblem> {
    do { return .success(try WrittenFile.read(CalibrationReport.self, path, acceptsPipes: false)) } catch {
      let code = IndexProblem.Code(rawValue: error.code) ?? .unreadableFile
      return .failure(.unreadable(name, code, message: error.message))
    }
  }

  /// `Reports/old/report.json: error: … [report-version]` and what to do.
  private static func line(_ problem: IndexProblem) -> String {
    let message: TerminalMessage =
      "\(problem.path): error: \(problem.message) [\(problem.code.rawValue)]\n  help: \(problem.help)"
    return message.text
  }
}
