import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging
import Support

/// What is predicted of twenty random designs, beside packets drawn one by one.
///
/// The draws know the radio's numbers and the rules of the app alone: levels are compared in dBm and distances in metres, with none of
/// the estimators' own code. Each share and mean may be four standard errors of the simulation away, and the mean of all squared
/// deviations must be what chance makes it.
@Suite struct SimulatedDesignsTests {
  private static let designs = 20

  /// A radio without anything left to learn of it: its interval is no part of what is compared.
  private static func model(
    _ generator: inout SeededGenerator, fading: Double, autocorrelation: Double = 0
  ) -> PathLossModel {
    PathLossModel(
      referencePower: -66 + 12 * generator.uniform(), pathLossExponent: 1.6 + 1.4 * generator.uniform(),
      shadowingSD: 2 + 4 * generator.uniform(), fadingSD: fading, autocorrelation: autocorrelation,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0),
      degreesOfFreedom: 1e9, distanceRange: Interval(lower: 0.5, upper: 10))
  }

  /// Level at a place: where the line is, and what is the place's own.
  private static func placeLevel(_ model: PathLossModel, _ distance: Double, _ own: Double) -> Double {
    model.referencePower - 10 * model.pathLossExponent * log10(distance)
      + model.shadowingSD * own
  }

  /// Mean of packets whose fading resembles that of the packet before.
  private static func meanLevel(
    _ model: PathLossModel, place: Double, packets: Int, _ generator: inout SeededGenerator
  ) -> Double {
    let rho = model.autocorrelation
    var fade = generator.normal()
    var sum = 0.0
    for packet in 0..<packets {
      if packet > 0 { fade = rho * fade + (1 - rho * rho).squareRoot() * generator.normal() }
      sum += place + model.fadingSD * fade
    }
    return sum / Double(packets)
  }

  /// Deviation of a share that was drawn so often, in standard errors; `nil` where too few are expected for a normal deviation.
  private static func deviation(share: Double, expected: Double, count: Int) -> Double? {
    guard min(expected, 1 - expected) * Double(count) >= 20 else { return nil }
    return (share - expected) / (expected * (1 - expected) / Double(count)).squareRoot()
  }

  /// Each within four, and all together no larger than chance makes them: a mean square of z has SD √(2/count).
  private static func check(_ deviations: [Double], atLeast least: Int, _ what: String) {
    #expect(deviations.count >= least, "\(what): \(deviations.count)")
    let worst = deviations.map(abs).max() ?? .infinity
    #expect(worst < 4, "\(what): \(worst)")
    let square = deviations.reduce(0) { $0 + $1 * $1 } / Double(deviations.count)
    #expect(square < 1 + 3.5 * (2 / Double(deviations.count)).squareRoot(), "\(what): mean square \(square)")
  }

  @Test func `Zones are named as often as predicted`() {
    var deviations: [Double] = []
    for design in 0..<Self.designs {
      var generator = SeededGenerator(seed: 1500 + UInt64(design))
      let model = Self.model(
        &generator, fading: 2 + 4 * generator.uniform(), autocorrelation: 0.9 * generator.uniform())
      let packets = Int.random(in: 1...12, using: &generator)
      let boundaries = ZoneBoundaries(
        immediate: 0.4 + 0.4 * generator.uniform(), near: 2 + 2 * generator.uniform())
      let assumed = (power: model.referencePower - 4 + 8 * generator.uniform(), exponent: 2.0)
      let zones = ZoneModel(
        model: model,
        belief: RangingBelief(referencePower: assumed.power, pathLossExponent: assumed.exponent),
        boundaries: boundaries, packets: packets)
      let distance = 0.4 + 5 * generator.uniform()
      let count = 4000
      var named = [0, 0, 0]
      for _ in 0..<count {
        let place = Self.placeLevel(model, distance, generator.normal())
        let level = Self.meanLevel(model, place: place, packets: packets, &generator)
        let said = pow(10, (assumed.power - level) / (10 * assumed.exponent))
        named[said <= boundaries.immediate ? 0 : said <= boundaries.near ? 1 : 2] += 1
      }
      let predicted = zones.probabilities(at: distance)
      for (drawn, expected) in zip(named, [predicted.immediate, predicted.near, predicted.far]) {
        deviations += [
          Self.deviation(share: Double(drawn) / Double(count), expected: expected, count: count)
        ].compactMap(\.self)
      }
    }
    Self.check(deviations, atLeast: 30, "zones")
  }

  @Test func `Each beacon comes first as often as predicted`() {
    var deviations: [Double] = []
    for design in 0..<Self.designs {
      var generator = SeededGenerator(seed: 2500 + UInt64(design))
      // What is common is a share of all that varies; with fading there is none.
      let correlation = design.isMultiple(of: 2) ? 0 : 0.8 * generator.uniform()
      let packets = Int.random(in: 1...8, using: &generator)
      let rho = 0.9 * generator.uniform()
      let sources = (0..<Int.random(in: 2...6, using: &generator)).map { index in
        let model = Self.model(
          &generator, fading: correlation > 0 ? 0 : 2 + 3 * generator.uniform(), autocorrelation: rho)
        return BeaconField.Source(
          identifier: BeaconIdentifier("B\(index)"),
          position: Position(x: 8 * generator.uniform(), y: 6 * generator.uniform()),
          height: 2 * generator.uniform(), model: model,
          assumedPower: model.referencePower - 3 + 6 * generator.uniform())
      }
      let field = BeaconField(sources: sources, packets: packets, correlation: correlation)
      let place = Position(x: 8 * generator.uniform(), y: 6 * generator.uniform())
      let count = 4000
      var first = sources.map { _ in 0 }
      for _ in 0..<count {
        let common = generator.normal()
        var best = (index: 0, distance: Double.infinity)
        for (index, source) in sources.enumerated() {
          let (dx, dy) = (source.position.x - place.x, source.position.y - place.y)
          let distance = max(0.3, (dx * dx + dy * dy + source.height * source.height).squareRoot())
          let own =
            correlation.squareRoot() * common + (1 - correlation).squareRoot() * generator.normal()
          let level = Self.meanLevel(
            source.model, place: Self.placeLevel(source.model, distance, own), packets: packets, &generator)
          let said = pow(10, ((source.assumedPower ?? 0) - level) / 20)
          if said < best.distance { best = (index, said) }
        }
        first[best.index] += 1
      }
      for (drawn, expected) in zip(first, field.shares(at: place)) {
        deviations += [
          Self.deviation(share: Double(drawn) / Double(count), expected: expected, count: count)
        ].compactMap(\.self)
      }
    }
    Self.check(deviations, atLeast: 40, "nearest")
  }

  /// A device in a room, packet by packet, with levels in dBm and time in seconds.
  private struct Device {
    var mean: Double
    var fading: Double
    var rho: Double
    var lost: Double
    var sensitivity: Double
    var enterLevel: Double
    var exitLevel: Double
    var packetsToEnter: Int
    var slotsToExit: Int
    var generator: SeededGenerator
    var fade = 0.0
    var isInside = false
    var run = 0

    mutating func arrive(inside: Bool) {
      fade = generator.normal()
      (isInside, run) = (inside, 0)
    }

    /// One slot; whether the device changed its mind.
    mutating func step() -> Bool {
      fade = rho * fade + (1 - rho * rho).squareRoot() * generator.normal()
      let level = mean + fading * fade
      let isHeard = level >= sensitivity && generator.uniform() >= lost
      if isInside {
        run = isHeard && level >= exitLevel ? 0 : run + 1
      } else if isHeard {
        run = level >= enterLevel ? run + 1 : 0
      }
      guard run == (isInside ? slotsToExit : packetsToEnter) else { return false }
      isInside.toggle()
      run = 0
      return true
    }
  }

  private static func device(_ generator: inout SeededGenerator, seed: UInt64) -> Device {
    let mean = -80 + 20 * generator.uniform()
    let fading = 2 + 4 * generator.uniform()
    let exit = mean + fading * (-1 + 1.2 * generator.uniform())
    return Device(
      mean: mean, fading: fading, rho: 0.9 * generator.uniform(), lost: 0.4 * generator.uniform(),
      sensitivity: Bool.random(using: &generator) ? -200 : mean - fading * (1.5 - generator.uniform()),
      enterLevel: exit + fading * 1.2 * generator.uniform(), exitLevel: exit,
      packetsToEnter: Int.random(in: 1...3, using: &generator),
      slotsToExit: Int.random(in: 1...6, using: &generator), generator: SeededGenerator(seed: seed))
  }

  /// (mean − expected) in standard errors of the mean.
  private static func deviation(_ values: [Double], from expected: Double) -> Double {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count * (count - 1))
    return (mean - expected) / variance.squareRoot()
  }

  @Test func `False events an hour and delays are as many and as long as predicted`() throws {
    var rates: [Double] = []
    var delays: [Double] = []
    for design in 0..<Self.designs {
      var generator = SeededGenerator(seed: 3500 + UInt64(design))
      var device = Self.device(&generator, seed: 4500 + UInt64(design))
      let interval = 0.1 + 0.9 * generator.uniform()
      let slots = FadingSlots(
        autocorrelation: device.rho, collisionLoss: device.lost,
        weakest: (device.sensitivity - device.mean) / device.fading)
      let monitor = RegionMonitor(
        enterLevel: (device.enterLevel - device.mean) / device.fading,
        exitLevel: (device.exitLevel - device.mean) / device.fading,
        packetsToEnter: device.packetsToEnter, slotsToExit: device.slotsToExit)
      let perHour = 3600 / interval * (try #require(monitor.exitsPerSlot(in: slots)))
      device.arrive(inside: false)
      let length = 2500
      let counted = (0..<30).map { _ in
        Double((0..<length).count { _ in device.step() && !device.isInside }) * 3600
          / (Double(length) * interval)
      }
      rates.append(Self.deviation(counted, from: perHour))
      for isInside in [false, true] {
        let expected =
          interval
          * (try #require(isInside ? monitor.slotsToLeave(in: slots) : monitor.slotsToEnter(in: slots)))
        let waits = (0..<800).map { _ in
          device.arrive(inside: isInside)
          var waited = interval
          while !device.step() { waited += interval }
          return waited
        }
        delays.append(Self.deviation(waits, from: expected))
      }
    }
    Self.check(rates, atLeast: 20, "false events an hour")
    Self.check(delays, atLeast: 40, "delays")
  }
}
