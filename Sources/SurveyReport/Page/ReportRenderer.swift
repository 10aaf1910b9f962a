import Foundation
import Mustache
package import SurveyResults

/// Renders a report as one self-contained HTML page.
package enum ReportRenderer {
  /// The page: everything inlined, nothing to load, complete without its script, which sorts tables, switches the theme and copies links.
  ///
  /// Equal reports and plots give equal text, and every name in it is escaped.
  ///
  /// - Parameters:
  ///   - report: what to show.
  ///   - plots: its drawings, from ``PlotRenderer/render(_:searchPath:)``; a drawing that is missing is left out.
  ///   - embeds: Whether the page holds the whole report as JSON in the element `calibration-report`, for a page that is sent alone.
  /// - Throws: `EncodingError` if a number of the report is not finite, and ``ReportError/brokenTemplate(_:)``.
  package static func html(_ report: CalibrationReport, plots: [Plot], embeds: Bool = false) throws -> String
  {
    let library = try ReportTemplates.library()
    let css =
      ReportTemplates.css + (report.comparison == nil ? "" : ReportTemplates.comparisonCSS)
      + BrandView.css(report.branding)
    let page = try PageView(report, plots: plots, css: css, embeds: embeds)
    guard let html = library.render(page, withTemplate: "page") else {
      throw ReportError.brokenTemplate("there is no page")
    }
    return html
  }
}
