import CoveragePlanner
import Foundation
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import Page
import CalibrationModel

@Suite struct FloorPlanDrawingTests {
  private static let plan: VenuePlan = {
    let corners = { (x: Double, y: Double, width: Double, depth: Double) in
      [
        Position(x: x, y: y), Position(x: x + width, y: y), Position(x: x + width, y: y + depth),
        Position(x: x, y: y + depth),
      ]
    }
    let ground = VenueLevel(
      name: "<Ground>", outline: [FloorPolygon(outer: corners(0, 0, 20, 10), holes: [corners(8, 4, 2, 2)])],
      walls: [
        Wall(kind: "brick 215 mm", from: Position(x: 0, y: 5), to: Position(x: 3, y: 5)),
        Wall(kind: "brick 215 mm", from: Position(x: 4, y: 5), to: Position(x: 8, y: 5)),
        Wall(kind: "wall", from: Position(x: 12, y: 0), to: Position(x: 12, y: 10)),
      ], areas: [NamedArea(name: "\"Shoes\"", region: FloorPolygon(outer: corners(12, 0, 8, 10)))],
      points: [NamedPoint(name: "</svg><script>", position: Position(x: 1, y: 1))],
      openings: [WallOpening(Position(x: 3, y: 5), Position(x: 4, y: 5))])
    let upper = VenueLevel(
      name: "Upper", ordinal: 1, outline: [FloorPolygon(width: 20, depth: 10)],
      mounts: [MountPoint(name: nil, position: Position(x: 4, y: 4), placement: "overhead")])
    return VenuePlan(name: "Shop & Co", levels: [ground, upper])
  }()

  @Test func `The drawing has a panel per level, and names are text`() throws {
    let svg = FloorPlanDrawing(Self.plan).svg
    #expect(svg == FloorPlanDrawing(Self.plan).svg && svg.hasSuffix("</svg>\n"))
    #expect(!svg.contains("<script") && !svg.contains("href"))
    #expect(svg.contains("&lt;/svg&gt;&lt;script&gt;") && svg.contains("&lt;Ground&gt;, 196.0\u{00A0}m²"))
    #expect(svg.contains(">overhead</text>") && svg.contains(">5\u{00A0}m</text>"))
    #expect(svg.contains("wall: wall, material unknown") && svg.contains("wall: brick 215 mm"))
    // 820 units for 20 m: the outline with its hole, downwards from the top.
    #expect(svg.contains("M0 410 L820 410 L820 0 L0 0 Z M328 246 L410 246 L410 164 L328 164 Z"))
    // The door is a gap between two pieces of one path.
    #expect(svg.contains("M0 205 L123 205 M164 205 L328 205"))
  }

  /// A point and the start of a path at one place are both readable, and a name that is alone stays where it is.
  @Test func `Names that would cover one another are drawn apart`() throws {
    let door = Position(x: 5, y: 5)
    var level = VenueLevel(name: "Ground", outline: [FloorPolygon(width: 10, depth: 10)])
    level.points = [
      NamedPoint(name: "door", position: door), NamedPoint(name: "till", position: Position(x: 1, y: 1)),
    ]
    level.paths = [NamedPath(name: "queue", positions: [door, Position(x: 9, y: 9)])]
    let svg = FloorPlanDrawing(VenuePlan(name: "Shop", levels: [level])).svg
    // 62 units a metre: the door is at 310, 310.
    #expect(svg.contains("x=\"310\" y=\"302\">door<") && svg.contains("x=\"62\" y=\"550\">till<"))
    #expect(svg.contains("x=\"310\" y=\"324\">queue<"), "\(svg)")
  }

  /// On a page, the drawing has the colours of the page, and its legend the marks that it has.
  @Test func `The café's map follows the theme and explains what it shows`() throws {
    var report = try ReportOrderTests.cafe()
    report.map?.deployment.coverage?.today = []
    let map = try #require(MapView(report.map))
    #expect(
      !map.wholeSVG.contains("<style") && !map.wholeSVG.contains("#ffffff")
        && !map.wholeSVG.contains("width=\"540"))
    #expect(map.wholeSVG.contains("id=\"map-title\"") && map.wholeSVG.contains(">beacon that hangs today<"))
    // All of the café's floor is served, so that nothing is hatched and no line divides it.
    #expect(!map.wholeSVG.contains("met less often") && !map.wholeSVG.contains(">met in "))
    #expect(!map.wholeSVG.contains("class=\"fails\"") && !map.wholeSVG.contains("class=\"contour\""))
    var thin = try #require(report.map)
    for index in (thin.deployment.coverage?.planned.indices ?? 0..<0).prefix(40) {
      thin.deployment.coverage?.planned[index] = 0.3
    }
    let failing = try #require(MapView(thin)).wholeSVG
    #expect(failing.contains(">met less often<") && failing.contains("met in 80\u{00A0}%"))
    #expect(failing.contains("<pattern id=\"hatch\"") && failing.contains("class=\"contour\""))
  }

  /// The last layer: hatched where it is said more often than is allowed, without the line of what works.
  @Test func `Where near is said falsely is a layer of its own, with a scale of its own`() throws {
    var map = try #require(ReportOrderTests.cafe().map)
    #expect(MapLayer.all(map.deployment).map(\.name)[1] == "works with today’s beacons, “full”")
    map.deployment.coverage?.today = []
    let layer = try #require(MapLayer.all(map.deployment).last)
    #expect(layer.isFalseNear && layer.label == "false near, from 6\u{00A0}m on")
    #expect(layer.numbers.columns == ["x_m", "y_m", "false_near_percent"])
    let known = layer.map.planned.compactMap(\.self)
    #expect(layer.probability == 0.2 && !known.isEmpty && known.allSatisfy { $0 <= 0.2 })
    let kept = try #require(MapView(map)).wholeSVG
    #expect(kept.contains("false near, in percent") && !kept.contains("class=\"fails\""))
    for index in (map.deployment.coverage?.falseNear?.indices ?? 0..<0).prefix(400) {
      map.deployment.coverage?.falseNear?[index] = 0.6
    }
    let broken = try #require(MapView(map)).wholeSVG
    #expect(
      broken.contains("false near in more than 20\u{00A0}%") && broken.contains("class=\"false c6\""))
    #expect(broken.contains("class=\"fails\"") && !broken.contains("class=\"contour\""))
    map.deployment.coverage?.falseNear = nil
    #expect(MapLayer.all(map.deployment).allSatisfy { !$0.isFalseNear }, "as reports of before have it")
  }

  /// A hundred beacons on a small floor: each number is on the drawing or counted by its neighbour.
  @Test func `Circles that would cover one another are drawn as one`() throws {
    var map = try #require(ReportOrderTests.cafe().map)
    let spot = try #require(map.deployment.beacons.first { !$0.isKept })
    map.deployment.beacons = (0..<100).map { index in
      var beacon = spot
      (beacon.number, beacon.x, beacon.y) = (index + 1, Double(index % 25) * 0.3, Double(index / 25) * 1.9)
      return beacon
    }
    let scale = FloorPlanScale([map.level], width: 528, height: 380)
    let clusters = BeaconCluster.all(map.deployment.beacons, at: scale)
    #expect(clusters.map(\.count).reduce(0, +) == 100 && clusters.count < 100)
    for (index, one) in clusters.enumerated() {
      for other in clusters[..<index] {
        let apart = hypot(one[0].x - other[0].x, one[0].y - other[0].y) * scale.factor
        #expect(apart >= 19)
      }
    }
    let svg = try #require(MapView(map)).wholeSVG
    #expect(svg.contains(">1+1<title>1, 2</title></text>"))
    #expect(svg.contains("the beacon of that number, and how many are beside it"))
  }

  @Test func `A spot has its name and its shares on the drawing`() throws {
    var map = try #require(ReportOrderTests.cafe().map)
    let result = SpotResult(
      name: "<Bust>", position: Position(x: 4, y: 3), near: 0.937, falseNear: 0.021, isKept: true)
    map.deployment.spots = SpotAnswer(
      verdict: .met, within: 2.5, beyond: 5, probability: 0.9, falseNear: 0.05, spots: [result])
    let svg = try #require(MapView(map)).wholeSVG
    #expect(svg.contains(">&lt;Bust&gt;</text>") && svg.contains(">94\u{00A0}·\u{00A0}2</text>"))
    #expect(svg.contains("percent near within 2.5\u{00A0}m · false near from 5\u{00A0}m"))
  }

  @Test func `Without a floor the hull is drawn, and nothing is said to be covered`() throws {
    let corners = [(0.0, 0.0), (10, 0), (10, 5)].map { Position(x: $0.0, y: $0.1) }
    let map = SurveyedMap(
      levels: [VenueLevel(name: "", outline: [FloorPolygon(outer: corners)])],
      beacons: [
        NamedPoint(name: "<b>", position: corners[1]), NamedPoint(name: "twin", position: corners[0]),
        NamedPoint(name: "", position: corners[2]),
      ],
      places: [
        SurveyedMap.Place(position: Position(x: 5, y: 1), share: 0.75),
        SurveyedMap.Place(position: Position(x: 8, y: 3), share: 1),
        SurveyedMap.Place(position: Position(x: 9, y: 2), share: nil),
      ], surveyedPlaces: 7, zone: .near, within: 3)
    let view = try #require(MapView(map))
    #expect(view.wholeSVG.contains(">hull of the positions<") && !view.wholeSVG.contains("cover"))
    #expect(
      view.wholeSVG.contains("class=\"title\" x=\"0\" y=\"14\"></text>"), "no floor has a name or an area")
    #expect(
      view.wholeSVG.contains(">&lt;b&gt;</text>")
        && view.wholeSVG.components(separatedBy: "class=\"kept\"").count == 5)
    // Three quarters from above, and an arc that ends a little before it began.
    #expect(view.wholeSVG.contains("d=\"M0 0V-5A5 5 0 1 1 -5 0Z\"") && view.wholeSVG.contains(" -0.03 -5Z\""))
    #expect(
      view.wholeSVG.contains(">near said in 75\u{00A0}% of dwells<") && view.wholeSVG.contains("r=\"1.6\""))
    #expect(
      view.mapCaption
        == "No floor plan: the outline is the hull of the positions. Each circle is filled by the share of "
        + "dwells in which devices said near, counted at 2\u{00A0}places within 3\u{00A0}m of the nearest beacon. "
        + "Drawn: 3 of 7\u{00A0}places.")
  }

  /// `scale` is 10 units a metre wide at most; no name is cut off at its edge.
  @Test func `A name that finds no room is moved inwards or left out`() {
    let scale = FloorPlanScale(
      [VenueLevel(name: "", outline: [FloorPolygon(width: 50, depth: 10)])], width: 500, height: 380)
    var labels = FloorPlanLabels(scale: scale)
    #expect(labels.name("entrance", Position(x: 0, y: 0), downs: [-8]).contains("x=\"20\""))
    #expect(labels.name("entrance", Position(x: 50, y: 0), downs: [-8]).contains("x=\"480\""))
    #expect(labels.name("another", Position(x: 1, y: 0), downs: [-8], isLeftOut: true).isEmpty)
    #expect(!labels.name("another", Position(x: 1, y: 0), downs: [-8]).isEmpty)
  }

  @Test func `A plan without anything is drawn too`() {
    #expect(FloorPlanDrawing(VenuePlan(levels: [])).svg.contains("</svg>"))
    let point = VenueLevel(name: "", points: [NamedPoint(name: "", position: Position(x: 1, y: 1))])
    #expect(FloorPlanDrawing(VenuePlan(levels: [point])).svg.contains("(no name)"))
  }

  @Test(arguments: [(0, "0"), (-0.001, "0"), (12.5, "12.5"), (-3.05, "-3.05"), (100, "100"), (0.999, "1")])
  func `Numbers have two decimals at most`(value: Double, text: String) {
    #expect(SVGNumber.text(value) == text)
  }
}
