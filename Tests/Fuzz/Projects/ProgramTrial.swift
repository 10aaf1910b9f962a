package import Foundation
import TestSupport

/// Runs the built program over a project: `import`, then every command that analyses.
package struct ProgramTrial: Sendable {
  /// Something that must not be.
  package struct Finding: Error, CustomStringConvertible, Sendable {
    /// The command and what it did.
    package var description: String
  }

  /// How much is run on each project.
  package enum Depth: Sendable {
    /// Every command, as JSON and as text, with the options that lead elsewhere.
    case every
    /// Every command once.
    case once
  }

  /// The program.
  package var program: URL
  /// Processor seconds that a command may take.
  package var seconds: Int
  /// Exit codes that are an answer.
  package var statuses: Set<Int32>
  /// Whether a text may not have words such as `nan`; off for projects that have them as names.
  package var checksWords = true

  /// A trial of a program.
  ///
  /// - Parameter statuses: Exit codes that are an answer: by default, that the command worked, that the answer is no or cannot be given,
  ///   and that the data are unusable.
  package init(program: URL, seconds: Int = 20, statuses: Set<Int32> = [0, 1, 2, 65]) {
    self.program = program
    self.seconds = seconds
    self.statuses = statuses
  }

  /// Runs the commands in a folder that holds `survey.toml` and its logs.
  ///
  /// - Parameter baseline: A calibration of another survey, for `check`.
  /// - Returns: What must not be.
  package func run(in folder: URL, depth: Depth, baseline: URL? = nil) throws -> [Finding] {
    var findings: [Finding] = []
    for words in Self.commands(depth, baseline: baseline) {
      findings += try run(words, in: folder)
    }
    return findings
  }

  private static func commands(_ depth: Depth, baseline: URL?) -> [[String]] {
    let once = [
      ["import", "--quiet", "--format", "json"],
      ["fit", "--format", "json"],
      ["fit", "--validate", "--shapes", "--hold-out", "2"],
      ["accuracy", "--format", "json"],
      ["recommend", "--format", "json"],
      ["next", "--format", "json"],
      ["export", "samples", "--output", "samples.csv"],
      ["export", "calibration", "--output", "calibration.json"],
      ["report", "--output", "report", "--date", "2026-03-02"],
      ["check", "--format", "json"] + (baseline.map { ["--baseline", $0.path] } ?? []),
    ]
    guard depth == .every else { return once }
    return once + [
      ["fit"],
      ["accuracy", "--packets", "1000", "--distance", "0.05", "--distance", "1000"],
      ["recommend", "--goal", "near", "--probability", "0.5", "--floor", "4x3"],
      ["recommend", "--goal", "immediate", "--format", "json"],
      ["recommend", "--goal", "heard", "--within", "1", "--at-crowd", "any", "--format", "json"],
      ["next", "--sheet", "next.html", "--csv", "next.csv"],
      ["next", "--first", "--format", "json"],
      ["check", "--baseline", "calibration.json"],
    ]
  }

  /// Runs one command in a folder.
  package func run(_ words: [String], in folder: URL) throws -> [Finding] {
    if let baseline = words.firstIndex(of: "--baseline").map({ words[$0 + 1] }), !baseline.hasPrefix("/"),
      !FileManager.default.fileExists(atPath: folder.appending(path: baseline).path)
    {
      return []
    }
    let output = folder.appending(path: ".output")
    let error = folder.appending(path: ".error")
    // Memory and processor time are bounded; the clock only ends what waits for ever.
    let limits = "ulimit -v 4194304 -t \(seconds) -c 0; exec timeout --signal=KILL 300 \"$0\" \"$@\""
    let child = try ChildProcess(
      "bash", ["-c", limits, program.path] + words, in: folder,
      environment: ["SWIFT_BACKTRACE": "enable=no", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"],
      output: output, error: error)
    let status = child.wait()
    let command = words.joined(separator: " ")
    let told = (try? String(contentsOf: error, encoding: .utf8)) ?? ""
    var found: [String] = []
    if !statuses.contains(status) {
      found.append("exit code \(status): \(told.suffix(400))")
    } else if status <= 2 {
      found = try broken(words, output, in: folder)
    }
    return found.map { Finding(description: "\(command): \($0)") }
  }

  /// What the output of a command breaks.
  private func broken(_ words: [String], _ output: URL, in folder: URL) throws -> [String] {
    let data = try Data(contentsOf: output)
    var found: [String] = []
    if words.contains("json") {
      if !data.isEmpty { found += ResultRules.violations(json: data, checksWords: checksWords) }
    } else if checksWords {
      found += ResultRules.violations(text: String(decoding: data, as: UTF8.self))
    }
    for (option, isPage) in [("--sheet", true), ("--csv", false)] where checksWords {
      guard let index = words.firstIndex(of: option) else { continue }
      let file = folder.appending(path: words[index + 1])
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      found += isPage ? ResultRules.violations(html: text) : ResultRules.violations(text: text)
    }
    if words.first == "report" {
      let page = folder.appending(path: "report/index.html")
      let json = folder.appending(path: "report/report.json")
      if let text = try? String(contentsOf: page, encoding: .utf8) {
        if checksWords { found += ResultRules.violations(html: text) }
        found += ResultRules.violations(json: try Data(contentsOf: json), checksWords: checksWords)
      }
    }
    return found
  }
}
