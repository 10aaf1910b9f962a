package import PathLoss
package import RadioSurvey
import Statistics
import Support
package import CalibrationModel

extension NearestCheck {
  /// - Parameters:
  ///   - splits: parts of a survey with the fits of the rest.
  ///   - question: the site, what devices assume and the correlation; its fits and its packets are not used.
  ///   - obstacles: what is between by the fits of the rest of a survey; `nil` for what the question has.
  package init(
    _ splits: [SurveySplit], question: NearestQuestion, sessions: SurveySessions,
    obstacles: (([ConditionFit]) -> NearestObstacles)? = nil
  ) {
    let found = splits.map { split in
      var own = question
      if let obstacles { own.obstacles = obstacles(split.fits) }
      return Self.trials(split, own, sessions)
    }
    let trials = found.flatMap(\.trials)
    let sets = Dictionary(grouping: trials, by: \.conditions).sorted { $0.key < $1.key }
    let rows = sets.flatMap { conditions, trials in
      Dictionary(grouping: trials) { $0.session ?? "" }.sorted { $0.key < $1.key }
        .map { NearestCheckRow($0.value, conditions: conditions, session: $0.value[0].session) }
    }
    self.init(
      rows: rows,
      together: splits.count > 1
        ? sets.map { NearestCheckRow($0.value, conditions: $0.key, session: nil) } : [],
      all: sets.count > 1 ? NearestCheckRow(trials, conditions: nil, session: nil) : nil,
      bands: NearestCheckBand.bands(trials), silentVisits: found.reduce(0) { $0 + $1.silent })
  }

  private static func trials(
    _ split: SurveySplit, _ question: NearestQuestion, _ sessions: SurveySessions
  ) -> (trials: [NearestTrial], silent: Int) {
    var question = question
    question.fits = split.fits
    let placements = Dictionary(
      question.site.beacons.map { ($0.identifier, $0.placement) }, uniquingKeysWith: { first, _ in first })
    // A beacon that was carried elsewhere for the survey is not where it hangs.
    let hanging = split.left.filter { dwell in
      placements[dwell.beacon].map { $0 == dwell.conditions.placement } ?? false
    }
    let stops = Dictionary(grouping: NearestStop.stops(hanging, sessions: sessions), by: \.conditions)
      .sorted { $0.key < $1.key }
    let found = ParallelWork.map(stops) { [question] conditions, stops in
      let field = question.field(conditions)
      guard field.sources.count > 1 else { return (trials: [NearestTrial](), silent: 0) }
      let draws = question.drawn(field)
      let losses = field.sources.map { source in
        question.fits.first { $0.conditions == source.model.conditions }?.collisionLoss?.estimate
      }
      return (
        stops.compactMap {
          NearestTrial($0, split: split, field: field, draws: draws, losses: losses)
        }, stops.count { $0.sightings.values.allSatisfy { $0.histogram.count == 0 } }
      )
    }
    return (found.flatMap(\.trials), found.reduce(0) { $0 + $1.silent })
  }
}

extension NearestCheckRow {
  /// - Parameter trials: at least one.
  init(_ trials: [NearestTrial], conditions: FitConditions?, session: String?) {
    let fittedPlaces: Int = trials.map(\.fittedPlaces).min() ?? 0
    let right: PredictedShare = PredictedShare(trials.map(\.trial))
    self.init(conditions: conditions, session: session, fittedPlaces: fittedPlaces, right: right)
  }
}

extension NearestCheckBand {
  private static let ends = [0, 0.4, 0.6, 0.8, 1]

  /// Those that have visits, the least likely first.
  static func bands(_ trials: [NearestTrial]) -> [NearestCheckBand] {
    zip(ends, ends.dropFirst()).compactMap { lower, upper in
      let inside = trials.map(\.trial).filter {
        $0.predicted >= lower && ($0.predicted < upper || upper == ends.last)
      }
      guard !inside.isEmpty else { return nil }
      return NearestCheckBand(
        probabilities: Interval(lower: lower, upper: upper), right: PredictedShare(inside))
    }
  }
}

/// One visit to a place: what a device heard there of all beacons.
struct NearestStop: Sendable {
  struct Sighting: Sendable {
    var histogram: RSSIHistogram
    /// Packets that it sent; `nil` if that is not known.
    var expected: Int?
    /// True distance in metres > 0.
    var distance: Double?
  }

  /// The conditions, without a placement: each beacon has its own.
  let conditions: FitConditions
  let place: SurveyPlace
  let position: Position?
  /// The beacons that were heard, or expected.
  private(set) var sightings: [BeaconIdentifier: Sighting] = [:]

  /// Seconds of silence that end a visit, as they end a dwell.
  static let silence = 30.0

  private init(_ dwell: Dwell, key: Key) {
    conditions = key.conditions
    place = key.place
    position = dwell.location.position
  }

  private struct Key: Hashable {
    var conditions: FitConditions
    var session: String
    var place: SurveyPlace
    var log: String

    var order: (FitConditions, String, SurveyPlace, String) { (conditions, session, place, log) }
  }

  /// The visits of dwells, in the order of their conditions, sessions, places and times.
  static func stops(_ dwells: [Dwell], sessions: SurveySessions) -> [NearestStop] {
    let groups = Dictionary(grouping: dwells) { dwell in
      var conditions = dwell.conditions.fitConditions
      conditions.placement = nil
      let session = sessions.name(of: dwell)
      // One log a beacon is one visit as well, if a place is known by more than a distance.
      let place = SurveyPlace(dwell, session: session)
      return Key(
        conditions: conditions, session: session, place: place, log: place.isPoint ? "" : dwell.log ?? "")
    }
    return groups.sorted { $0.key.order < $1.key.order }.flatMap { visits(of: $0.value, key: $0.key) }
  }

  private static func visits(of dwells: [Dwell], key: Key) -> [NearestStop] {
    var stops: [NearestStop] = []
    var end = -Double.infinity
    for dwell in dwells.sorted(by: { ($0.start, $0.beacon.description) < ($1.start, $1.beacon.description) })
    {
      if stops.isEmpty || dwell.start > end + silence {
        stops.append(NearestStop(dwell, key: key))
        end = dwell.end
      }
      end = max(end, dwell.end)
      stops[stops.count - 1].add(dwell)
    }
    return stops
  }

  private mutating func add(_ dwell: Dwell) {
    var sighting =
      sightings[dwell.beacon]
      ?? Sighting(histogram: RSSIHistogram(), expected: 0, distance: dwell.location.distance)
    sighting.histogram.merge(dwell.histogram)
    sighting.expected = sighting.expected.flatMap { all in dwell.expectedPackets.map { all + $0 } }
    sightings[dwell.beacon] = sighting
  }
}
