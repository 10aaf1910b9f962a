package import RadioSurvey

/// What the fits of a part of a survey take from the whole of it, so that they are the same as without a selection.
package struct SurveyContext: Sendable {
  /// Placements up to which all fits of a survey are judged together: they choose one ``SpreadShape``, and their tests are adjusted
  /// for their number. A survey of more placements is of several places, whose spreads need not change alike, and of which a reader looks
  /// at one at a time: there each placement is judged by itself. The false discovery rate then holds within each placement, and so on
  /// average over them (B. Efron, Ann. Appl. Stat. 2, 2008, doi 10.1214/07-AOAS141, on when to combine tests).
  package static let mostPlacementsTogether = 32

  /// What tells sessions apart.
  package var sessionBasis: SurveySessions.Basis
  /// Every packet that each receiver has read; no smoothed levels.
  package var levels: [Receiver?: RSSIHistogram]
  /// Whether the survey was made at one distance.
  package var isAtOneDistance: Bool
  /// Whether the fits of each placement are judged by themselves.
  package var isJudgedByPlacement: Bool

  /// That of a whole survey.
  ///
  /// - Parameter dwells: all of them, completed by what the site knows.
  package init(_ dwells: [Dwell]) {
    self.init(
      levels: dwells.lazy.map { ($0.conditions, $0.histogram) },
      placements: Set(dwells.map(\.conditions.placement)).count, sessionBasis: SurveySessions(dwells).basis,
      isAtOneDistance: LevelCalibration.isAtOneDistance(dwells))
  }

  /// That of a survey of which only a part is read.
  ///
  /// - Parameters:
  ///   - totals: of all dwells of the survey, completed by what the site knows.
  ///   - dwells: of the part.
  ///   - all: All dwells of the survey; called only where the part is at one distance that is not 1 m, and it matters whether all is.
  package init(
    _ totals: [DwellTotal], part dwells: [Dwell], all: () throws -> [Dwell]
  ) rethrows {
    let isDoubtful = LevelCalibration.isAtOneDistance(dwells) && !LevelCalibration.isAtOneMetre(dwells)
    self.init(
      levels: totals.lazy.map { ($0.conditions, $0.histogram) },
      placements: Set(totals.map(\.conditions.placement)).count,
      sessionBasis: SurveySessions.basis(of: totals),
      isAtOneDistance: isDoubtful ? LevelCalibration.isAtOneDistance(try all()) : false)
  }

  private init(
    levels readings: some Sequence<(Conditions, RSSIHistogram)>, placements: Int,
    sessionBasis: SurveySessions.Basis, isAtOneDistance: Bool
  ) {
    // A receiver's sensitivity is its own, so all conditions show it together.
    var levels: [Receiver?: RSSIHistogram] = [:]
    for (conditions, histogram) in readings where conditions.source == .raw {
      levels[conditions.receiver, default: RSSIHistogram()].merge(histogram)
    }
    self.levels = levels
    self.sessionBasis = sessionBasis
    self.isAtOneDistance = isAtOneDistance
    isJudgedByPlacement = placements > Self.mostPlacementsTogether
  }

  /// What the fits of these conditions are judged with: those of one placement, or all.
  func family(_ conditions: FitConditions) -> Placement? {
    isJudgedByPlacement ? conditions.placement : nil
  }
}
