import TestSupport
import Testing

@testable import Page

/// Pages in a real browser, where there is one: one after another, because each takes a processor or two.
@Suite(.serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
enum InBrowser {
  /// The café's page with its plots.
  static let cafe = Result {
    try ReportRenderer.html(ReportOrderTests.cafe(), plots: ReportOrderTests.cafePlots())
  }
}
