import Foundation
import ProjectTrials

/// Runs the built program over made-up projects: `fuzz-projects degenerate|mutated PROGRAM FIRST RUNS SECONDS`.
///
/// Prints what must not be, each with its seed, and ends with 1 then. Seeds count from FIRST, at most RUNS of them are tried and no
/// new one is begun after SECONDS. With `KEEP=FOLDER` in the environment, projects with findings are left there.
@main
struct Main {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 5, ["degenerate", "mutated"].contains(words[0]),
      let first = UInt64(words[2]), let runs = UInt64(words[3]), let seconds = Double(words[4])
    else {
      print("fuzz-projects degenerate|mutated PROGRAM FIRST RUNS SECONDS")
      exit(64)
    }
    let program = URL(filePath: words[1]).absoluteURL
    let keep = ProcessInfo.processInfo.environment["KEEP"].map { URL(filePath: $0).absoluteURL }
    let start = Date()
    var findings = 0
    var tried: UInt64 = 0
    for seed in first..<(first + runs) where Date().timeIntervalSince(start) < seconds {
      let found = try ProjectRun(seed: seed, isMutated: words[0] == "mutated").findings(
        program: program, keep: keep)
      tried += 1
      findings += found.count
      // Unbuffered, so that they are seen as they come.
      for finding in found { FileHandle.standardOutput.write(Data("\(finding)\n".utf8)) }
    }
    print("\(words[0]) projects: \(tried) of \(runs) tried, \(findings) findings")
    exit(findings == 0 ? 0 : 1)
  }
}
