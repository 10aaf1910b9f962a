package import RadioSurvey

/// Part of a survey, kept from its fits to be predicted by them.
package struct SurveySplit: Sendable {
  /// The session that is left out; `nil` if places were drawn.
  package let session: String?
  /// Places that the fits know.
  package let fittedPlaces: Int
  /// The fits of the rest, one per set of conditions.
  package let fits: [ConditionFit]
  /// The dwells left out.
  package let left: [Dwell]

  /// Leaves out each session in its turn.
  ///
  /// - Returns: In the order of the sessions; empty if there are fewer than two.
  package static func sessions(of dwells: [Dwell], options: FitOptions) -> [SurveySplit] {
    let sessions = SurveySessions(dwells)
    guard sessions.names.count > 1 else { return [] }
    return sessions.names.map { name in
      SurveySplit(dwells, sessions: sessions, session: name, options: options) {
        sessions.name(of: $0) == name
      }
    }
  }

  /// Leaves out places drawn from all that the survey visited; see ``PlaceSplit/drawn(from:)``.
  ///
  /// - Returns: `nil` if no place would be left to fit.
  package static func places(
    _ split: PlaceSplit, of dwells: [Dwell], options: FitOptions
  ) -> SurveySplit? {
    let sessions = SurveySessions(dwells)
    let label: (Dwell) -> String = { dwell in
      SurveyPlace(dwell, session: sessions.name(of: dwell)).name ?? dwell.location.name
    }
    let names = Set(dwells.map(label))
    guard names.count > split.places else { return nil }
    let drawn = Set(split.drawn(from: names))
    return SurveySplit(dwells, sessions: sessions, session: nil, options: options) {
      drawn.contains(label($0))
    }
  }

  private init(
    _ dwells: [Dwell], sessions: SurveySessions, session: String?, options: FitOptions,
    isLeft: (Dwell) -> Bool
  ) {
    let kept = dwells.filter { !isLeft($0) }
    self.session = session
    left = dwells.filter(isLeft)
    fittedPlaces = Set(kept.map { SurveyPlace($0, session: sessions.name(of: $0)) }).count
    var options = options
    options.split = nil
    fits = PathLossFitting.fit(kept, options: options)
  }
}
