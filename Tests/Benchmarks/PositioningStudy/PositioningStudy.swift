import CalibrationModel
import CoveragePlanner
import Foundation
import RadioSurvey
package import Ranging
import Statistics
import Support

/// Predicts the error of positions in the library, and measures it with the recorded scans.
///
/// The points are left out in strips along the room: each is positioned, and its error predicted, by a radio that is fitted to the
/// other strips. The fit sees all 24 beacons; the sets have fewer. Devices are somewhere in the rectangle of the beacons.
package struct PositioningStudy: Sendable {
  /// One strip of one phone.
  package struct Part: Sendable {
    package var phone: String
    package var radio: PositioningRadio
    /// The scans that the radio is not fitted to.
    var scans: [LibrarySurvey.Scan]
  }

  /// Strips.
  package static let folds = 4
  /// Draws for each point and phone.
  private static let draws = 40

  /// The fits.
  package let parts: [Part]
  private let survey: LibrarySurvey

  /// Fits every phone without each of the strips.
  ///
  /// - Throws: ``LibrarySurvey/Unreadable`` if a phone has no fit.
  package init(_ survey: LibrarySurvey) throws {
    self.survey = survey
    let columns = Set(survey.scans.map(\.position.x)).sorted()
    let fold = { @Sendable (position: Position) in
      (columns.firstIndex(of: position.x) ?? 0) * Self.folds / columns.count
    }
    let phones = Set(survey.scans.map(\.phone)).sorted()
    let pairs = phones.flatMap { phone in (0..<Self.folds).map { (phone: phone, fold: $0) } }
    parts = try ParallelWork.map(pairs) { pair -> Part? in
      let own = survey.scans.filter { $0.phone == pair.phone }
      return LibraryFit.radio(own.filter { fold($0.position) != pair.fold }, beacons: survey.beacons).map {
        Part(phone: pair.phone, radio: $0, scans: own.filter { fold($0.position) == pair.fold })
      }
    }.map { part in
      guard let part else { throw LibrarySurvey.Unreadable(file: "lib_rss.csv") }
      return part
    }
  }

  /// Every phone with every set of beacons, by single scans and by all scans of a visit.
  ///
  /// - Parameters:
  ///   - beaconsOfSingleScans: single scans are positioned with sets of at most so many beacons only; there are five times as many of
  ///     them as visits.
  ///   - isDirectional: whether the prediction knows that shadowing is alike in one direction.
  package func rows(beaconsOfSingleScans: Int = .max, isDirectional: Bool = true) -> [PositioningRow] {
    let area = Self.area(around: survey.beacons)
    return Set(parts.map(\.phone)).sorted().flatMap { phone in
      LibrarySurvey.subsets.flatMap { subset in
        (subset.beacons.count <= beaconsOfSingleScans ? [1, 5] : [5])
          .map { row(phone, subset, scans: $0, area, isDirectional) }
      }
    }
  }

  /// The rectangle round the beacons.
  private static func area(around positions: [Position]) -> PositionArea {
    let (xs, ys) = (positions.map(\.x), positions.map(\.y))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (low, high) = (ys.min() ?? 0, ys.max() ?? 0)
    return PositionArea(
      FloorPolygon(
        outer: [(left, low), (right, low), (right, high), (left, high)].map { Position(x: $0.0, y: $0.1) }))
  }

  private func row(
    _ phone: String, _ subset: LibrarySurvey.Subset, scans: Int, _ area: PositionArea, _ isDirectional: Bool
  )
    -> PositioningRow
  {
    let beacons = subset.beacons.map { survey.beacons[$0] }
    var measured: [Double?] = []
    var simulated: [Double?] = []
    for (index, part) in parts.enumerated() where part.phone == phone {
      let readings = Self.readings(of: part.scans, subset, scans: scans)
      let estimator = PositionEstimator(radio: part.radio, beacons: beacons, area: area, packets: scans)
      measured += ParallelWork.map(readings) { place, reading -> Double? in
        estimator.estimate(reading).map { hypot($0.x - place.x, $0.y - place.y) }
      }
      var radio = part.radio
      if !isDirectional { radio.directionalSD = 0 }
      let quality = PositioningQuality(radio: radio, beacons: beacons, area: area, packets: scans)
      let points = Set(part.scans.map(\.position)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      simulated += quality.errors(at: points, draws: Self.draws, seed: UInt64(index))
    }
    func equal(_ count: Int) -> [Double] { Array(repeating: 1, count: count) }
    return PositioningRow(
      phone: phone, subset: subset.name, beacons: beacons.count, scans: scans,
      measured: PositioningError(errors: measured, weights: equal(measured.count)),
      simulated: PositioningError(errors: simulated, weights: equal(simulated.count)))
  }

  /// Single scans, or one reading of each visit, with where they were taken.
  private static func readings(
    of scans: [LibrarySurvey.Scan], _ subset: LibrarySurvey.Subset, scans count: Int
  ) -> [(Position, PositionReading)] {
    let groups =
      count == 1
      ? scans.map { [$0] }
      : Dictionary(grouping: scans, by: \.visit).sorted { $0.key < $1.key }.map(\.value)
    return groups.map { group in
      let levels = subset.beacons.map { beacon -> PositionReading.Level? in
        let heard = group.compactMap { $0.levels[beacon] }
        return heard.isEmpty
          ? nil
          : PositionReading.Level(
            mean: Double(heard.reduce(0, +)) / Double(heard.count), packets: heard.count)
      }
      return (group[0].position, PositionReading(levels: levels))
    }
  }
}
