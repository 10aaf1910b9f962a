import Foundation
import TestSupport
import Testing
import Support

/// The report renders what is computed elsewhere.
@Suite struct RenderingTests {
  /// Values of `Statistics` that the report shows.
  private static let values: Set = ["Interval", "PITHistogram"]

  @Test func `The report calls no fit and no distribution`() throws {
    let files = SourceFile.all
    let statistics = Set(files.filter { $0.room == "Statistics" }.flatMap(\.types)).subtracting(Self.values)
    #expect(statistics.contains("Distributions") && statistics.contains("WilsonInterval"))
    for file in files where file.room == "SurveyReport" {
      for (number, line) in file.lines.enumerated() {
        let code = line.prefix { $0 != "\"" }
        let start = code.drop { $0 == " " }
        guard !start.hasPrefix("//"), !start.contains("import ") else { continue }
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
        for word in words {
          let names = word.split(separator: ".").map(String.init)
          let isForbidden =
            names.contains {
              statistics.contains($0) || $0.hasSuffix("Fitting") || $0.hasSuffix("Regression")
            }
            || Self.computing.contains { word.hasPrefix($0) }
          #expect(!isForbidden, "\(file.path):\(number + 1) computes with \(word)")
        }
      }
    }
  }

  /// A table says its columns and cells once, in the file of its family; terminal and page write it.
  @Test func `Tables are made in the folder of tables`() {
    let makers = ["ResultTable(", "TableColumn<", "ResultTable.Column("]
    let files = SourceFile.all.filter { $0.room == "SurveyReport" }
    let tables = files.filter { $0.path.contains("/Tables/") }
    #expect(tables.reduce(0) { $0 + $1.lines.count { $0.contains("ResultTable(") } } >= 60)
    for file in files where !file.path.contains("/Tables/") {
      for (number, line) in file.lines.enumerated() where makers.contains(where: line.contains) {
        Issue.record("\(file.path):\(number + 1) makes a table")
      }
    }
  }

  /// Calls that compute a result in the rooms between `Statistics` and the report.
  private static let computing = [
    "CoveragePlanner", "SurveyAdvisor", "PathLossModel", "PooledCoverage.pool", "RangingAccuracy",
    "DriftCheck",
    "CrowdEffects.effects", "RandomInterceptREML", "SurveyAnalysis", "PredictionBand.init",
  ]
}
