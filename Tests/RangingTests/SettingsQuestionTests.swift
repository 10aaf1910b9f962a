import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Testing

@testable import Ranging
import Support

/// What is to be set in beacons and programs.
@Suite struct SettingsQuestionTests {
  private func entry(
    _ placement: String?, _ receiver: String?, power: Double = -60, exponent: Double = 2,
    interval: Double? = 1, range: Interval = Interval(lower: 0.5, upper: 8)
  ) -> SettingsQuestion.Entry {
    let conditions = FitConditions(
      placement: placement.map(Placement.init(rawValue:)), receiver: receiver.map(Receiver.init(rawValue:)))
    func estimate(_ value: Double, _ half: Double) -> Estimate {
      Estimate(
        value, standardError: interval.map { _ in half / 2 }, lower95: interval.map { _ in value - half },
        upper95: interval.map { _ in value + half })
    }
    return SettingsQuestion.Entry(
      settings: FittedSettings(
        conditions: conditions, status: .calibrated, referencePower: estimate(power, interval ?? 0),
        pathLossExponent: estimate(exponent, 0.2), shadowingSD: estimate(3, 1), range: range),
      model: PathLossModel(
        conditions: conditions, referencePower: power, pathLossExponent: exponent, shadowingSD: 3,
        fadingSD: 2,
        covariance: LineCovariance(interceptVariance: 0.25, covariance: -0.1, slopeVariance: 1),
        degreesOfFreedom: 20, distanceRange: range))
  }

  private func question(_ entries: SettingsQuestion.Entry...) -> SettingsQuestion {
    SettingsQuestion(
      entries: entries,
      site: Site(beacons: [
        Beacon(identifier: .name("A"), placement: Placement(rawValue: "wall"), measuredPower: -59),
        Beacon(identifier: .name("B"), placement: Placement(rawValue: "table")),
      ]), seed: 1)
  }

  @Test func `All receivers get one byte, the mean of their levels, with an interval that has all of theirs`()
    throws
  {
    let powers = question(
      entry("wall", "loud", power: -57), entry("wall", "deaf", power: -62, interval: 2),
      entry("table", "loud", power: -70.5)
    ).powers()
    #expect(powers.map(\.measuredPower) == [-60, -71] && powers.map(\.byte) == [196, 185])
    let wall = try #require(powers.first)
    #expect(wall.level == -59.5 && wall.roundedDown == -60 && wall.fits == 2)
    #expect(wall.interval == Interval(lower: -64, upper: -56))
    #expect(wall.beacons.map(\.beacon) == [.name("A")] && wall.beacons.first?.broadcasts == -59)
    // Half a dB at n = 2: distances come out 6 % short.
    #expect(abs(wall.roundingFactor - pow(10, -0.5 / 20)) < 1e-12)
  }

  @Test func `What no device can be set to is left out and named`() {
    let question = question(
      entry("wall", "a", power: -129), entry("table", "a", interval: nil), entry("sign", "a"))
    #expect(question.omissions.map(\.obstacle) == [.outsideByte, .noInterval])
    #expect(question.omissions.map(\.conditions.placement?.rawValue) == ["wall", "table"])
    #expect(question.powers().map(\.placement?.rawValue) == ["sign"] && question.fits.count == 1)
  }

  @Test func `Without anything there is nothing`() {
    let question = question()
    #expect(question.powers().isEmpty && question.curves().isEmpty && question.nodes().isEmpty)
    #expect(question.all() == nil)
  }

  @Test func `Several receivers have a curve each, and one for all that is the default`() throws {
    let curves = question(entry("wall", "loud", power: -57), entry("wall", "deaf", power: -63)).curves()
    #expect(curves.map(\.receiver?.rawValue) == [nil, "loud", "deaf"])
    #expect(curves.map(\.isDefault) == [true, false, false])
    // Beacons say −60 dBm to both. What the deaf one hears at −63 dBm is 1 m away: less than for the loud one.
    let distances = curves.map { $0.curve.distance(level: -75, measuredPower: -60) }
    #expect(
      abs(distances[1] / pow(10, 18.0 / 20) - 1) < 0.1 && abs(distances[2] / pow(10, 12.0 / 20) - 1) < 0.1)
    #expect(distances[2] < distances[0] && distances[0] < distances[1])
    let alone = question(entry("wall", "only")).curves()
    #expect(alone.map(\.receiver?.rawValue) == ["only"] && alone.first?.isDefault == true)
  }

  @Test func `Offsets are of the mean of receivers under the conditions that all have`() throws {
    let nodes = question(
      entry("wall", "loud", power: -57.2), entry("wall", "deaf", power: -62.8),
      entry("table", "loud", power: -67.8), entry("table", "deaf", power: -72.2),
      entry("sign", "loud", power: -90)
    ).nodes()
    #expect(nodes.map(\.offset) == [3, -3])
    let loud = try #require(nodes.first?.offsetInterval)
    // (2.8 + 2.2) / 2; four levels of standard error 0.5, a quarter each: t(20) × 0.5 / 2.
    #expect(abs((loud.lower + loud.upper) / 2 - 2.5) < 1e-12)
    #expect(abs((loud.upper - loud.lower) / 2 - 2.0859634473 * 0.25) < 1e-9)
    #expect(question(entry("wall", "loud"), entry("table", "deaf")).nodes().allSatisfy { $0.offset == nil })
    #expect(question(entry("wall", "only")).nodes().first?.offset == nil)
  }

  @Test func `A program with the exponent, the offset and the byte stays within the stated deviation`() throws
  {
    let entries = [
      entry("wall", "loud", power: -57.2, exponent: 2.1), entry("wall", "deaf", power: -62.8, exponent: 2.4),
      entry("table", "loud", power: -67.8, exponent: 3), entry("table", "deaf", power: -72.2, exponent: 2.6),
    ]
    let question = SettingsQuestion(entries: entries, site: Site(), seed: 1)
    let powers = question.powers()
    for node in question.nodes() {
      #expect(
        node.deviations.map(\.deviation.largest) == node.deviations.map(\.deviation.largest).sorted(by: >))
      for stated in node.deviations {
        let fit = try #require(question.fits.first { $0.conditions == stated.conditions })
        let power = try #require(powers.first { $0.placement == stated.conditions.placement })
        var worst = 0.0
        for step in 0...1000 {
          let distance = 0.5 * pow(16, Double(step) / 1000)
          let level = fit.referencePower.estimate - 10 * fit.pathLossExponent.estimate * log10(distance)
          let adjusted = level - Double(try #require(node.offset))
          let found = pow(10, (Double(power.measuredPower) - adjusted) / (10 * node.pathLossExponent))
          worst = max(worst, 100 * abs(found / distance - 1))
        }
        // The deviation is largest at an end, which both grids have.
        #expect(abs(worst - stated.deviation.largest) < 1e-9 * worst + 0.02)
      }
    }
  }
}
