import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging

@Suite struct RegionMonitorTests {
  @Test func `Exits of a device on the boundary equal the table to 1e-7`() throws {
    let rows = try JSON(reference: "Tables/regions")["flapping_boundary"].elements
    #expect(rows.count == 16)
    for row in rows {
      let half = row["hysteresis_sigma"].real / 2
      let packets = try #require(row["dwell"].integer)
      let monitor = RegionMonitor(
        enterLevel: half, exitLevel: -half, packetsToEnter: packets, slotsToExit: packets)
      let exits = try #require(monitor.exitsPerSlot(in: FadingSlots(autocorrelation: row["rho"].real)))
      #expect(agrees(exits, row["exits_per_sample"].real, within: 1e-7))
      #expect(agrees(3600 * exits, row["exits_per_hour_at_1Hz"].real, within: 1e-7))
    }
  }

  @Test func `Without hysteresis the closed form, in the table and at any level`() throws {
    // Φ(a) − Φ₂(a, a; ρ), at the mean arccos(ρ)/(2π); Φ₂ = Φ(a)² + 1/(2π) ∫ exp(−a²/(1 + sin t)) dt from 0 to arcsin(ρ)
    // (R. L. Plackett, Biometrika 41, 1954).
    func crossings(_ level: Double, _ rho: Double) -> Double {
      let mean = Distributions.normalCDF(level)
      let joint = GaussLegendreRule(count: 40, panels: [0, asin(rho)]).integral {
        exp(-level * level / (1 + sin($0)))
      }
      return mean - mean * mean - joint / (2 * .pi)
    }
    let rows = try JSON(reference: "Tables/regions")["flapping_check_no_hysteresis"].elements
    #expect(rows.count == 2)
    for row in rows {
      #expect(agrees(crossings(0, row["rho"].real), row["closed_form"].real, within: 1e-12))
    }
    for level in [-2.0, 0.3, 1.4] {
      for rho in [0, 0.6, 0.9] {
        let monitor = RegionMonitor(enterLevel: level, exitLevel: level)
        let exits = try #require(monitor.exitsPerSlot(in: FadingSlots(autocorrelation: rho)))
        #expect(abs(exits - crossings(level, rho)) < 1e-10)
      }
    }
  }

  @Test func `Independent packets have the rates of a renewal process, lost ones included`() throws {
    let monitor = RegionMonitor(enterLevel: 0.4, exitLevel: -0.7, packetsToEnter: 2, slotsToExit: 4)
    // Mean number of trials until M successes in a row: (p^−M − 1)/(1 − p).
    func trials(_ p: Double, _ count: Double) -> Double { (pow(p, -count) - 1) / (1 - p) }
    for loss in [0, 0.35] {
      let slots = FadingSlots(autocorrelation: 0, collisionLoss: loss)
      let exits = try #require(monitor.exitsPerSlot(in: slots))
      // Packets that are not heard only take time on the way in; on the way out they count.
      let outside = trials(Distributions.normalCDF(-0.4), 2) / (1 - loss)
      let inside = trials(1 - (1 - loss) * Distributions.normalCDF(0.7), 4)
      #expect(agrees(exits, 1 / (outside + inside), within: 1e-12))
      let enter = try #require(monitor.slotsToEnter(in: slots))
      let leave = try #require(monitor.slotsToLeave(in: slots))
      #expect(agrees(enter, outside, within: 1e-12) && agrees(leave, inside, within: 1e-12))
    }
  }

  /// A monitor and its slots, drawn at random, that change often enough to be counted.
  private static func designs() -> [(monitor: RegionMonitor, slots: FadingSlots)] {
    var generator = SeededGenerator(seed: 11)
    return (0..<5).map { index in
      let exit = -1 + 1.2 * generator.uniform()
      let monitor = RegionMonitor(
        enterLevel: exit + 1.2 * generator.uniform(), exitLevel: exit,
        packetsToEnter: Int.random(in: 1...3, using: &generator),
        slotsToExit: Int.random(in: 1...6, using: &generator))
      let slots = FadingSlots(
        autocorrelation: 0.9 * generator.uniform(), collisionLoss: 0.4 * generator.uniform(),
        weakest: index.isMultiple(of: 2) ? -1.5 + generator.uniform() : -.infinity)
      return (monitor, slots)
    }
  }

  /// A device that stands still, packet by packet.
  private struct Device {
    let monitor: RegionMonitor
    let slots: FadingSlots
    var generator: SeededGenerator
    var level = 0.0
    var isInside = false
    var count = 0

    /// Comes to stand here with nothing counted.
    mutating func arrive(inside: Bool) {
      level = generator.normal()
      (isInside, count) = (inside, 0)
    }

    /// One slot; whether the device changed its mind.
    mutating func step() -> Bool {
      let rho = slots.autocorrelation
      level = rho * level + (1 - rho * rho).squareRoot() * generator.normal()
      let isHeard = level >= slots.weakest && generator.uniform() >= slots.collisionLoss
      if isInside {
        count = isHeard && level >= monitor.exitLevel ? 0 : count + 1
      } else if isHeard {
        count = level >= monitor.enterLevel ? count + 1 : 0
      }
      guard count == (isInside ? monitor.slotsToExit : monitor.packetsToEnter) else { return false }
      isInside.toggle()
      count = 0
      return true
    }
  }

  /// |mean − expected| in standard errors of the mean.
  private func deviation(_ values: [Double], from expected: Double) -> Double {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count * (count - 1))
    return abs(mean - expected) / variance.squareRoot()
  }

  @Test(arguments: 0..<5)
  func `A simulated device changes its mind as often and as late as computed`(index: Int) throws {
    let (monitor, slots) = Self.designs()[index]
    let exits = try #require(monitor.exitsPerSlot(in: slots))
    var device = Device(monitor: monitor, slots: slots, generator: SeededGenerator(seed: 31 + UInt64(index)))
    let length = 3000
    let shares = (0..<40).map { _ in
      (0..<length).reduce(0.0) { sum, _ in sum + (device.step() && !device.isInside ? 1 : 0) }
        / Double(length)
    }
    #expect(deviation(shares, from: exits) < 3.5, "\(monitor), \(slots)")
    for isInside in [false, true] {
      let expected = try #require(
        isInside ? monitor.slotsToLeave(in: slots) : monitor.slotsToEnter(in: slots))
      let waits = (0..<1500).map { _ in
        device.arrive(inside: isInside)
        var slots = 1.0
        while !device.step() { slots += 1 }
        return slots
      }
      #expect(deviation(waits, from: expected) < 3.5, "\(monitor), \(slots), inside \(isInside)")
    }
  }

  @Test(arguments: 0..<5)
  func `More hysteresis never makes more false exits, and more packets never less delay`(index: Int) throws {
    let (start, slots) = Self.designs()[index]
    var monitor = start
    var last = Double.infinity
    for _ in 0..<6 {
      let exits = try #require(monitor.exitsPerSlot(in: slots))
      #expect(exits <= last * (1 + 1e-9))
      last = exits
      monitor.enterLevel += 0.3
      monitor.exitLevel -= 0.3
    }
    monitor = start
    var delays = (enter: 0.0, leave: 0.0)
    for count in 1...8 {
      (monitor.packetsToEnter, monitor.slotsToExit) = (count, count)
      let enter = try #require(monitor.slotsToEnter(in: slots))
      let leave = try #require(monitor.slotsToLeave(in: slots))
      #expect(enter > delays.enter && leave > delays.leave)
      delays = (enter, leave)
    }
  }

  @Test func `Where every packet is lost a device is always outside`() throws {
    let monitor = RegionMonitor(enterLevel: 0, exitLevel: -1, packetsToEnter: 1, slotsToExit: 7)
    let slots = FadingSlots(autocorrelation: 0.5, collisionLoss: 1)
    #expect(monitor.exitsPerSlot(in: slots) == 0)
    #expect(monitor.slotsToEnter(in: slots) == RunWait.longest)
    let leave = try #require(monitor.slotsToLeave(in: slots))
    #expect(abs(leave - 7) < 1e-9)
  }

  @Test func `Domain`() {
    let slots = FadingSlots(autocorrelation: 0.5)
    #expect(RegionMonitor(enterLevel: -1, exitLevel: 1).exitsPerSlot(in: slots) == nil)
    #expect(
      RegionMonitor(enterLevel: 1, exitLevel: 0).exitsPerSlot(in: FadingSlots(autocorrelation: 1)) == nil)
    #expect(RegionMonitor(enterLevel: 1, exitLevel: 0, packetsToEnter: 0).exitsPerSlot(in: slots) == nil)
    #expect(RegionMonitor(enterLevel: 7, exitLevel: 0).exitsPerSlot(in: slots) == nil)
    #expect(RegionMonitor(enterLevel: 7, exitLevel: 0).slotsToEnter(in: slots) == nil)
    let negative = FadingSlots(autocorrelation: 0.5, collisionLoss: -0.1)
    #expect(RegionMonitor(enterLevel: 1, exitLevel: 0).slotsToLeave(in: negative) == nil)
  }
}
