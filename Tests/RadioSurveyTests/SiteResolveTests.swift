import RadioSurvey
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
