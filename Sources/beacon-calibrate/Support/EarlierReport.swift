import Support
import Foundation
import RadioSurvey
import SurveyReport
import SurveyResults

/// The report that another is compared with.
struct EarlierReport {
  private let path: String
  private let report: CalibrationReport

  /// Reads it; `-` is standard input.
  /// - Throws: `CommandFailure` with a code of ``ComparisonProblem``.
  init(_ file: String) throws(CommandFailure) {
    let path = InputFile.name(of: file)
    self.path = path
    let limit = SurveyLimit.report
    do throws(any Error) {
      let data = try InputFile.read(file, limit: limit.value, acceptsPipes: true)
      guard data.count <= limit.value else { throw Self.failure(.limitExceeded, path) }
      report = try CalibrationReport(json: data)
    } catch let error as CommandFailure {
      throw error
    } catch let error as FileFailure {
      throw Self.failure(error.isMissing ? .fileNotFound : .unreadableFile, path, told: error.message)
    } catch let error as CalibrationReport.Unreadable {
      throw Self.failure(ComparisonProblem(error), path, told: error.description)
    } catch {
      throw Self.failure(.unreadableFile, path, told: SystemMessage.text(of: error))
    }
  }

  /// What changed since then; another site is warned of.
  ///
  /// - Parameter beacons: of the site, if it is known.
  func comparison(_ now: CalibrationReport, beacons: [Beacon] = [], terminal: OutputOptions)
    -> ReportComparison
  {
    if now.site.name != report.site.name {
      let problem = ComparisonProblem.otherSite
      let message: TerminalMessage =
        "\(path): warning: it is the report of '\(report.site.name)', and this one of '\(now.site.name)' [\(problem.rawValue)]\n  help: \(problem.help)\n"
      terminal.note(message.text)
    }
    return ReportComparison(now, since: report, beacons: beacons)
  }

  private static func failure(_ problem: ComparisonProblem, _ path: String, told: String? = nil)
    -> CommandFailure
  {
    let status: ExitStatus =
      switch problem {
      case .fileNotFound: .missingInput
      case .unreadableFile: .inputOutput
      case .notAReport, .reportVersion, .limitExceeded, .otherSite: .unusableData
      }
    let message = told ?? "the report is larger than \(SurveyLimit.report.text)"
    return CommandFailure(
      status, "\(path): error: \(message) [\(problem.rawValue)]\n  help: \(problem.help)")
  }
}
