import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// One hierarchy: session, place, dwell and packet, each with its own spread, places visited once or in every session, packets alike or not.
@Suite struct SpreadsAddUpTests {
  /// Dwells of places within sessions, or of the same places in each, at given angles.
  private func survey(
    sessions: Int, places: Int, angles: Int = 1, packets: Int = 10, isRevisited: Bool = false,
    spreads: (session: Double, place: Double, dwell: Double, packet: Double), pattern: [Double] = [],
    _ random: inout SeededGenerator
  ) -> [Dwell] {
    var grounds: [(x: Double, level: Double)] = []
    func place(_ random: inout SeededGenerator) -> (x: Double, level: Double) {
      (Double.random(in: -0.3...1, using: &random), spreads.place * random.normal())
    }
    if isRevisited { grounds = (0..<places).map { _ in place(&random) } }
    var dwells: [Dwell] = []
    for session in 0..<sessions {
      let offset = spreads.session * random.normal()
      for number in 0..<places {
        let ground = isRevisited ? grounds[number] : place(&random)
        for angle in 0..<angles {
          let mean =
            -60 - 20 * ground.x + offset + ground.level + spreads.dwell * random.normal()
            + (pattern.isEmpty ? 0 : pattern[angle])
          let levels = (0..<packets).map { _ in Int((mean + spreads.packet * random.normal()).rounded()) }
          dwells.append(
            Dwell(
              beacon: .name("door"),
              location: SurveyLocation(
                name: isRevisited ? "\(number)" : "\(session) \(number)", isNamed: true,
                distance: pow(10, ground.x)),
              conditions: Conditions(
                orientation: 45 * Double(angle), session: SurveySession(rawValue: "\(session)")),
              start: 0, end: 1, histogram: RSSIHistogram(levels)))
        }
      }
    }
    return dwells
  }

  private func fit(_ dwells: [Dwell]) throws -> (fit: ConditionFit, line: FittedLine) {
    let fit = try #require(PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first)
    return (fit, try #require(fit.outcome.line))
  }

  @Test func `Spreads printed are those of one fit and add up to that of a packet`() throws {
    var random = SeededGenerator(seed: 5)
    let dwells = survey(sessions: 12, places: 8, angles: 4, packets: 12, spreads: (2.1, 2, 3.6, 2.5), &random)
    let (_, line) = try fit(dwells)
    let nested = try NestedREML.fit(
      NestedSurvey(SurveyedLocations(dwells, sessions: SurveySessions(dwells)).heard))
    let (session, dwell) = (try #require(line.sessionSD), try #require(line.dwellSD))
    let fading = try #require(line.fadingSD)
    #expect(session.estimate == nested.spreads[.session] && dwell.estimate == nested.spreads[.dwell])
    #expect(line.shadowingSD.estimate == nested.spreads[.location])
    #expect(fading.estimate == nested.spreads[.packet])
    #expect(abs(fading.estimate - 2.5) < 0.1 && abs(dwell.estimate - 3.6) < 0.4)
    let squares = [session, line.shadowingSD, dwell, fading].map { $0.estimate * $0.estimate }
    #expect(abs(line.packetSD - squares.reduce(0, +).squareRoot()) < 1e-12)
    #expect(abs(line.packetSD - (2.1 * 2.1 + 4 + 3.6 * 3.6 + 6.25).squareRoot()) < 0.6)
  }

  /// −2 × restricted log-likelihood from the whole covariance of the dwells' means.
  private func deviance(_ survey: NestedSurvey, _ spreads: [NestedLevel: Double]) throws -> Double {
    let all = survey.locations.enumerated().flatMap { place, location in
      location.dwells.map { (place: place, x: location.logDistance, dwell: $0) }
    }
    let variance = spreads.mapValues { $0 * $0 }
    let packet = variance[.packet] ?? 0
    var matrix = Matrix(size: all.count)
    for (i, one) in all.enumerated() {
      for (j, other) in all.enumerated() {
        if one.dwell.session == other.dwell.session { matrix[i, j] += variance[.session] ?? 0 }
        if one.place == other.place { matrix[i, j] += variance[.location] ?? 0 }
        if i == j { matrix[i, j] += (variance[.dwell] ?? 0) + packet / one.dwell.count }
      }
    }
    let factor = try #require(Cholesky(matrix))
    let (ones, x) = (factor.solve(all.map { _ in 1 }), factor.solve(all.map(\.x)))
    let y = factor.solve(all.map(\.dwell.mean))
    let (a, b, c) = (Matrix.dot(ones, ones), Matrix.dot(ones, x), Matrix.dot(x, x))
    let (u, v) = (Matrix.dot(ones, y), Matrix.dot(x, y))
    let determinant = a * c - b * b
    let explained = (c * u * u - 2 * b * u * v + a * v * v) / determinant
    var result = log(determinant) + Matrix.dot(y, y) - explained
    for value in factor.lower.diagonal { result += 2 * log(value) }
    for (_, _, dwell) in all {
      result += log(dwell.count) + (dwell.count - 1) * log(packet) + dwell.centredSumOfSquares / packet
    }
    let count = all.reduce(0) { $0 + $1.dwell.count }
    return result + (count - 2) * log(2 * .pi)
  }

  /// Dwells are missing and of several lengths; there are more places than sessions, or fewer.
  @Test(arguments: [(4, 7, false), (4, 7, true), (9, 5, true)])
  func `The likelihood is that of the whole covariance, sessions crossed with places or not`(
    sessions: Int, places: Int, isRevisited: Bool
  ) throws {
    var random = SeededGenerator(seed: 9)
    var dwells = survey(
      sessions: sessions, places: places, angles: 2, packets: 5, isRevisited: isRevisited,
      spreads: (2, 3, 2, 2), &random)
    for index in stride(from: 0, to: dwells.count, by: 3) {
      dwells[index].histogram.merge(dwells[index].histogram)
    }
    dwells = dwells.enumerated().filter { $0.offset % 5 != 1 }.map(\.element)
    let design = NestedSurvey(
      SurveyedLocations(dwells, sessions: SurveySessions(dwells)).heard,
      worth: PacketWorth(autocorrelation: 0.3))
    #expect(design.isCrossed == isRevisited)
    let fit = try NestedREML.fit(design)
    #expect(abs(try deviance(design, fit.spreads) - fit.deviance) < 1e-7)
    for level in NestedLevel.allCases {
      for factor in [0.9, 1.1] {
        var other = fit.spreads
        other[level] = (fit.spreads[level] ?? 0) * factor
        #expect(try deviance(design, other) >= fit.deviance - 1e-9, "\(level)")
      }
    }
  }

  /// What a survey costs grows with how many ways of visiting places it has, and with the fewer of places and sessions.
  @Test func `Places that were visited alike are summed up once, and too many are others each session`() {
    var random = SeededGenerator(seed: 3)
    func design(sessions: Int, places: Int) -> NestedSurvey {
      let dwells = survey(
        sessions: sessions, places: places, isRevisited: true, spreads: (1, 2, 1, 2), &random)
      return NestedSurvey(SurveyedLocations(dwells, sessions: SurveySessions(dwells)).heard)
    }
    for (sessions, places) in [(60, 5), (5, 60)] {
      let few = design(sessions: sessions, places: places)
      #expect(few.isCrossed && few.locations.count == places)
      #expect(CrossedPlaces(few, centre: 0).pairs == 25)
    }
    let most = CrossedPlaces.mostMembers
    let many = design(sessions: most + 1, places: most + 1)
    #expect(!many.isCrossed && many.locations.count == (most + 1) * (most + 1) && many.sessions == most + 1)
  }

  /// Places visited in every session, one dwell each: what a visit adds is not averaged away.
  @Test func `Places visited again are places, and their visits dwells`() throws {
    var random = SeededGenerator(seed: 21)
    var (narrow, wide, trials) = (0.0, 0.0, 0.0)
    for _ in 0..<TestLength.count(400, short: 100) {
      let dwells = survey(
        sessions: 4, places: 12, isRevisited: true, spreads: (0, 2.5, 2.5, 2.5), &random)
      let model = try #require(PathLossModel(try fit(dwells).fit))
      let shares = Self.shares(model, sd: (2 * 6.25 + 6.25 / 10.0).squareRoot(), packets: 10)
      (narrow, wide, trials) = (narrow + shares.0, wide + shares.1, trials + 1)
    }
    #expect(abs(narrow / trials - 0.6827) < 0.035 && abs(wide / trials - 0.9545) < 0.02, "\(narrow) \(wide)")
  }

  /// Where packets are counted, places scatter as they do where they are not, though days differ more: places visited on both days differ by
  /// no part of that, places of one day by what the two days happen to differ by.
  @Test(arguments: [true, false]) func `Days take nothing off the spread of places`(isRevisited: Bool) throws
  {
    for seed in 1...UInt64(TestLength.count(20, short: 4)) {
      var random = SeededGenerator(seed: seed)
      var dwells = survey(
        sessions: 2, places: 30, packets: 12, isRevisited: isRevisited, spreads: (5, 3, 0, 2), &random)
      let received = try fit(dwells).line.shadowingSD.estimate
      for index in dwells.indices { dwells[index].expectedPackets = 12 }
      let counted = try fit(dwells).line
      #expect(counted.estimator == .lossMixture)
      #expect(abs(counted.shadowingSD.estimate / received - 1) < 0.1, "\(seed)")
      #expect(abs(received - 3) < 1.2, "\(seed)")
    }
  }

  /// How often a level with the true SD about the true line is inside a model's two intervals, on average over its distances.
  private static func shares(_ model: PathLossModel, sd: Double, packets: Int) -> (Double, Double) {
    let x = stride(from: -0.3, through: 1, by: 0.1).map { $0 }
    func share(_ level: Double) -> Double {
      let t = Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: model.degreesOfFreedom)
      return x.reduce(0) { sum, x in
        let half = t * model.predictiveSD(at: pow(10, x), packets: packets)
        let gap = -60 - 20 * x - model.mean(at: pow(10, x))
        return sum + Distributions.normalCDF((half - gap) / sd) - Distributions.normalCDF((-half - gap) / sd)
      } / Double(x.count)
    }
    return (share(HeldOutCheck.oneSigma), share(HeldOutCheck.twoSigma))
  }

  /// Packets with ρ = 0.6: what they share is counted once, so the spread of places is the true one however long a dwell is.
  @Test(arguments: [5, 10, 60]) func `Correlated packets do not spread places`(packets: Int) throws {
    let seeds = TestLength.count(400, short: 60)
    let survey = SyntheticSurvey(
      shadowingSD: 3, autocorrelation: 0.6, locations: 24, packets: packets, farthest: 10)
    let places = try (1...UInt64(seeds)).map { try fit(survey.dwells(seed: $0)).line.shadowingSD.estimate }
    let median = Median.of(places)
    // 5 %, and two standard errors of the median of so many surveys.
    #expect(abs(median / 3 - 1) < 0.05 + 0.4 / Double(seeds).squareRoot(), "\(median)")
  }

  /// A pattern of angles that is the same at every place is no chance of each place: it moves none against another.
  @Test func `Angles measured everywhere are told from places`() throws {
    var random = SeededGenerator(seed: 31)
    let pattern = [-6.0, -2, 1, 3, 4, 3, 1, -4]
    let dwells = survey(
      sessions: 1, places: 10, angles: 8, packets: 20, spreads: (0, 1, 1.5, 3), pattern: pattern, &random)
    let (fit, line) = try fit(dwells)
    #expect(
      line.sessionSD == nil && line.anotherSession == nil
        && PathLossModel(fit, question: .anotherSession(assuming: nil)) == nil)
    let angle = try #require(line.dwellSD)
    let truth = (1.5 * 1.5 + pattern.reduce(0) { $0 + $1 * $1 } / 7).squareRoot()
    #expect(abs(angle.estimate - truth) < 0.5 && angle.lower95 ?? 0 < truth && truth < angle.upper95 ?? 0)
    // Angles as chances of each place would leave 3.8/√8 dB in each place's mean: an error of the exponent of 0.12 at least.
    let exponent = line.pathLossExponent
    #expect(try #require(exponent.upper95) - #require(exponent.lower95) < 0.5, "\(exponent)")
  }

  /// Few sessions say little of how they differ, and an SD of 0 among them does not say that the next is like them.
  @Test(arguments: [0.0, 2]) func `Another session is inside as often as promised with few sessions`(
    sessionSD: Double
  ) throws {
    var random = SeededGenerator(seed: 41)
    var (narrow, wide, trials) = (0.0, 0.0, 0.0)
    for _ in 0..<TestLength.count(400, short: 100) {
      let dwells = survey(sessions: 4, places: 6, spreads: (sessionSD, 2.5, 0, 2.5), &random)
      let fit = try fit(dwells).fit
      let model = try #require(PathLossModel(fit, question: .anotherSession(assuming: nil)))
      let sd = (sessionSD * sessionSD + 6.25 + 6.25 / 10.0).squareRoot()
      let shares = Self.shares(model, sd: sd, packets: 10)
      (narrow, wide, trials) = (narrow + shares.0, wide + shares.1, trials + 1)
    }
    #expect(narrow / trials > 0.65 && narrow / trials < 0.78, "\(narrow / trials)")
    #expect(wide / trials > 0.93 && wide / trials < 0.99, "\(wide / trials)")
  }
}
