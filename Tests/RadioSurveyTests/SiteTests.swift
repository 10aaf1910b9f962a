import RadioSurvey
import TestSupport
import Testing

@Suite struct SiteResolveTests {
  private static let beacon = Beacon(
    identifier: .name("till"), position: Position(x: 0, y: 0, z: 2), placement: "counter",
    advertisingInterval: 95)
  private static let site = Site(
    beacons: [beacon],
    receivers: [
      ReceiverProfile(receiver: "half", dutyCycle: 0.5),
      ReceiverProfile(receiver: "smooth", source: .averaged),
    ])

  private func dwell(
    _ beacon: BeaconIdentifier = .name("till"), position: Position? = nil, distance: Double? = nil,
    conditions: Conditions = Conditions(), seconds: Double = 10, received: Int = 3
  ) -> Dwell {
    Dwell(
      beacon: beacon, location: SurveyLocation(name: "L", position: position, distance: distance),
      conditions: conditions, start: 100, end: 100 + seconds,
      histogram: RSSIHistogram(Array(repeating: -60, count: received)))
  }

  @Test func `Fills in what the site knows`() {
    let resolved = Self.site.resolve(dwell(position: Position(x: 3, y: 4, z: 2)))
    #expect(resolved.conditions.placement == "counter")
    #expect(resolved.location.distance == 5)
    // 10 s at 95 + 5 ms are 100 intervals, so 101 packets with the first.
    #expect(resolved.expectedPackets == 101)
  }

  @Test func `The height of a placement counts where coordinates have none`() {
    var site = Self.site
    site.placements = [PlacementDefinition(placement: "counter", heightAboveDevice: 12)]
    let flat = dwell(position: Position(x: 3, y: 4))
    #expect(Self.site.resolve(flat).location.distance == 5 && site.resolve(flat).location.distance == 13)
    #expect(SiteIndex(site).resolve(flat).location.distance == 13)
    #expect(site.resolve(dwell(position: Position(x: 3, y: 4, z: 2))).location.distance == 5)
    #expect(site.resolve(dwell(position: Position(x: 3, y: 4), distance: 7)).location.distance == 7)
  }

  @Test func `What the log says stays`() {
    var given = dwell(
      position: Position(x: 3, y: 4, z: 2), distance: 7, conditions: Conditions(placement: "sign"))
    given.expectedPackets = 42
    let resolved = Self.site.resolve(given)
    #expect(resolved == given)
  }

  @Test func `A receiver that listens half the time gets half`() {
    let resolved = Self.site.resolve(dwell(conditions: Conditions(receiver: "half")))
    #expect(resolved.expectedPackets == 51)
  }

  @Test func `Nothing is expected of packets that a clock puts at one instant`() {
    #expect(Self.site.resolve(dwell(seconds: 0, received: 54)).expectedPackets == nil)
    #expect(Self.site.resolve(dwell(seconds: 0, received: 12)).expectedPackets == 12)
  }

  @Test func `Never fewer expected than received`() {
    #expect(Self.site.resolve(dwell(seconds: 0, received: 8)).expectedPackets == 8)
  }

  @Test func `A smoothing receiver has no packet count`() {
    let resolved = Self.site.resolve(dwell(conditions: Conditions(receiver: "smooth")))
    #expect(resolved.conditions.source == .averaged)
    #expect(resolved.expectedPackets == nil)
  }

  @Test func `Smoothed readings are not counted`() {
    var given = dwell(conditions: Conditions(source: .averaged))
    given.expectedPackets = 42
    #expect(Self.site.resolve(given).expectedPackets == nil)
  }

  @Test func `Some of many packets are not counted unless the receivers share is known`() {
    var given = dwell(conditions: Conditions(receiver: "other"))
    given.isThinned = true
    #expect(Self.site.resolve(given).conditions.source == .averaged)
    #expect(Self.site.resolve(given).expectedPackets == nil)
    given.conditions.receiver = "half"
    #expect(Self.site.resolve(given).conditions.source == .raw)
    #expect(Self.site.resolve(given).expectedPackets == 51)
    given.beacon = .name("stranger")
    #expect(Self.site.resolve(given).conditions.source == .raw)
  }

  @Test func `Resolving twice is resolving once`() {
    for receiver in ["half", "smooth", "other"] {
      var given = dwell(
        position: Position(x: 3, y: 4), conditions: Conditions(receiver: Receiver(rawValue: receiver)))
      given.isThinned = true
      let once = Self.site.resolve(given)
      #expect(Self.site.resolve(once) == once)
      #expect(SiteIndex(Self.site).resolve(given) == once)
      #expect(Site().resolve(once) == once)
    }
  }

  @Test func `Times that no log has give no count`() {
    for end in [1e300, Double.infinity] {
      var given = dwell()
      given.end = end
      #expect(Self.site.resolve(given).expectedPackets == nil)
    }
  }

  @Test func `An unknown beacon stays unknown`() {
    let given = dwell(.name("stranger"), position: Position(x: 1, y: 1))
    #expect(Self.site.resolve(given) == given)
  }

  @Test(
    arguments: [(0, nil), (0.04, nil), (0.05, 0.05), (10_000, 10_000), (10_001, nil)] as [(Double, Double?)])
  func `Coordinates that are too near or too far give no distance`(x: Double, distance: Double?) {
    let site = Site(beacons: [Beacon(identifier: .name("b"), position: Position(x: 0, y: 0))])
    #expect(
      site.resolve(dwell(.name("b"), position: Position(x: x, y: 0))).location.distance == distance)
  }

  @Test func `Heights and floors count where both are known`() {
    #expect(Position(x: 0, y: 0, z: 2).distance(to: Position(x: 0, y: 0, z: 5)) == 3)
    #expect(Position(x: 0, y: 0).distance(to: Position(x: 3, y: 4, z: 9)) == 5)
    #expect(Position(x: 0, y: 0, floor: "1").distance(to: Position(x: 0, y: 0, floor: "2")) == nil)
    #expect(Position(x: 0, y: 0, floor: "1").distance(to: Position(x: 3, y: 4)) == 5)
  }
}

@Suite struct NamedPathTests {
  @Test(arguments: [0.1, 0.5, 3])
  func `Points are no farther apart than asked and stand for the whole length`(step: Double) {
    let corners = [(0.0, 0.0), (3, 4), (3, 10), (1, 10)].map { Position(x: $0.0, y: $0.1) }
    let path = NamedPath(name: "aisle", positions: corners)
    let points = path.points(step: step)
    #expect(agrees(points.reduce(0) { $0 + $1.length }, 13, within: 1e-12))
    for (one, other) in zip(points, points.dropFirst()) {
      #expect((one.position.distance(to: other.position) ?? .infinity) <= step + 1e-12)
    }
    for corner in corners {
      #expect(points.contains { ($0.position.distance(to: corner) ?? 1) < 1e-9 })
    }
  }
}

@Suite struct WallTests {
  private func wall(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, kind: WallKind = "brick", floor: String? = nil
  ) -> Wall {
    Wall(kind: kind, from: Position(x: x1, y: y1), to: Position(x: x2, y: y2), floor: floor)
  }

  @Test func `A line crosses a wall or passes its end`() {
    let upright = wall(2, 0, 2, 3)
    #expect(upright.isCrossed(from: Position(x: 0, y: 1), to: Position(x: 4, y: 1)))
    #expect(upright.isCrossed(from: Position(x: 4, y: 2), to: Position(x: 0, y: 0.5)))
    #expect(!upright.isCrossed(from: Position(x: 0, y: 4), to: Position(x: 4, y: 4)))
    #expect(!upright.isCrossed(from: Position(x: 0, y: 1), to: Position(x: 1.5, y: 1)))
  }

  @Test func `What hangs on a wall is not behind it`() {
    let upright = wall(2, 0, 2, 3)
    #expect(!upright.isCrossed(from: Position(x: 2, y: 1), to: Position(x: 4, y: 1)))
    #expect(!upright.isCrossed(from: Position(x: 2, y: 1), to: Position(x: 2, y: 2)), "along it")
  }

  /// A line through the joint of two walls crosses one of them, whichever way it runs.
  @Test func `A joint counts once`() {
    let walls = [wall(2, 0, 2, 1), wall(2, 1, 2, 3)]
    let plan = FloorPlan(width: 4, depth: 3, walls: walls)
    let (here, there) = (Position(x: 0, y: 1), Position(x: 4, y: 1))
    #expect(plan.crossings(from: here, to: there) == ["brick": 1])
    #expect(plan.crossings(from: there, to: here) == ["brick": 1])
    #expect(FloorPlan(width: 4, depth: 3).crossings(from: here, to: there) == [:])
  }

  @Test func `Walls of other floors are not in the way`() {
    let plan = FloorPlan(
      width: 4, depth: 3,
      walls: [
        wall(1, 0, 1, 3, floor: "ground"), wall(2, 0, 2, 3, kind: "glass", floor: "first"),
        wall(3, 0, 3, 3, kind: "shaft"),
      ])
    func at(_ x: Double, _ floor: String?) -> Position { Position(x: x, y: 1, floor: floor) }
    #expect(plan.crossings(from: at(0, "ground"), to: at(4, "ground")) == ["brick": 1, "shaft": 1])
    #expect(plan.crossings(from: at(0, nil), to: at(4, "first")) == ["glass": 1, "shaft": 1])
    #expect(plan.crossings(from: at(0, "ground"), to: at(4, "first")) == nil)
  }

  /// Figures of the literature, as the slabs' mean over angles and channels has them.
  @Test func `Materials have their literature figures`() {
    #expect(wall(0, 0, 1, 0, kind: "brick 100 mm").material == .thinBrick)
    #expect(wall(0, 0, 1, 0).material == nil)
    #expect(WallMaterial.concrete.literatureLoss == 15.1)
    #expect(abs(WallMaterial.concrete.literatureSD - 6.04) < 1e-12 && WallMaterial.glass.literatureSD == 1.5)
  }
}
