package import CalibrationModel
package import RadioSurvey
import Statistics

/// A dwell at a usable distance, with the place and the session that it belongs to.
package struct PlacedDwell: Sendable {
  /// The dwell.
  package let dwell: Dwell
  /// The place.
  package let place: SurveyPlace
  /// The session.
  package let session: String
  /// The location's distance in metres, > 0: the dwell's own, or the mean over the dwells of its beacon at one point, whose
  /// coordinates may differ by centimetres.
  package fileprivate(set) var distance: Double

  /// The dwells that have a distance > 0, in the order given.
  ///
  /// Of one beacon at one point, distances that no rounding of coordinates explains (more than 10 cm above the least) are other
  /// locations: the beacon hung elsewhere.
  package static func place(_ dwells: [Dwell], sessions: SurveySessions) -> [PlacedDwell] {
    var placed = dwells.compactMap { dwell -> PlacedDwell? in
      guard let distance = dwell.location.distance, distance > 0, distance.isFinite else { return nil }
      let session = sessions.name(of: dwell)
      return PlacedDwell(
        dwell: dwell, place: SurveyPlace(dwell, session: session), session: session, distance: distance)
    }
    var points: [SurveyPlace.Link: [Int]] = [:]
    for (i, one) in placed.enumerated() where one.place.isPoint {
      points[SurveyPlace.Link(beacon: one.dwell.beacon, place: one.place), default: []].append(i)
    }
    for indices in points.values {
      let sorted = indices.sorted { placed[$0].distance < placed[$1].distance }
      var rest = sorted[...]
      while let nearest = rest.first.map({ placed[$0].distance }) {
        let near = rest.prefix { placed[$0].distance <= nearest + SurveyPlace.reach }
        rest = rest.dropFirst(near.count)
        guard near.last.map({ placed[$0].distance }) != nearest else { continue }
        let mean = near.reduce(0) { $0 + placed[$1].distance } / Double(near.count)
        for i in near { placed[i].distance = mean }
      }
    }
    return placed
  }
}

/// Which classes of locations have a σF and a σL of their own.
///
/// A class carries its own pair with five locations or more where something was heard, at one of which packets differ.
/// Any other class shares the pair of the class with the most locations heard, the first of them where several are as
/// large. Spreads are not interpolated between classes.
struct SpreadClasses: Hashable {
  /// Locations heard below which a class shares another's spreads.
  static let minimumLocations = PathLossFitting.minimumLocations

  /// For each class, which pair of spreads it has, counted from 0.
  let pairs: [Int]
  /// Pairs of spreads, ≥ 1.
  let count: Int

  /// One pair for all classes.
  init(sharedBy locations: [CensoredLocation]) {
    pairs = Array(repeating: 0, count: 1 + (locations.map(\.spreadClass).max() ?? 0))
    count = 1
  }

  init(_ locations: [CensoredLocation]) {
    let classes = 1 + (locations.map(\.spreadClass).max() ?? 0)
    var heard = Array(repeating: 0, count: classes)
    var fades = Array(repeating: false, count: classes)
    for location in locations where location.received > 0 {
      heard[location.spreadClass] += 1
      if location.received > 1, location.cells.count > 1 { fades[location.spreadClass] = true }
    }
    let host = heard.indices.max { (heard[$0], $1) < (heard[$1], $0) } ?? 0
    let isOwn = heard.indices.map { $0 == host || (heard[$0] >= Self.minimumLocations && fades[$0]) }
    var next = 0
    let own = isOwn.map { isOwn in
      defer { if isOwn { next += 1 } }
      return next
    }
    pairs = isOwn.indices.map { isOwn[$0] ? own[$0] : own[host] }
    count = next
  }
}

extension FittedLine {
  /// Below what level the receiver heard nothing; ``ReceptionThreshold/none`` if losses are not part of the fit.
  package var threshold: ReceptionThreshold {
    guard let sensitivity else { return .none }
    return ReceptionThreshold(
      level: sensitivity, width: sensitivityBasis == .soft ? ReceiverSensitivity.softWidth : 0)
  }

  /// Degrees of freedom of predictions for one dwell at a new place, locations − 2 for the means of locations.
  package func placeFreedom(locations: Int, dwells: Int) -> Double {
    let body = dwellSD.map { $0.estimate * $0.estimate } ?? 0
    return Self.freedom(
      placeVariance - body, Double(degreesOfFreedom), adding: body, dwells: dwells, of: locations)
  }

  /// Degrees of freedom of the variance of one dwell, what locations differ by and what dwells at one do: Satterthwaite's (Biometrics Bull. 2,
  /// 1946) of the two that are estimated independently, that of the means of J dwells, σL² + σT²/J, and that within locations.
  ///
  /// - Parameters:
  ///   - place: σL², dB².
  ///   - freedom: of the means.
  ///   - body: σT², dB².
  package static func freedom(
    _ place: Double, _ freedom: Double, adding body: Double, dwells: Int, of locations: Int
  ) -> Double {
    guard body > 0, dwells > locations else { return freedom }
    let share = Double(locations) / Double(dwells)
    let (means, within) = (place + body * share, body * (1 - share))
    return (place + body) * (place + body)
      / (means * means / freedom + within * within / Double(dwells - locations))
  }
}

extension PacketLine {
  /// Ordinary least squares over all packets.
  init(_ fit: RandomInterceptREML.Fit, heldOut: HeldOutCoverage?) {
    let degrees = fit.likelihood.denominator
    self.init(
      referencePower: Estimate(
        fit.coefficients[0], standardError: fit.standardErrors[0], degreesOfFreedom: degrees),
      pathLossExponent: Estimate(
        -fit.coefficients[1] / 10, standardError: fit.standardErrors[1] / 10, degreesOfFreedom: degrees),
      residualSD: fit.residualSD)
    self.heldOut = heldOut
  }
}
