import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging

/// The radio of one phone in the library, fitted to some of its stops as the program fits a survey.
///
/// A stop is one visit: at the other visit to the same point the surveyor's body was elsewhere. The height of the beacons above the
/// phone is not published; it is the one of 0, 1, 2 and 3 m under which the stops fitted are most likely. Near beacons then count for less, as they do in the
/// room: there the level bends away from a straight line on the logarithm of the distance along the floor.
enum LibraryFit {
  private static let heights = [0.0, 1, 2, 3]

  /// - Returns: `nil` if the stops carry no fit.
  static func radio(_ scans: [LibrarySurvey.Scan], beacons: [Position]) -> PositioningRadio? {
    let stops = Dictionary(grouping: scans, by: \.visit).sorted { $0.key < $1.key }.map(\.value)
    let weakest = scans.flatMap { $0.levels.compactMap(\.self) }.min() ?? -100
    let threshold = ReceptionThreshold(level: Double(weakest) - 0.5)
    let likelihoods = heights.map { likelihood(stops, beacons, $0, threshold) }
    let height = zip(likelihoods, heights).max { $0.0 < $1.0 }?.1 ?? 0
    guard let fit = fit(stops, beacons, height: height), var radio = PositioningRadio(fit) else { return nil }
    radio.height = height
    radio.directionalSD = min(
      directional(stops, beacons, radio)?.directionalSD ?? 0, radio.shadowingSD)
    return radio
  }

  private static func distance(_ beacon: Position, _ place: Position, _ height: Double) -> Double {
    let flat = hypot(beacon.x - place.x, beacon.y - place.y)
    return max(hypot(flat, height), PositioningRadio.leastDistance)
  }

  private static func fit(_ stops: [[LibrarySurvey.Scan]], _ beacons: [Position], height: Double)
    -> ConditionFit?
  {
    let dwells = stops.flatMap { stop in
      beacons.indices.map { index in
        Dwell(
          beacon: .name("\(index)"),
          location: SurveyLocation(
            name: stop[0].visit, distance: distance(beacons[index], stop[0].position, height)),
          conditions: Conditions(receiver: Receiver(rawValue: stop[0].phone)), expectedPackets: stop.count,
          histogram: RSSIHistogram(stop.compactMap { $0.levels[index] }))
      }
    }
    return PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first
  }

  /// Of the model without an effect of the location, which is quick: it serves to compare heights.
  private static func likelihood(
    _ stops: [[LibrarySurvey.Scan]], _ beacons: [Position], _ height: Double, _ threshold: ReceptionThreshold
  ) -> Double {
    let locations = stops.flatMap { stop in
      beacons.indices.map { index in
        let heard = stop.compactMap { $0.levels[index] }
        return CountedLocation(
          design: [1, log10(distance(beacons[index], stop[0].position, height))],
          histogram: RSSIHistogram(heard), lost: stop.count - heard.count
        ).censored(by: threshold)
      }
    }
    let fit = try? CensoredRegression.fit(locations, threshold: threshold)
    return fit?.logLikelihood ?? -.infinity
  }

  private static func directional(
    _ stops: [[LibrarySurvey.Scan]], _ beacons: [Position], _ radio: PositioningRadio
  ) -> DirectionalShadowing? {
    DirectionalShadowing(
      stops: stops.map { stop in
        beacons.indices.compactMap { index in
          let heard = stop.compactMap { $0.levels[index] }
          guard !heard.isEmpty else { return nil }
          let (dx, dy) = (beacons[index].x - stop[0].position.x, beacons[index].y - stop[0].position.y)
          let expected = DirectionalShadowing.expectedLevel(
            mean: radio.mean(squaredDistance: dx * dx + dy * dy, height: radio.height),
            levelSD: radio.levelSD(packets: 1), threshold: radio.threshold)
          return .init(
            bearing: atan2(dy, dx), residual: Double(heard.reduce(0, +)) / Double(heard.count) - expected)
        }
      })
  }
}
