import CoveragePlanner
import Foundation
import Mustache
package import RadioSurvey
package import SurveyResults

/// A survey plan as a sheet to print and to fill in with a pen: one HTML page that loads nothing and runs nothing.
package enum SurveySheet {
  /// The page. Every name in it is escaped.
  ///
  /// - Throws: ``ReportError/brokenTemplate(_:)``.
  package static func html(_ document: NextDocument, site: Site) throws -> String {
    let library = try ReportTemplates.library()
    let view = SheetView(document, site: site, css: ReportTemplates.sheetCSS)
    guard let html = library.render(view, withTemplate: "sheet") else {
      throw ReportError.brokenTemplate("there is no sheet")
    }
    return html
  }
}
