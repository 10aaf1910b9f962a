import CalibrationModel
import Foundation
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

@testable import Page
@testable import Wording

/// What the head of the page shows of whoever made the report.
@Suite struct BrandViewTests {
  private static let picture = Data([0x89, 0x50, 0x4E, 0x47])

  private static func page(_ branding: ReportBranding?) throws -> String {
    var report = ReportFixture.report()
    report.branding = branding
    return try ReportRenderer.html(report, plots: [])
  }

  @Test func `Name, logo, colour and introduction are shown`() throws {
    let html = try Self.page(
      ReportBranding(
        name: "Example", logo: Self.picture, accent: AccentColour("#7a1fa2"),
        introduction: "One,\nstill one.\n \nTwo."))
    #expect(html.contains("<img src=\"data:image/png;base64,iVBORw==\" alt=\"\">Example</p>"))
    #expect(html.contains("; img-src data:\">"))
    #expect(html.contains("<p class=\"introduction\" dir=\"auto\">One, still one.</p>"))
    #expect(html.contains("<p class=\"introduction\" dir=\"auto\">Two.</p>"))
    #expect(html.contains(":root { --link: #7a1fa2; }"))
    let dark = try #require(html.firstMatch(of: /\[data-theme="dark"\] \{ --link: (#[0-9a-f]{6})/)).1
    #expect(try #require(AccentColour(String(dark))).contrast(with: .darkGround) >= 4.5)
  }

  @Test func `A logo without a name has a text`() throws {
    let html = try Self.page(ReportBranding(logo: Data([1])))
    #expect(html.contains("<img src=\"data:image/png;base64,AQ==\" alt=\"Logo\"></p>"))
  }

  @Test func `Without branding nothing is added`() throws {
    let html = try Self.page(nil)
    #expect(!html.contains("img-src") && !html.contains(".maker") && !html.contains("class=\"introduction\""))
    #expect(try !String(decoding: ReportFixture.report().json(), as: UTF8.self).contains("branding"))
  }

  @Test(arguments: TestLength.cases(HostileNameTests.names, short: 8)) func `Names are text`(name: String)
    throws
  {
    let html = try Self.page(ReportBranding(name: name, introduction: name))
    let page = try HTMLOutline(html)
    #expect(page.all("script").count == 1 && page.all("img").isEmpty)
    #expect(page.tags.allSatisfy { tag in !tag.attributes.keys.contains { $0.hasPrefix("on") } })
    // By scalars: the letter that a combining accent joins is another one in the page.
    #expect(Array(page.text.utf8).firstRange(of: Array(DisplayText.visible(name).utf8)) != nil)
  }

  @Test func `It is read back, and a colour that is more than a colour is not`() throws {
    var report = ReportFixture.report()
    report.branding = ReportBranding(
      name: "Example", logo: Self.picture, accent: AccentColour("#7a1fa2"))
    let json = try report.json()
    #expect(try CalibrationReport(json: json) == report)
    let text = String(decoding: json, as: UTF8.self)
    for (good, bad, place) in [
      ("#7a1fa2", "red;}body{display:none", "branding.accent"),
      ("iVBORw==", "not a picture", "branding.logo"),
    ] {
      let changed = text.replacingOccurrences(of: good, with: bad)
      try #require(changed != text)
      #expect(throws: UnreadableDocument.value(place: place, range: nil)) {
        try CalibrationReport(json: Data(changed.utf8))
      }
    }
  }
}
