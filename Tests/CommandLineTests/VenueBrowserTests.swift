import Foundation
import TestSupport
import Testing

/// The report of a venue with walls and named places in a real browser, where there is one.
@Suite(.serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"), .timeLimit(.minutes(10)))
struct VenueBrowserTests {
  static let plan = """
    {"type": "FeatureCollection", "units": "metres", "features": [
      {"type": "Feature", "properties": {"kind": "floor", "level": "Ground"},
       "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 6], [0, 6], [0, 0]]]}},
      {"type": "Feature", "properties": {"kind": "wall", "level": "Ground", "material": "brick 215 mm"},
       "geometry": {"type": "LineString", "coordinates": [[5, 3], [5, 6]]}},
      {"type": "Feature", "properties": {"kind": "wall", "level": "Ground", "material": "plasterboard"},
       "geometry": {"type": "LineString", "coordinates": [[0, 3.6], [2.4, 3.6]]}},
      {"type": "Feature", "properties": {"kind": "area", "level": "Ground", "name": "lounge"},
       "geometry": {"type": "Polygon", "coordinates": [[[5, 3], [9, 3], [9, 6], [5, 6], [5, 3]]]}},
      {"type": "Feature", "properties": {"kind": "path", "level": "Ground", "name": "queue"},
       "geometry": {"type": "LineString", "coordinates": [[8.5, 5], [6, 2], [2.5, 1.5]]}},
      {"type": "Feature", "properties": {"kind": "point", "level": "Ground", "name": "till"},
       "geometry": {"type": "Point", "coordinates": [2.5, 2]}},
      {"type": "Feature", "properties": {"kind": "point", "level": "Ground", "name": "door"},
       "geometry": {"type": "Point", "coordinates": [8.5, 5]}},
      {"type": "Feature", "properties": {"kind": "point", "level": "Ground", "name": "window"},
       "geometry": {"type": "Point", "coordinates": [0.5, 5.5]}}
    ]}
    """

  /// The page of the café with that plan, with one requirement or with three.
  private static func page(_ more: String) throws -> (TemporaryFolder, String) {
    let folder = try CafeProject.copied()
    _ = try folder.write(plan, to: "cafe/plan.geojson")
    let cafe = folder.url.appending(path: "cafe")
    let survey = try String(contentsOf: cafe.appending(path: "survey.toml"), encoding: .utf8)
      .replacing("width_m = 9\ndepth_m = 6", with: "file = \"plan.geojson\"")
      .replacing(
        "crowd = \"full\"\npackets = 10\n", with: "crowd = \"full\"\npackets = 10\n\(more)")
    _ = try folder.write(survey, to: "cafe/survey.toml")
    for arguments in [["import", "--quiet"], ["report", "--output", "report"]] {
      let result = try BuiltProgram.run(arguments, in: cafe)
      try #require(result.status == 0, "\(result.error)")
    }
    return (folder, "file://\(cafe.path)/report/index.html")
  }

  private static let also = """
    [[requirement.also]]
    goal = "near"
    crowd = "half"
    areas = "lounge"
    [[requirement.also]]
    goal = "heard"
    within_s = 3
    beacons = 2

    """

  @Test(arguments: TestLength.cases([also, ""], short: 1))
  func `Its first screen has answer and map`(_ more: String) throws {
    let (folder, address) = try Self.page(more)
    let browser = try Browser()
    for (width, height) in [(1280, 900), (390, 844)] {
      // Between the two surveys, either theme at either width.
      for isDark in [false, true] where TestLength.isLong || ((width > 1000) == isDark) != more.isEmpty {
        let page = try BrowserPage(browser, address, width: width, height: height, isDark: isDark)
        let ends = try PageTrial.lowerEnds(page, ["#verdict", "#map svg"]).map { $0 ?? .nan }
        #expect(ends[0] > 50 && ends[0] <= Double(height), "the answer ends at \(ends[0])")
        #expect(ends[1] > 300 && ends[1] <= Double(height), "the map ends at \(ends[1])")
        #expect(try PageTrial.overflow(page) <= 0)
        if Axe.file != nil, ((width > 1000) == isDark) != more.isEmpty {
          #expect(try Axe.violations(page) == [])
        }
        try PageTrial.unfold(page)
        #expect(try PageTrial.overflow(page) <= 0, "with its appendix open")
        #expect(page.takeMessages().isEmpty && page.takeRequests() == [address])
      }
    }
    let page = try BrowserPage(browser, address)
    let map = try page.evaluate("document.querySelector('#map svg').textContent").string ?? ""
    for name in ["till", "door", "window", "lounge", "queue", "brick 215 mm"] {
      #expect(map.contains(name), "\(name)")
    }
    let (found, stops) = try PageTrial.unreachable(page)
    #expect(found.isEmpty && stops > 40, "\(stops) stops")
    let printed = try BrowserPage(browser, "\(address)?theme=dark", isDark: true, isPrinted: true)
    #expect(
      try printed.evaluate("getComputedStyle(document.body).backgroundColor").string == "rgb(255, 255, 255)")
    #expect(try printed.printedPages() <= 7)
    withExtendedLifetime(folder) {}
  }
}
