package import CalibrationModel
import RadioSurvey
import Wording

/// A check as workflow commands of GitHub Actions: annotations at files and lines.
package enum GitHubAnnotations {
  /// One workflow command a finding: `error` for what failed, `warning` for what cannot be said or is to be a warning.
  ///
  /// - Parameter folder: what the paths of the report are relative to, from the working folder; `nil` for the working folder itself.
  package static func commands(_ report: CheckReport, folder: String?) -> String {
    CheckFinding.all(report, folder: folder).map { finding in
      let properties = [
        finding.path.map { "file=\(property($0))" }, finding.line.map { "line=\($0)" },
        "title=\(property(finding.code))",
      ].compactMap(\.self).joined(separator: ",")
      return "::\(finding.isError ? "error" : "warning") \(properties)::\(data(finding.text))\n"
    }.joined()
  }

  /// A message, escaped as the runner reads it.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
