import PathLoss
package import RadioSurvey

/// Which dwells of a survey a command reads, chosen by the totals of all dwells.
package struct SurveyChoice: Sendable {
  /// What a command does with a selection.
  package enum Need: Sendable {
    /// It uses fits beside those that are selected.
    case survey
    /// It uses the fits selected, each as it is among all.
    case fits
    /// It uses the dwells selected, and fits them by themselves.
    case dwells
  }

  /// Indices of the totals whose dwells are read.
  package let indices: Set<Int>
  /// Whether that is all there is.
  package let isEverything: Bool
  /// Whether only some placements are read, of a survey that judges the fits of each placement by themselves.
  package let isOfPlacements: Bool
  /// Sets of conditions of the survey.
  package let sets: Int
  /// Its placements, an unknown one among them.
  package let placements: Int
  /// Sets of conditions selected.
  package let asked: Int

  /// - Parameters:
  ///   - totals: of the whole survey, completed by what the site knows.
  ///   - own: Indices of those of the beacons selected.
  ///   - mostFits: Sets of conditions above which only those selected are read.
  package init(
    _ totals: [DwellTotal], among own: [Int], selection: SurveySelection, need: Need,
    mostFits: Int = SurveyLimit.fits.value
  ) {
    let sets = Set(own.map { totals[$0].conditions.fitConditions })
    let asked = sets.filter(selection.includes)
    let placements = Set(sets.map(\.placement))
    let isSelected = selection.selectsFits && need != .dwells
    let isTooMuch = sets.count > mostFits
    isOfPlacements =
      isSelected && placements.count > SurveyContext.mostPlacementsTogether && (need == .fits || isTooMuch)
    let read: Set<FitConditions>
    if isOfPlacements {
      let wanted = Set(asked.map(\.placement))
      read = sets.filter { wanted.contains($0.placement) }
    } else {
      read = need == .dwells || isTooMuch ? asked : sets
    }
    indices = Set(own.filter { read.contains(totals[$0].conditions.fitConditions) })
    isEverything = indices.count == totals.count
    self.sets = sets.count
    self.placements = placements.count
    self.asked = asked.count
  }
}
