package import CalibrationModel
import Foundation
import Mustache
import RadioSurvey
import Support
import Synchronization
import Wording

/// The templates, the style sheets and the scripts, which are compiled into the program.
enum ReportTemplates {
  /// The style sheet. Screens are dark if the system or the reader asks for it; paper never is.
  static var css: String {
    let dark = text(PackageResources.dark_css)
    return text(PackageResources.report_css) + text(PackageResources.map_css)
      + "@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme=\"light\"]) "
      + "{\n\(dark)}\n}\n@media screen {\n:root[data-theme=\"dark\"] {\n\(dark)}\n}\n"
  }

  /// What the style sheet of a page that compares with an earlier survey adds.
  static var comparisonCSS: String { text(PackageResources.comparison_css) }
  /// What the style sheet of a page with branding adds.
  static var brandCSS: String { text(PackageResources.brand_css) }
  static var sheetCSS: String { text(PackageResources.sheet_css) + text(PackageResources.map_css) }
  /// What the style sheet of an index of reports adds.
  static var sitesCSS: String { text(PackageResources.sites_css) }
  static var script: String { script(sortWords) + script(reportWords) }
  static var sitesScript: String { script(sortWords) + script(sitesWords) }

  private static let sortWords = TemplateWords(text(PackageResources.sort_js))
  private static let reportWords = TemplateWords(text(PackageResources.report_js))
  private static let sitesWords = TemplateWords(text(PackageResources.sites_js))

  /// The hash by which a Content-Security-Policy allows a script: `sha256-` and the digest in Base64.
  static func hash(of script: String) -> String {
    "sha256-\(Data(SHA256Digest.bytes(of: script)).base64EncodedString())"
  }

  /// The templates by name, each rendered with the escaping of ``ReportMarkup``.
  static func library() throws -> MustacheLibrary {
    MustacheContentTypes.register(ReportMarkup.ContentType(), named: ReportMarkup.ContentType.name)
    var library = MustacheLibrary()
    for (name, words) in templates {
      do {
        library.register(
          try parsed("{{% CONTENT_TYPE: \(ReportMarkup.ContentType.name) }}\(words.translated)"), named: name)
      } catch { throw ReportError.brokenTemplate("\(name): \(error)") }
    }
    return library
  }

  private static let templates = sources.map { (name: $0.0, words: TemplateWords(text($0.1))) }

  /// Templates by their text in a language. Many pages are made in one process: each text is parsed once.
  private static let known = Mutex<[String: MustacheTemplate]>([:])

  private static func parsed(_ text: String) throws -> MustacheTemplate {
    if let template = known.withLock({ $0[text] }) { return template }
    let template = try MustacheTemplate(string: text)
    known.withLock { $0[text] = template }
    return template
  }

  private static var sources: [(String, [UInt8])] {
    [
      ("page", PackageResources.page_mustache), ("answer", PackageResources.answer_mustache),
      ("matrix", PackageResources.matrix_mustache),
      ("actions", PackageResources.actions_mustache), ("install", PackageResources.install_mustache),
      ("certainty", PackageResources.certainty_mustache), ("circles", PackageResources.circles_mustache),
      ("ranging", PackageResources.ranging_mustache), ("confusion", PackageResources.confusion_mustache),
      ("comparison", PackageResources.comparison_mustache), ("appendix", PackageResources.appendix_mustache),
      ("findings", PackageResources.findings_mustache),
      ("plan", PackageResources.plan_mustache), ("model", PackageResources.model_mustache),
      ("accuracy", PackageResources.accuracy_mustache), ("crowd", PackageResources.crowd_mustache),
      ("effects", PackageResources.effects_mustache), ("heldout", PackageResources.heldout_mustache),
      ("data", PackageResources.data_mustache), ("table", PackageResources.table_mustache),
      ("figures", PackageResources.figures_mustache), ("group", PackageResources.group_mustache),
      ("sheet", PackageResources.sheet_mustache), ("sites", PackageResources.sites_mustache),
    ]
  }

  static var words: [TemplateWords] { templates.map(\.words) + [sortWords, reportWords, sitesWords] }

  /// A script in the language of the page; the numbers that it reads are those of the page.
  private static func script(_ words: TemplateWords) -> String {
    let style = Language.current.style
    let isPoint = style.decimalMark == "."
    return words.translated
      .replacing("{{language}}", with: Language.current.code)
      .replacing("{{under}}", with: style.under).replacing("{{over}}", with: style.over)
      .replacing("{{decimalMark}}", with: isPoint ? "\\." : "\(style.decimalMark)")
      .replacing("{{toPoint}}", with: isPoint ? "" : ".replace(\"\(style.decimalMark)\", \".\")")
      .replacing("{{orDay}}", with: style.hasDayFirst ? "\\.\\d|" : "")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Escaping in the report's templates. The library's own compares whole characters, see ``MarkupText``.
enum ReportMarkup: Sendable {
  /// The content type that the templates of the report are rendered as.
  struct ContentType: MustacheContentType {
    /// The name by which a template asks for it.
    static let name = "REPORT"

    func escapeText(_ text: String) -> String { MarkupText.escaped(text) }
  }
}

package enum ReportError: Error, Hashable, Sendable {
  /// gnuplot is not in any directory of the search path.
  case gnuplotMissing
  /// gnuplot was started and failed; what it printed.
  case gnuplotFailed(String)
  /// gnuplot did not end by itself, and was ended after this many seconds; why.
  case gnuplotEnded(after: Double, because: String)
  /// The system keeps no script for gnuplot: memory, or the limit on the size of files.
  case noRoomForScript
  /// gnuplot drew something that is not the SVG that was asked for.
  case unreadablePlot(String)
  /// A template of the page cannot be parsed: a defect of this program.
  case brokenTemplate(String)
  /// rsvg-convert is not in any directory of the search path.
  case rasterMissing
  /// The same for a logo.
  case logoRasterMissing
  /// rsvg-convert was started and made no picture; what it printed.
  case rasterFailed(String)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .gnuplotMissing:
      "the plots need gnuplot, which is not in PATH\n  help: install the Debian package gnuplot-nox (apt-get "
        + "install gnuplot-nox)"
    case .gnuplotFailed(let output):
      "gnuplot failed\(output.isEmpty ? "" : ": \(output)")\n  help: check that `gnuplot --version` says 5.4 "
        + "or later"
    case .gnuplotEnded(let seconds, let reason):
      "gnuplot was ended after \(NumberFormat.fixed(seconds, 1)) s: \(reason)\n  help: check that `gnuplot "
        + "--version` answers, or give it more time with --plot-seconds"
    case .noRoomForScript:
      "there is not enough space for the plot script\n  help: raise the limit on memory (ulimit -v) or on "
        + "file size (ulimit -f)"
    case .unreadablePlot(let what):
      "gnuplot's SVG cannot be read: \(what)\n  help: check that `gnuplot --version` says 5.4 or later, with "
        + "the svg terminal"
    case .rasterMissing:
      "rsvg-convert is not in PATH, so no PNG was written; everything else was [raster-missing]\n  help: "
        + "install the Debian package librsvg2-bin (apt-get install librsvg2-bin)"
    case .logoRasterMissing:
      "the logo is an SVG, and rsvg-convert, which draws it, is not in PATH [raster-missing]\n  help: install the "
        + "Debian package librsvg2-bin (apt-get install librsvg2-bin), or name a PNG"
    case .rasterFailed(let output):
      "rsvg-convert failed\(output.isEmpty ? "" : ": \(output)") [raster-failed]\n  help: check that "
        + "`rsvg-convert --version` says 2.50 or later"
    case .brokenTemplate(let what): "a template of the report is broken: \(what)"
    }
  }
}

package enum ReportRenderer {
  /// The page: everything inlined, nothing to load, complete without its script, which sorts tables, switches the theme and copies links.
  ///
  /// Equal reports and plots give equal text, and every name in it is escaped.
  /// - Parameter plots: its drawings, from ``PlotRenderer/render(_:searchPath:)``; a drawing that is missing is left out.
  /// - Parameter embeds: Whether the page holds the whole report as JSON in the element `calibration-report`, for a page that is sent alone.
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
