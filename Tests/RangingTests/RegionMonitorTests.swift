import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@Suite struct RegionMonitorTests {
  @Test func `Exits of a device on the boundary equal the table to 1e-7`() throws {
    let rows = try JSON(reference: "Tables/regions")["flapping_boundary"].elements
    #expect(rows.count == 16)
    for row in rows {
      let half = row["hysteresis_sigma"].real / 2
      let packets = try #require(row["dwell"].integer)
      let monitor = RegionMonitor(
        enterLevel: half, exitLevel: -half, packetsToEnter: packets, packetsToExit: packets)
      let rates = try #require(monitor.rates(autocorrelation: row["rho"].real))
      #expect(agrees(rates.exitsPerPacket, row["exits_per_sample"].real, within: 1e-7))
      #expect(agrees(3600 * rates.exitsPerPacket, row["exits_per_hour_at_1Hz"].real, within: 1e-7))
      // Symmetric: half of the time inside.
      #expect(abs(rates.shareInside - 0.5) < 1e-9)
    }
  }

  @Test func `Without hysteresis the closed form, in the table and at any level`() throws {
    let rows = try JSON(reference: "Tables/regions")["flapping_check_no_hysteresis"].elements
    #expect(rows.count == 2)
    for row in rows {
      let rate = RegionMonitor.crossingRate(level: 0, autocorrelation: row["rho"].real)
      #expect(agrees(rate, row["closed_form"].real, within: 1e-12))
    }
    for level in [-2.0, 0.3, 1.4] {
      for rho in [0, 0.6, 0.9] {
        let rates = try #require(
          RegionMonitor(enterLevel: level, exitLevel: level).rates(autocorrelation: rho))
        #expect(
          abs(rates.exitsPerPacket - RegionMonitor.crossingRate(level: level, autocorrelation: rho)) < 1e-10)
        #expect(abs(rates.shareInside - Distributions.normalCDF(-level)) < 1e-10)
      }
    }
  }

  @Test func `Independent packets have the rates of a renewal process`() throws {
    let monitor = RegionMonitor(enterLevel: 0.4, exitLevel: -0.7, packetsToEnter: 2, packetsToExit: 4)
    let rates = try #require(monitor.rates(autocorrelation: 0))
    // Mean number of trials until M successes in a row: (p^−M − 1)/(1 − p).
    let up = Distributions.normalCDF(-0.4)
    let down = Distributions.normalCDF(-0.7)
    let outside = (pow(up, -2) - 1) / (1 - up)
    let inside = (pow(down, -4) - 1) / (1 - down)
    #expect(abs(rates.exitsPerPacket - 1 / (outside + inside)) < 1e-12)
    #expect(abs(rates.shareInside - inside / (outside + inside)) < 1e-12)
  }

  @Test func `A simulated monitor flaps as often as computed, off the boundary as well`() throws {
    let rho = 0.8
    let monitor = RegionMonitor(enterLevel: 0.9, exitLevel: -0.2, packetsToEnter: 2, packetsToExit: 3)
    let rates = try #require(monitor.rates(autocorrelation: rho))
    var generator = SeededGenerator(seed: 3)
    let batches = 40
    let length = 5000
    var (level, isInside, count) = (0.0, false, 0)
    var shares: [Double] = []
    for _ in 0..<batches {
      var exits = 0.0
      for _ in 0..<length {
        level =
          rho * level + (1 - rho * rho).squareRoot() * generator.normal()
        let speaks = isInside ? level < monitor.exitLevel : level >= monitor.enterLevel
        count = speaks ? count + 1 : 0
        guard count == (isInside ? monitor.packetsToExit : monitor.packetsToEnter) else { continue }
        if isInside { exits += 1 }
        isInside.toggle()
        count = 0
      }
      shares.append(exits / Double(length))
    }
    let mean = shares.reduce(0, +) / Double(batches)
    let variance = shares.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(batches * (batches - 1))
    #expect(abs(mean - rates.exitsPerPacket) < 3.5 * variance.squareRoot())
  }

  @Test func `Domain`() {
    #expect(RegionMonitor(enterLevel: -1, exitLevel: 1).rates(autocorrelation: 0.5) == nil)
    #expect(RegionMonitor(enterLevel: 1, exitLevel: 0).rates(autocorrelation: 1) == nil)
    #expect(RegionMonitor(enterLevel: 1, exitLevel: 0, packetsToEnter: 0).rates(autocorrelation: 0.5) == nil)
    #expect(RegionMonitor(enterLevel: 7, exitLevel: 0).rates(autocorrelation: 0.5) == nil)
  }
}
