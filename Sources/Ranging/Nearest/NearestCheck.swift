import Foundation
package import PathLoss
package import RadioSurvey
import Statistics
import Support

/// How often the beacon that comes first was the nearest at places that the fits do not know, beside how often they predict it.
package struct NearestCheck: Hashable, Codable, Sendable {
  /// For each set of conditions and, if sessions were left out, each of them.
  package var rows: [NearestCheckRow]
  /// For each set of conditions, all sessions together; empty if places were drawn.
  package var together: [NearestCheckRow]
  /// All conditions together; absent for one.
  @Nullable package var all: NearestCheckRow?
  /// All visits by how likely the nearest was said to come first.
  package var bands: [NearestCheckBand]
  /// Visits at which no beacon was heard.
  package var silentVisits: Int

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
    silentVisits = found.reduce(0) { $0 + $1.silent }
    let sets = Dictionary(grouping: trials, by: \.conditions).sorted { $0.key < $1.key }
    rows = sets.flatMap { conditions, trials in
      Dictionary(grouping: trials) { $0.session ?? "" }.sorted { $0.key < $1.key }
        .map { NearestCheckRow($0.value, conditions: conditions, session: $0.value[0].session) }
    }
    together =
      splits.count > 1 ? sets.map { NearestCheckRow($0.value, conditions: $0.key, session: nil) } : []
    all = sets.count > 1 ? NearestCheckRow(trials, conditions: nil, session: nil) : nil
    bands = NearestCheckBand.bands(trials)
  }

  /// The row that speaks for everything; `nil` without a visit.
  package var front: NearestCheckRow? { all ?? together.first ?? rows.first }

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
