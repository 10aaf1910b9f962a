package import Foundation

/// axe-core, which checks a page for what keeps people from using it. It is not part of this project: `AXE` names the file
/// `axe.min.js`, or the Python package axe-playwright-python has it.
package enum Axe {
  /// The file; `nil` if there is none.
  package static let file: URL? = {
    if let path = ProcessInfo.processInfo.environment["AXE"] {
      return FileManager.default.isReadableFile(atPath: path) ? URL(filePath: path) : nil
    }
    let script =
      "import axe_playwright_python, os; print(os.path.dirname(axe_playwright_python.__file__) + '/axe.min.js')"
    guard let folder = try? TemporaryFolder(),
      let process = try? ChildProcess(
        "python3", ["-c", script], output: URL(filePath: folder.path("path"))), process.wait() == 0,
      let path = try? String(contentsOfFile: folder.path("path"), encoding: .utf8)
    else { return nil }
    let file = path.trimmingCharacters(in: .whitespacesAndNewlines)
    return FileManager.default.isReadableFile(atPath: file) ? URL(filePath: file) : nil
  }()

  /// What a test that is skipped says.
  package static let absence =
    "needs chromium in PATH, and axe-core: AXE=…/axe.min.js, or the Python package axe-playwright-python"

  /// What axe finds, a line each.
  ///
  /// - Parameter measuresContrast: Whether it measures the contrast of every text: a minute on a page of twenty thousand elements.
  package static func violations(_ page: BrowserPage, measuresContrast: Bool = true) throws -> [String] {
    guard let file else { throw Browser.Failure(description: absence) }
    try page.run(String(contentsOf: file, encoding: .utf8))
    let found = try page.evaluate(
      """
      axe.run(document, { resultTypes: ["violations"], rules: { "color-contrast": { enabled: \(measuresContrast) } } }).then((result) => ({
        passes: result.passes.length,
        violations: result.violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.length} times, `
          + one.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(" | "))
      }))
      """)
    guard (found["passes"].integer ?? 0) > 10 else {
      throw Browser.Failure(description: "axe checked nothing")
    }
    return found["violations"].elements.compactMap(\.string)
  }
}
