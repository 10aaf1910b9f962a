import Foundation
import Mustache

/// Renders a report as one self-contained HTML page.
public enum ReportRenderer {
  /// The page: everything inlined, nothing to load, no script, readable without any.
  ///
  /// Equal reports and plots give equal text. Every name in it is escaped, and the report itself is embedded as JSON in the
  /// element `calibration-report`.
  ///
  /// - Parameters:
  ///   - report: what to show.
  ///   - plots: its drawings, from ``PlotRenderer/render(_:searchPath:)``; a drawing that is missing is left out.
  /// - Throws: `EncodingError` where a number of the report is not finite, and ``ReportError/brokenTemplate(_:)``.
  public static func html(_ report: CalibrationReport, plots: [Plot]) throws -> String {
    let library = try ReportTemplates.library()
    let page = try PageView(report, plots: plots, css: ReportTemplates.css)
    guard let html = library.render(page, withTemplate: "page") else {
      throw ReportError.brokenTemplate("there is no page")
    }
    return html
  }
}

/// The templates and the style sheet, which are compiled into the program.
enum ReportTemplates {
  /// The style sheet.
  static var css: String { text(PackageResources.report_css) }

  /// The style sheet of a survey plan.
  static var sheetCSS: String { text(PackageResources.sheet_css) }

  /// The templates by name, each rendered with the escaping of ``ReportMarkup``.
  static func library() throws -> MustacheLibrary {
    MustacheContentTypes.register(ReportMarkup.ContentType(), named: ReportMarkup.ContentType.name)
    var library = MustacheLibrary()
    for (name, bytes) in sources {
      do {
        try library.register(
          "{{% CONTENT_TYPE: \(ReportMarkup.ContentType.name) }}\(text(bytes))", named: name)
      } catch { throw ReportError.brokenTemplate("\(name): \(error)") }
    }
    return library
  }

  private static var sources: [(String, [UInt8])] {
    [
      ("page", PackageResources.page_mustache), ("findings", PackageResources.findings_mustache),
      ("plan", PackageResources.plan_mustache), ("model", PackageResources.model_mustache),
      ("accuracy", PackageResources.accuracy_mustache), ("crowd", PackageResources.crowd_mustache),
      ("effects", PackageResources.effects_mustache), ("heldout", PackageResources.heldout_mustache),
      ("data", PackageResources.data_mustache), ("table", PackageResources.table_mustache),
      ("figures", PackageResources.figures_mustache), ("group", PackageResources.group_mustache),
      ("sheet", PackageResources.sheet_mustache),
    ]
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
