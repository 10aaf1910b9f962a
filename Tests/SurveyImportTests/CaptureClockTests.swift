import Testing

@testable import SurveyImport

@Suite struct CaptureClockTests {
  private let now = 1_790_000_000.5

  @Test func `Times of now are kept`() {
    var clock = CaptureClock()
    #expect(clock.time(now - 0.3, hasZone: true, arrival: now) == now - 0.3)
    #expect(clock.kind == .kept)
    #expect(clock.isLive)
    // A reading that was held up is still where it was.
    #expect(clock.time(now + 1, hasZone: true, arrival: now + 60) == now + 1)
  }

  @Test func `A log of former days is kept`() {
    var clock = CaptureClock()
    #expect(clock.time(1_600_000_000, hasZone: true, arrival: now) == 1_600_000_000)
    #expect(clock.kind == .kept)
    #expect(!clock.isLive)
  }

  @Test(arguments: [-36_000.0, -12_600, 7200, 20_700, 50_400])
  func `Local times are moved to UTC`(offset: Double) {
    var clock = CaptureClock()
    #expect(clock.time(now - 1.5 + offset, hasZone: false, arrival: now) == now - 1.5)
    #expect(clock.kind == .local(offset))
    #expect(clock.isLive)
    // With a zone the same times are what they say.
    var zoned = CaptureClock()
    #expect(zoned.time(now - 1.5 + offset, hasZone: true, arrival: now) == now - 1.5 + offset)
  }

  @Test func `Local times that are no whole quarters of an hour away are kept`() {
    var clock = CaptureClock()
    #expect(clock.time(now - 3600 - 400, hasZone: false, arrival: now) == now - 3600 - 400)
    #expect(clock.kind == .kept)
  }

  @Test func `Times since the start keep their spacing`() {
    var clock = CaptureClock()
    #expect(clock.time(740.25, hasZone: true, arrival: now) == now)
    #expect(clock.kind == .sinceStart)
    #expect(clock.time(741.5, hasZone: true, arrival: now + 3) == now + 1.25)
    // The capture starts anew.
    #expect(clock.time(0.5, hasZone: true, arrival: now + 60) == now + 60)
    #expect(clock.time(1.5, hasZone: true, arrival: now + 61) == now + 61)
  }

  @Test func `Times that run ahead of their arrival are held to it`() {
    var clock = CaptureClock()
    #expect(clock.time(1, hasZone: true, arrival: now) == now)
    #expect(clock.time(100, hasZone: true, arrival: now + 2) == now + 2)
  }

  @Test func `A capture that begins at 0 has times all the same`() {
    var clock = CaptureClock()
    #expect(clock.time(0, hasZone: true, arrival: now) == now)
    #expect(clock.time(0.25, hasZone: true, arrival: now + 0.5) == now + 0.5)
    #expect(clock.kind == .sinceStart)
    #expect(clock.time(1.25, hasZone: true, arrival: now + 2) == now + 1.5)
  }

  @Test func `Without times, arrival counts`() {
    var clock = CaptureClock()
    #expect(clock.time(0, hasZone: true, arrival: now) == now)
    #expect(clock.kind == .arrival)
    #expect(clock.time(0, hasZone: true, arrival: now + 2) == now + 2)
  }
}
