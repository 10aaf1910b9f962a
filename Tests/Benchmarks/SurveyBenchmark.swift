import Foundation

/// What the commands take on large surveys: two that others measured, if their data lie beside the project, and a simulated path.
///
/// Each command begins with a store that has no result of another, but for those that are called second.
struct SurveyBenchmark {
  /// A command, and whether another one has left its results.
  private struct Command {
    var arguments: [String]
    var isSecond = false
  }

  private let runs: Int
  private let folder: URL

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let shared = root.deletingLastPathComponent().appending(path: "shared/data")
  private static let fits = [
    Command(arguments: ["fit", "--validate"]), Command(arguments: ["fit"]),
    Command(arguments: ["fit"], isSecond: true),
  ]

  init(runs: Int, in folder: URL) {
    self.runs = runs
    self.folder = folder
  }

  /// Prints medians.
  func run() throws {
    print("commands on whole surveys; medians of \(runs) runs")
    let scenes = ["01-lunch", "02-train", "03-office", "04-queue", "05-party", "06-walls"]
    try measure(
      "dp3t/exp05", stanza: "dp3t-exp05", files: scenes.map { "scenario\($0).sqlite" },
      in: "dp3t/exp05-epfl-soldiers")
    let tables = ["rss", "crd", "tms", "ids"].map { "lib_\($0).csv" }
    try measure("uji-library", stanza: "uji-library", files: tables, in: "uji-library")
    let project = try project("path")
    try BenchmarkPath(places: 15_000).write(to: project)
    try measure(
      "a simulated path of 15000 places",
      project,
      commands: Self.fits + [["accuracy"], ["recommend"], ["next"]].map { Command(arguments: $0) })
  }

  private func measure(_ name: String, stanza: String, files: [String], in data: String) throws {
    let source = Self.shared.appending(path: data)
    guard FileManager.default.fileExists(atPath: source.path) else {
      return print("  \(name): needs ../shared, which is not beside this project")
    }
    let project = try project(stanza)
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "Tests/Fixtures/stanzas/\(stanza).toml"),
      to: project.appending(path: "survey.toml"))
    for file in files {
      try FileManager.default.copyItem(at: source.appending(path: file), to: project.appending(path: file))
    }
    try measure(name, project, commands: Self.fits)
  }

  private func project(_ name: String) throws -> URL {
    let project = folder.appending(path: name)
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
    return project
  }

  private func measure(_ name: String, _ project: URL, commands: [Command]) throws {
    let place = ["--project", project.path, "--quiet"]
    guard TimedProgram(ImportBenchmark.program, ["import"] + place) != nil else {
      return print("  \(name): cannot be imported, or beacon-calibrate is not built beside this program")
    }
    print("  \(name)")
    let store = project.appending(path: "survey.sqlite")
    let imported = try Data(contentsOf: store)
    for command in commands {
      var timed: [TimedProgram] = []
      for _ in 0..<runs {
        if !command.isSecond { try imported.write(to: store) }
        // A plan that cannot be met is an answer too.
        if let one = TimedProgram(ImportBenchmark.program, command.arguments + place, mayAnswerNo: true) {
          timed.append(one)
        }
      }
      let words = command.arguments.joined(separator: " ") + (command.isSecond ? ", again" : "")
      guard !timed.isEmpty else {
        print("    \(words): failed")
        continue
      }
      print(
        Stopwatch.line(
          "    \(words)", Stopwatch.median(timed.map(\.seconds)),
          String(format: "%.2f", Stopwatch.median(timed.map(\.processorSeconds))) + " s of processor"))
    }
  }
}
