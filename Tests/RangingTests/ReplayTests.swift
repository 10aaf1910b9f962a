import CalibrationModel
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging

@Suite struct ReplayTests {
  private static let region = ReplayRegion(
    enterLevel: -70, packetsToEnter: 2, exitLevel: -76, exitTimeOut: 5)

  @Test func `A region is entered by packets in a row and left by a time-out, as computed by hand`() {
    var state = RegionState(Self.region)
    #expect(state.add(-69, at: 0) == nil)
    #expect(state.add(-71, at: 1) == nil)
    #expect(state.add(-70, at: 2) == nil)
    #expect(state.add(-70, at: 3) == .entered(3))
    #expect(state.add(-76, at: 4) == nil)
    #expect(state.add(-77, at: 8) == nil)
    #expect(state.advance(to: 9, isIncluded: false) == nil)
    #expect(state.advance(to: 9.5) == .left(9))
    #expect(!state.isInside)
  }

  @Test func `Silence, parts and late packets are counted`() throws {
    var steps: [ReplayStep] = []
    let zones = ZoneBoundaries.default
    let replay = LogReplay(
      ReplaySettings(),
      beacon: { _ in
        ReplayBeacon(unsurveyed: RangingBelief(referencePower: -59, pathLossExponent: 2), zones: zones)
      }
    ) { steps.append($0) }
    for time in [0.2, 1.4, 4.1, 3.0, 2000] {
      try replay.add(ReplayReading(time: time, track: 0, level: -60))
    }
    try replay.finish()
    let summary = replay.summary
    #expect(summary.packets == 5 && summary.latePackets == 1 && summary.parts == 2)
    // Steps from 0, 1 and 4 s are heard, then ten minutes without, then that from 2000 s.
    #expect(summary.gaps.heardSteps == 4)
    #expect(steps.last?.start == 2000 && steps.first?.nearest == 0)
    #expect(agrees(steps[0].sightings[0].distance ?? 0, 1.1220184543, within: 1e-9))
  }

  @Test func `Replayed slots exit as often as the chain predicts`() throws {
    let monitor = RegionMonitor(enterLevel: 0.4, exitLevel: -0.7, packetsToEnter: 2, slotsToExit: 4)
    let rho = 0.6
    let perSlot = try #require(monitor.exitsPerSlot(in: FadingSlots(autocorrelation: rho)))
    var random = SeededGenerator(seed: 7)
    // Four slots without a kept packet after that which kept it: so many seconds, at one slot a second.
    var state = RegionState(
      ReplayRegion(enterLevel: 0.4, packetsToEnter: 2, exitLevel: -0.7, exitTimeOut: 4))
    var level = 0.0
    var exits = 0
    let slots = 400_000
    for slot in 0..<slots {
      level = rho * level + (1 - rho * rho).squareRoot() * random.normal()
      if state.add(level, at: Double(slot)) == nil {
        if case .left = state.advance(to: Double(slot)) { exits += 1 }
      } else if !state.isInside {
        exits += 1
      }
    }
    let expected = perSlot * Double(slots)
    // Exits are more regular than a Poisson process.
    #expect(abs(Double(exits) - expected) < 4 * expected.squareRoot(), "\(exits) of \(expected)")
  }
}
