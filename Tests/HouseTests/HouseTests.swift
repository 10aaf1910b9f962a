import Foundation
import TestSupport
import Testing

/// The layout that the design draws: who may import whom, one type per file, and what lies at the top.
@Suite struct HouseTests {
  /// Modules of this package and of others that a room may import; the standard library's and Foundation are open to all.
  private static let allowed: [String: Set<String>] = {
    let estimators: Set = ["RadioSurvey", "Statistics", "PathLoss"]
    let values: Set = [
      "RadioSurvey", "SurveyProject", "SurveyImport", "SurveyStore", "Statistics", "PathLoss",
      "SurveyEffects",
      "SurveyDesign", "SurveyDrift", "Ranging", "CoveragePlanner",
    ]
    return [
      "RadioSurvey": [],
      "Digests": ["COpenSSL"],
      "Workers": [],
      "Files": [],
      "FieldPatterns": ["RadioSurvey", "CPCRE2"],
      "SurveyProject": ["RadioSurvey", "FieldPatterns", "Files", "TOMLKit"],
      "SurveyImport": [
        "RadioSurvey", "Digests", "FieldPatterns", "Workers", "CISAL", "CSQLiteShim", "GRDB", "GRDBSQLite",
      ],
      "FloorPlans": ["RadioSurvey", "Files", "CZlib"],
      "SurveyStore": ["RadioSurvey", "Files", "Workers", "GRDB"],
      "Statistics": ["CLapacke", "CBoostMath", "Workers"],
      "PathLoss": ["RadioSurvey", "Statistics"],
      "SurveyEffects": estimators,
      "SurveyDesign": estimators,
      "SurveyDrift": estimators,
      "Ranging": estimators,
      "CoveragePlanner": estimators.union(["SurveyDesign", "Ranging", "CCbc"]),
      "SurveySimulator": ["RadioSurvey", "SurveyProject", "Files"],
      "SurveyResults": values.subtracting(["SurveyStore"]).union(["Digests"]),
      "SurveyReport": values.union(["SurveyResults", "Digests", "CGnuplot", "Mustache"]),
      "beacon-calibrate": values.union(
        [
          "SurveyResults", "SurveyReport", "SurveySimulator", "FloorPlans", "Digests", "Files", "Workers",
          "CLastWords", "CMalloc", "ArgumentParser",
        ]),
    ]
  }()

  private static let system: Set = ["Foundation", "Synchronization", "Dispatch", "Glibc", "Darwin", "Musl"]

  @Test func `A room imports what the design allows it`() throws {
    // The house has hundreds of files; none would be no proof.
    #expect(SourceFile.all.count > 300 && SourceFile.all.contains { $0.imports.contains("GRDB") })
    for file in SourceFile.all {
      let allowed = try #require(
        Self.allowed[file.room], "\(file.path): a room that the design does not have")
      let others = Set(file.imports).subtracting(Self.system).subtracting(allowed)
      #expect(others.isEmpty, "\(file.path) imports \(others.sorted().joined(separator: ", "))")
    }
  }

  /// Types in one file are related where the name of one begins or ends with the name of the file.
  @Test func `A file has one type, and its name`() {
    for file in SourceFile.all where file.types.count > 1 {
      Issue.record("\(file.path) declares \(file.types.joined(separator: ", "))")
    }
  }

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
    "Statistics", "PathLoss", "SurveyEffects", "SurveyDesign", "SurveyDrift", "Ranging", "CoveragePlanner",
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
