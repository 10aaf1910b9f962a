import Mustache
package import SurveyResults

/// Renders an index of reports as one self-contained HTML page.
package enum SiteIndexRenderer {
  /// The page: everything inlined, nothing to load, complete without its script, which sorts and filters the table.
  ///
  /// Equal rows and problems give equal text, whatever their order. Every name in it is escaped.
  ///
  /// - Parameters:
  ///   - rows: The reports.
  ///   - problems: What could not be read.
  ///   - title: The heading. Untrusted text.
  ///   - date: The date to print; `nil` for none.
  ///   - version: The version of the program.
  /// - Throws: ``ReportError/brokenTemplate(_:)``.
  package static func html(
    _ rows: [SiteIndexRow], problems: [IndexProblem], title: String, date: String?, version: String
  ) throws -> String {
    let view = SiteIndexView(rows, problems: problems, title: title, date: date, version: version)
    guard let html = try ReportTemplates.library().render(view, withTemplate: "sites") else {
      throw ReportError.brokenTemplate("there is no index")
    }
    return html
  }
}
