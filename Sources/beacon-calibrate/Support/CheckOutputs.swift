import ArgumentParser
import CalibrationModel
import Foundation
import Page
import Support
import Terminal
import Wording

/// A further output of `check`: `--output sarif=check.sarif`.
struct CheckOutput: ExpressibleByArgument {
  /// What is written.
  enum Kind: String, CaseIterable {
    case junit, sarif, markdown, html, json
  }

  let kind: Kind
  /// The file; `-` is standard output.
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), !parts[1].isEmpty else { return nil }
    self.kind = kind
    path = String(parts[1])
  }

  /// - Parameter folder: what the paths of the report are relative to, from the working folder; `nil` for the working folder itself.
  func write(_ report: CheckReport, folder: String?) throws {
    let data =
      switch kind {
      case .junit: Data(JUnit.xml(report, folder: folder).utf8)
      case .sarif: try SARIF.json(report, folder: folder, version: BeaconCalibrate.version)
      case .markdown: Data(CheckMarkdown.render(report, folder: folder).utf8)
      case .html: Data(CheckPage.html(report, folder: folder, verdict: CheckText.verdict(report)).utf8)
      case .json: try report.json()
      }
    try OutputFile.write(data, to: path)
  }
}
