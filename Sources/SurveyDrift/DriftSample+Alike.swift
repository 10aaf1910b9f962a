import Foundation
import RadioSurvey

extension DriftSample {
  /// Places of one survey that are looked at, at most.
  private static let mostPlaces = 100

  /// Variance of the mean over new places less the mean over those of the calibration because places near one another share their shadowing,
  /// beyond that of independent places, in variances of a place:
  ///
  ///     Σ_{i≠j} r(new i, new j)/n² + Σ_{i≠j} r(old i, old j)/m² − 2 Σ r(new i, old j)/(n m),   r = exp(−distance/L)
  ///
  /// A corner of a venue deviates as a whole, however many places of it are measured; places beside those of the calibration do not.
  ///
  /// - Parameters: of one beacon.
  /// - Returns: 0 if places are not alike, or it is not known where they are.
  static func alikeness(_ new: [Self], _ old: [Self]) -> Double {
    alikeness(
      new.map { ($0.place, $0.position) }, old.map { ($0.place, $0.position) },
      over: new.compactMap(\.decorrelation).max())
  }

  /// The same of places and where they are, with metres over which what they have in common falls to 1/e.
  static func alikeness(
    _ new: [(place: String, position: Position?)], _ old: [(place: String, position: Position?)],
    over decorrelation: Double?
  ) -> Double {
    guard let length = decorrelation, length > 0 else { return 0 }
    let (now, then) = (positions(new), positions(old))
    guard !now.isEmpty, !then.isEmpty else { return 0 }
    func mean(_ some: [Position], _ others: [Position], isSame: Bool) -> Double {
      var sum = 0.0
      for one in some {
        for other in others { sum += exp(-(one.along(to: other) ?? .infinity) / length) }
      }
      return (sum - (isSame ? Double(some.count) : 0)) / Double(some.count * others.count)
    }
    return max(
      0, mean(now, now, isSame: true) + mean(then, then, isSame: true) - 2 * mean(now, then, isSame: false))
  }

  /// Of each place once, evenly chosen if they are many.
  private static func positions(_ samples: [(place: String, position: Position?)]) -> [Position] {
    let places = Dictionary(
      samples.compactMap { sample in sample.position.map { (sample.place, $0) } },
      uniquingKeysWith: { first, _ in first }
    ).sorted { $0.key < $1.key }.map(\.value)
    let step = (places.count + mostPlaces - 1) / mostPlaces
    return step > 1 ? stride(from: 0, to: places.count, by: step).map { places[$0] } : places
  }
}
