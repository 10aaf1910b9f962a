import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
@testable import Terminal
@testable import Wording

@Suite struct SurveySheetTests {
  private static func document(_ name: String) -> (NextDocument, Site, [VenueLevel]) {
    let site = Site(
      name: name,
      beacons: [
        Beacon(
          identifier: .name(name), name: name, position: Position(x: 1, y: 1),
          placement: Placement(rawValue: name))
      ],
      receivers: [ReceiverProfile(receiver: Receiver(rawValue: name))],
      crowdLevels: [CrowdLevelDefinition(level: CrowdLevel(rawValue: name), people: 7)],
      floorPlan: FloorPlan(width: 8, depth: 6))
    let advisor = SurveyAdvisor(
      planner: CoveragePlanner(fits: [], site: site), goals: SurveyGoals(locations: 6))
    return (NextDocument(site: name, advice: advisor.advise()), site, advisor.venue.levels)
  }

  @Test(arguments: HostileNameTests.names) func `A name on the sheet is text and does nothing`(_ name: String)
    throws
  {
    let (document, site, levels) = Self.document(name)
    let html = try SurveySheet.html(document, site: site, levels: levels)
    #expect(!html.lowercased().contains("<img") && !html.lowercased().contains("<script"))
    let page = try HTMLOutline(html)
    #expect(page.tags.allSatisfy { tag in !tag.attributes.keys.contains { $0.hasPrefix("on") } })
    #expect(page.tags.allSatisfy { $0.attributes["href"] == nil && $0.attributes["src"] == nil })
    #expect(html.contains(MarkupText.escaped(DisplayText.visible(name))))
    #expect(page.all("h1").count == 1)
    #expect(page.all("tr").count == 7)
    let text = NextText.render(document, site: site)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func `The sheet is for paper`() throws {
    let (document, site, levels) = Self.document("café")
    let html = try SurveySheet.html(document, site: site, levels: levels)
    #expect(html.contains("@media print") && html.contains("size: A4"))
    #expect(html.contains("default-src 'none'"))
    #expect(html.components(separatedBy: "class=\"box\"").count == 7)
    for word in ["Surveyor", "Begun", "Ended", "Remarks", "x [m]", "Beacons in sight", "Stood at"] {
      #expect(html.contains(word))
    }
    #expect(try SurveySheet.html(document, site: site, levels: levels) == html)
  }

  @Test func `The map has each place by its number, once for all visits to it, and no bearing is left`()
    throws
  {
    let (document, site, levels) = Self.document("café")
    let html = try SurveySheet.html(document, site: site, levels: levels)
    for number in 1...6 {
      #expect(html.contains(">\(number)</text>") && html.contains("<td class=\"number\">\(number)</td>"))
    }
    #expect(
      html.contains("id=\"places-1-title\"") && html.contains("stand here, in the order of the numbers"))
    #expect(!html.contains("Bearing</th>") && html.contains("Coordinates are those of the floor plan"))
    var twice = document
    twice.advice.visits.append(document.advice.visits[0])
    let again = try SurveySheet.html(twice, site: site, levels: levels)
    #expect(again.components(separatedBy: "<svg").count == 2 && again.contains("those on the map of visit 1"))
    // Without a plan there are bearings, and no map.
    var bare = site
    bare.floorPlan = nil
    let advice = SurveyAdvisor(planner: CoveragePlanner(fits: [], site: bare)).advise()
    let plain = try SurveySheet.html(NextDocument(site: "café", advice: advice), site: bare)
    #expect(plain.contains("Bearing</th>") && plain.contains("Measured distance") && !plain.contains("<svg"))
  }

  @Test func `The table has a row a place and receiver without times`() {
    let (document, site, _) = Self.document("a \"b\", c")
    let lines = SurveyPlanTable.csv(document, site: site).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(
      lines[0]
        == "timestamp,beacon,rssi_dbm,location,distance_m,x_m,y_m,floor,placement,crowd,people,carriage,receiver,note"
    )
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(",\"a \"\"b\"\", c\",,") && $0.contains(",7,,") })
  }

  @Test func `Durations are plain`() {
    #expect(NumberFormat.duration(5.2) == "6\u{00A0}s")
    #expect(NumberFormat.duration(121) == "3\u{00A0}min")
    #expect(NumberFormat.duration(7260) == "2\u{00A0}h 1\u{00A0}min")
  }
}
