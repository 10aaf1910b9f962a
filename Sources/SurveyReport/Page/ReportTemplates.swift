import Support
import Foundation
import Mustache

/// The templates, the style sheets and the scripts, which are compiled into the program.
enum ReportTemplates {
  /// The style sheet. Screens are dark if the system or the reader asks for it; paper never is.
  static var css: String {
    let dark = text(PackageResources.dark_css)
    return text(PackageResources.report_css) + text(PackageResources.map_css)
      + "@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme=\"light\"]) {\n\(dark)}\n}\n"
      + "@media screen {\n:root[data-theme=\"dark\"] {\n\(dark)}\n}\n"
  }

  /// What the style sheet of a page that compares with an earlier survey adds.
  static var comparisonCSS: String { text(PackageResources.comparison_css) }

  /// What the style sheet of a page with branding adds.
  static var brandCSS: String { text(PackageResources.brand_css) }

  /// The style sheet of a survey plan.
  static var sheetCSS: String { text(PackageResources.sheet_css) }

  /// What the style sheet of an index of reports adds.
  static var sitesCSS: String { text(PackageResources.sites_css) }

  /// The script of a report.
  static var script: String { script(PackageResources.sort_js) + script(PackageResources.report_js) }

  /// The script of an index of reports.
  static var sitesScript: String { script(PackageResources.sort_js) + script(PackageResources.sites_js) }

  /// The hash by which a Content-Security-Policy allows a script: `sha256-` and the digest in Base64.
  static func hash(of script: String) -> String {
    "sha256-\(Data(SHA256Digest.bytes(of: script)).base64EncodedString())"
  }

  /// The templates by name, each rendered with the escaping of ``ReportMarkup``.
  static func library() throws -> MustacheLibrary {
    MustacheContentTypes.register(ReportMarkup.ContentType(), named: ReportMarkup.ContentType.name)
    var library = MustacheLibrary()
    for (name, bytes) in sources {
      do {
        try library.register(
          "{{% CONTENT_TYPE: \(ReportMarkup.ContentType.name) }}\(TemplateWords.translated(text(bytes)))",
          named: name)
      } catch { throw ReportError.brokenTemplate("\(name): \(error)") }
    }
    return library
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

  /// Every template and script as it was written, for what looks for words in them.
  static var written: [String] {
    sources.map { text($0.1) }
      + [PackageResources.sort_js, PackageResources.report_js, PackageResources.sites_js].map(text)
  }

  /// A script in the language of the page; the numbers that it reads are those of the page.
  private static func script(_ bytes: [UInt8]) -> String {
    let style = Language.current.style
    let isPoint = style.decimalMark == "."
    return TemplateWords.translated(text(bytes))
      .replacing("{{language}}", with: Language.current.code)
      .replacing("{{under}}", with: style.under).replacing("{{over}}", with: style.over)
      .replacing("{{decimalMark}}", with: isPoint ? "\\." : "\(style.decimalMark)")
      .replacing("{{toPoint}}", with: isPoint ? "" : ".replace(\"\(style.decimalMark)\", \".\")")
      .replacing("{{orDay}}", with: style.hasDayFirst ? "\\.\\d|" : "")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
