package import PathLoss
package import RadioSurvey
import Statistics
import Support

/// What devices named in each zone at places that the fits do not know, beside what was predicted: the confusion of zones.
package struct ZoneMatrix: Hashable, Codable, Sendable {
  /// How often one thing is named.
  package struct Cell: Hashable, Codable, Sendable {
    /// What is named.
    package var named: NamedZone
    /// How often.
    package var share: PredictedShare
  }

  /// What is named in one zone.
  package struct Row: Hashable, Codable, Sendable {
    /// The true zone: immediate, near or far.
    package var zone: Zone
    /// Immediate, near, far, not heard.
    package var cells: [Cell]
  }

  /// The conditions.
  package var conditions: FitConditions
  /// The session that was left out of the fit; absent where places were drawn.
  @Nullable package var session: String?
  /// Places that the fit knows.
  package var fittedPlaces: Int
  /// Whether it is known how many packets were sent, so that not hearing any is predicted.
  package var countsLosses: Bool
  /// What the device assumes.
  package var belief: RangingBelief
  /// How often the true zone is named.
  package var right: PredictedShare
  /// One for each true zone that was visited, nearest first.
  package var rows: [Row]

  /// - Parameters:
  ///   - splits: parts of a survey with the fits of the rest.
  ///   - seed: of the radios that the fits allow.
  /// - Returns: One for each set of conditions and part that has a usable fit, in their order.
  package static func matrices(
    _ splits: [SurveySplit], site: Site, policy: RangingSettings, sessions: SurveySessions, seed: UInt64
  ) -> [ZoneMatrix] {
    splits.flatMap { split in
      ParallelWork.map(split.fits) { fit -> ZoneMatrix? in
        guard let belief = policy.belief(for: fit.conditions, fits: split.fits, site: site),
          var predictor = ZoneTrial.Predictor(fit, belief: belief, boundaries: site.zones, seed: seed)
        else { return nil }
        let dwells = split.left.filter { $0.conditions.fitConditions == fit.conditions }
        let trials = NearestStop.stops(dwells, sessions: sessions).flatMap { stop in
          stop.sightings.sorted { $0.key.description < $1.key.description }.compactMap {
            ZoneTrial($0.value, at: stop.place, by: &predictor)
          }
        }
        return ZoneMatrix(trials, fit: fit, split: split, belief: belief)
      }.compactMap(\.self)
    }.sorted { ($0.conditions, $0.session ?? "") < ($1.conditions, $1.session ?? "") }
  }

  private init?(_ trials: [ZoneTrial], fit: ConditionFit, split: SurveySplit, belief: RangingBelief) {
    guard !trials.isEmpty else { return nil }
    conditions = fit.conditions
    session = split.session
    fittedPlaces = split.fittedPlaces
    self.belief = belief
    countsLosses = trials.contains { $0.countsLosses }
    right = PredictedShare(
      trials.map { trial in
        let index = Self.index(trial.zone)
        return PredictedShare.Trial(
          place: trial.place, isSeen: trial.named == NamedZone.allCases[index],
          predicted: trial.predicted[index], drawn: trial.drawn.map { $0[index] })
      })
    rows = [Zone.immediate, .near, .far].compactMap { zone in
      let own = trials.filter { $0.zone == zone }
      guard !own.isEmpty else { return nil }
      let cells = NamedZone.allCases.enumerated().map { index, named in
        Cell(
          named: named,
          share: PredictedShare(
            own.map { trial in
              PredictedShare.Trial(
                place: trial.place, isSeen: trial.named == named, predicted: trial.predicted[index],
                drawn: trial.drawn.map { $0[index] })
            }))
      }
      return Row(zone: zone, cells: cells)
    }
  }

  private static func index(_ zone: Zone) -> Int { zone == .immediate ? 0 : zone == .near ? 1 : 2 }
}

/// What a device says of a beacon: a zone, or nothing because it hears no packet.
package enum NamedZone: String, Codable, Sendable, CaseIterable {
  case immediate, near, far
  /// No packet is received.
  case notHeard = "not-heard"
}
