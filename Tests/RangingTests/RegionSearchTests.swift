import CalibrationModel
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging
import Support

/// Settings of a region for one level inside and one outside.
@Suite struct RegionSearchTests {
  private func spot(_ level: Double, open: Double = 0, loss: Double = 0.05, sensitivity: Double? = -98)
    -> RegionSpot
  {
    RegionSpot(
      distance: 2, level: level, interval: Interval(lower: level - open, upper: level + open), fadingSD: 3,
      autocorrelation: 0.6, collisionLoss: loss, sensitivity: sensitivity)
  }

  private func search(gap: Double, open: Double = 0) -> RegionSearch {
    RegionSearch(inside: spot(-68, open: open), outside: spot(-68 - gap, open: open), slot: 0.305)
  }

  @Test func `Fewer false events cost delay, and every row is what its own numbers say`() throws {
    let search = search(gap: 12, open: 1)
    let rows = search.frontier(falsePerDay: 1)
    #expect(rows.count >= 4 && rows.count <= 8)
    let recommended = try #require(rows.first { $0.isRecommended })
    #expect(rows.count { $0.isRecommended } == 1 && recommended.mostFalseEvents <= 1)
    let delays = rows.map { $0.delayToEnter + $0.delayToExit }
    #expect(delays == delays.sorted())
    let falseEvents = rows.map(\.mostFalseEvents)
    #expect(falseEvents == falseEvents.sorted(by: >))
    for row in rows {
      #expect(row.exitLevel <= row.enterLevel)
      #expect(row.falseEntriesInterval.contains(row.falseEntries))
      #expect(row.falseExitsInterval.contains(row.falseExits))
      #expect(row.delayToEnterInterval.contains(row.delayToEnter))
      #expect(row.delayToExitInterval.contains(row.delayToExit))
      #expect(try #require(row.exitsOnBoundary) >= 0)
      // The monitor itself, at the place outside: what is reported as a level is at most half a dB weaker.
      let waited = Int(row.exitTimeOut / 0.305)
      let monitor = RegionMonitor(
        enterLevel: (row.enterLevel + 79.5) / 3, exitLevel: (row.exitLevel + 79.5) / 3,
        packetsToEnter: row.packetsToEnter, slotsToExit: waited)
      let slots = FadingSlots(autocorrelation: 0.6, collisionLoss: 0.05, weakest: -18 / 3)
      if let entry = monitor.slotsToEnter(in: slots), let leave = monitor.slotsToLeave(in: slots) {
        #expect(agrees(row.falseEntries, 86_400 / 0.305 / entry, within: 1e-6))
        let late = row.exitTimeOut - 0.305 * Double(waited)
        #expect(agrees(row.delayToExit, 0.305 * leave + late, within: 1e-6))
      }
    }
  }

  @Test func `A setting on the frontier is beaten by none that was drawn at random`() throws {
    let search = search(gap: 12)
    let best = try #require(search.frontier(falsePerDay: 1).first { $0.isRecommended })
    var generator = SeededGenerator(seed: 5)
    var kept = 0
    for _ in 0..<200 {
      let exit = Double(Int.random(in: -82 ... -70, using: &generator))
      let enter = max(exit, Double(Int.random(in: -76 ... -64, using: &generator)))
      let packets = RegionSearch.packets.randomElement(using: &generator) ?? 1
      let timeOut = RegionSearch.timeOuts.randomElement(using: &generator) ?? 1
      let slots = Int(timeOut / 0.305)
      let late = timeOut - 0.305 * Double(slots)
      func monitor(_ mean: Double) -> RegionMonitor {
        RegionMonitor(
          enterLevel: (enter - 0.5 - mean) / 3, exitLevel: (exit - 0.5 - mean) / 3, packetsToEnter: packets,
          slotsToExit: slots)
      }
      func around(_ mean: Double) -> FadingSlots {
        FadingSlots(autocorrelation: 0.6, collisionLoss: 0.05, weakest: (-98 - mean) / 3)
      }
      guard
        let entry = monitor(-80).slotsToEnter(in: around(-80)),
        let leave = monitor(-68).slotsToLeave(in: around(-68)),
        let comes = monitor(-68).slotsToEnter(in: around(-68)),
        let goes = monitor(-80).slotsToLeave(in: around(-80)),
        86_400 / 0.305 / min(entry, leave) <= 1
      else { continue }
      kept += 1
      #expect(0.305 * (comes + goes) + late >= (best.delayToEnter + best.delayToExit) * (1 - 1e-9))
    }
    #expect(kept > 10, "\(kept) keep to the target")
  }

  /// A timer of 1 s ends before the fourth packet at 305 ms, so that three missed ones are enough to leave.
  @Test func `A time-out waits for the packets that come before it ends`() {
    let slots = [0.105, 0.305, 0.505, 1.0, 1.005].map { RegionSearch.slots(in: 1, of: $0) }
    #expect(slots == [9, 3, 1, 1, nil])
  }

  @Test func `A wider gap is never slower, and what the fit leaves open costs delay`() throws {
    func delay(_ gap: Double, open: Double = 0) -> Double {
      search(gap: gap, open: open).frontier(falsePerDay: 1).first { $0.isRecommended }
        .map { $0.delayToEnter + $0.delayToExit } ?? .infinity
    }
    let delays = [8.0, 12, 16, 20].map { delay($0) }
    #expect(delays == delays.sorted(by: >) && (delays.last ?? .infinity) < 10, "\(delays)")
    #expect(delay(12) < delay(12, open: 1.5))
  }

  @Test func `Without a gap there is no setting, and the gap that is said to be enough is`() {
    let target = 1.0
    for open in [0.0, 1] {
      #expect(search(gap: 0, open: open).frontier(falsePerDay: target).allSatisfy { !$0.isRecommended })
      let none = search(gap: 0, open: open)
      let needed = RegionGap(none, falsePerDay: target)
      let gap = max(needed.toEnter, needed.toExit) + open
      #expect(gap > 2 && gap < 20)
      let enough = search(gap: gap + 0.1, open: open)
      #expect(needed.isMet(inside: enough.inside, outside: enough.outside))
      #expect(enough.frontier(falsePerDay: target).contains { $0.isRecommended })
      let short = search(gap: gap - 3, open: open)
      #expect(!needed.isMet(inside: short.inside, outside: short.outside))
      #expect(!short.frontier(falsePerDay: target).contains { $0.isRecommended })
    }
  }
}
