import Foundation
import TestSupport
import Testing

/// The layout that the design draws, where the compiler cannot check it. It does check who may import whom.
@Suite struct HouseTests {
  @Test func `No two types of one program have one name`() {
    var places: [String: [String]] = [:]
    for file in SourceFile.all {
      for type in file.types { places[type, default: []].append(file.path) }
    }
    for (type, paths) in places.sorted(by: { $0.key < $1.key }) where paths.count > 1 {
      Issue.record("\(type) is declared in \(paths.joined(separator: " and "))")
    }
  }

  /// Rooms whose sentences are all in the report's words; texts of `fatalError` and the like count too.
  private static let withoutProse = [
    "CalibrationModel", "Statistics", "PathLoss", "SurveyEffects", "SurveyDesign", "SurveyDrift", "Ranging",
    "CoveragePlanner",
  ]

  @Test func `A room of numbers has no English sentence`() throws {
    for file in SourceFile.all where Self.withoutProse.contains(file.room) {
      for (line, text) in file.sentences {
        Issue.record("\(file.path):\(line): “\(text)” belongs in the words of the report")
      }
    }
  }

  @Test func `A sentence is found whatever stands around it`() {
    let lines: [(line: Substring, texts: [String])] = [
      (#"let a = "one" // "two three four five""#, ["one"]),
      (#"a(b: "x \(c("d", e)) y")"#, ["x   y", "d"]),
      (#"f("a \"b\" c")"#, ["a  b  c"]),
    ]
    for (line, texts) in lines { #expect(LiteralScanner.literals(in: line) == texts) }
  }

  @Test func `The top level is what the design lists`() throws {
    let top = try FileManager.default.contentsOfDirectory(atPath: SharedData.projectRoot.path)
    let listed: Set = [
      "Package.swift", "Sources", "Tests", "Surveys", "Reports", "README.md", "Makefile", "Documentation",
      "CHANGELOG.md",
    ]
    // Package.resolved is made by the build, and no part of the repository.
    let others = top.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" && !listed.contains($0) }
    #expect(others.isEmpty)
    #expect(listed.subtracting(top).isEmpty)
  }
}
