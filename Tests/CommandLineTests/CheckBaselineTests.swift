import Foundation
import ProjectTrials
import RadioSurvey
import TestSupport
import Testing

/// `check --baseline` with calibrations that are none, that were changed, or that are of another site.
@Suite struct CheckBaselineTests {
  /// A calibration of a small survey in `project`.
  private static func calibrated(in folder: TemporaryFolder) throws -> String {
    try DegenerateSurvey(seed: 10).write(to: folder.url.appending(path: "project"))
    for words in [
      ["import", "--project", "project", "--store", "s.sqlite", "--quiet"],
      ["export", "calibration", "--project", "project", "--store", "s.sqlite", "--output", "sound.json"],
    ] {
      let run = try BuiltProgram.run(words, in: folder.url)
      try #require(run.status == 0, "\(run.error)")
    }
    return try String(contentsOf: folder.url.appending(path: "sound.json"), encoding: .utf8)
  }

  @Test func `A calibration that cannot be used ends the check with its code, which is documented`() throws {
    let folder = try TemporaryFolder()
    let sound = try Self.calibrated(in: folder)
    let page = try String(
      contentsOf: SharedData.projectRoot.appending(path: "Documentation/limits.md"), encoding: .utf8)
    let changed = { (pattern: Regex<Substring>, other: String) in
      sound.replacing(pattern, with: other, maxReplacements: 1)
    }
    for (code, status, text, words) in [
      ("file-not-found", Int32(66), nil, "does not exist"),
      ("not-a-calibration", 65, "{", "not a calibration written"),
      (
        "not-a-calibration", 65, changed(/"distance_m" *: *\[[0-9.]+/, "\"distance_m\": [-1e308"),
        "distance_m[0]: expected"
      ),
      (
        "not-a-calibration", 65, changed(/"mean_dbm" *: *\[-[0-9.]+/, "\"mean_dbm\": [-1e308"),
        "mean_dbm[0]: expected"
      ),
      (
        "not-a-calibration", 65, changed(/"packets" *: *\[[0-9]+/, "\"packets\": [9e18"),
        "packets[0]: expected"
      ),
      ("calibration-version", 65, changed(/"schemaVersion" *: *2/, "\"schemaVersion\": 3"), "version 3"),
      ("other-site", 65, changed(/"site" *: *"degenerate"/, "\"site\": \"Bar\\nb.json: error\""), "'Bar"),
      ("limit-exceeded", 65, "{\"a\": \(String(repeating: "[", count: 100))", "64 levels"),
    ] as [(String, Int32, String?, String)] {
      try? FileManager.default.removeItem(at: folder.url.appending(path: "b.json"))
      if let text {
        try #require(text != sound)
        _ = try folder.write(text, to: "b.json")
      }
      let run = try BuiltProgram.run(
        ["check", "--project", "project", "--baseline", "b.json", "--format", "json"], in: folder.url)
      #expect(run.status == status && run.output.isEmpty, "\(code): \(run.output)")
      #expect(
        run.error.hasPrefix("b.json: error: ") && run.error.contains(words)
          && run.error.contains("[\(code)]\n  help: "), "\(run.error)")
      #expect(run.error.split(separator: "\n").count == 2, "\(run.error)")
      #expect(page.contains("\n| `\(code)` |"), "\(code)")
    }
  }
}
