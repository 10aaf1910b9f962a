import Foundation
import PathLoss
import RadioSurvey
import Statistics

/// One visit at which the nearest beacon came first or not, beside how likely the fits of other places said it was.
struct NearestTrial: Sendable {
  /// The conditions; a placement is none of them.
  let conditions: FitConditions
  /// The session that was left out, if sessions were.
  let session: String?
  /// Places that the fits know.
  let fittedPlaces: Int
  /// Whether the beacon that was heard loudest, less what it broadcasts, is the nearest.
  let trial: PredictedShare.Trial

  /// Two distances that differ by less, in metres, are one.
  private static let sameDistance = 0.01
  /// The least SD of a level, dB: levels are whole numbers, and what is narrower makes the integral slow and nothing else.
  private static let leastSD = 0.05

  /// - Parameters:
  ///   - field: the beacons by the fits.
  ///   - draws: the same with radios that the fits allow.
  ///   - losses: P(a packet is lost whatever its level) for each beacon of the field; `nil` where the fit does not know it.
  /// - Returns: `nil` if nothing was heard, or the distances of fewer than two beacons are known.
  init?(
    _ stop: NearestStop, split: SurveySplit, field: BeaconField, draws: [BeaconField], losses: [Double?]
  ) {
    let distances = field.sources.map { source -> Double? in
      let known =
        stop.sightings[source.identifier]?.distance ?? stop.position.flatMap(source.position.distance)
      return known.map { max($0, BeaconField.closest) }
    }
    let known = distances.indices.filter { distances[$0] != nil }
    let assumed = field.sources.map { field.ranksByDistance ? $0.assumedPower ?? 0 : 0 }
    let scores = known.compactMap { index in
      stop.sightings[field.sources[index].identifier]?.histogram.mean.map { (index, $0 - assumed[index]) }
    }
    guard known.count > 1, let nearest = known.min(by: { (distances[$0] ?? 0) < (distances[$1] ?? 0) }),
      // Of equals the one that the survey names first.
      let first = scores.max(by: { ($0.1, $1.0) < ($1.1, $0.0) })
    else { return nil }
    conditions = stop.conditions
    session = split.session
    fittedPlaces = split.fittedPlaces
    let packets = Self.packets(known.map { stop.sightings[field.sources[$0].identifier] })
    let heard = zip(known, packets).map { index, sent in
      losses[index].map { sent.isExact ? 1 - pow($0, Double(sent.count)) : 1 } ?? 1
    }
    let counts = zip(known, packets).map { index, sent in
      max(1, Int((Double(sent.count) * (sent.isExact ? 1 - (losses[index] ?? 0) : 1)).rounded()))
    }
    let own = known.firstIndex(of: nearest) ?? 0
    // What is between is known of a point only.
    let ways = stop.position.map(field.ways)
    func share(_ field: BeaconField) -> Double {
      let levels = zip(known, counts).map { index, count in
        let (source, distance) = (field.sources[index], distances[index] ?? 1)
        let factor = source.model.spreadTrend?.factor(at: distance) ?? 1
        let loss = ways.map { $0[index].loss(source.losses) } ?? 0
        return LoudestBeacon.Level(
          mean: source.model.mean(at: distance) - loss - assumed[index],
          sd: max(factor * source.model.locationSD(packets: count), Self.leastSD))
      }
      return LoudestBeacon.probability(of: own, in: levels, heard: heard, correlation: field.correlation)
        ?? 0
    }
    trial = PredictedShare.Trial(
      place: stop.place,
      isSeen: (distances[first.0] ?? 0) <= (distances[nearest] ?? 0) + Self.sameDistance,
      predicted: share(field), drawn: draws.map(share))
  }

  /// Packets that each beacon sent during the visit if it is known, or else that were received of it, at least as many as of the
  /// median beacon: what was not heard is no reason to expect less of it.
  private static func packets(_ sightings: [NearestStop.Sighting?]) -> [(count: Int, isExact: Bool)] {
    let received = sightings.compactMap { $0?.histogram.count }.filter { $0 > 0 }.sorted()
    let usual = received.isEmpty ? 1 : received[received.count / 2]
    return sightings.map { sighting in
      if let expected = sighting?.expected, expected > 0 { return (expected, true) }
      return (max(usual, sighting?.histogram.count ?? 0), false)
    }
  }
}
