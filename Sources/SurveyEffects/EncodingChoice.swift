import CalibrationModel
import PathLoss
import RadioSurvey
import Statistics

/// Which way to let people enter the model predicts places that it has not seen best.
///
/// Each way is fitted to the same location levels, corrected for missing packets, and scored at each place by the fit without
/// it. Another way than a change for each crowd level is taken only if its mean log score is better by more than one
/// standard error over places; slopes that differ by crowd level must besides have an adjusted p below ``slopeSignificance``,
/// because packets that are missing look like a slope (the reference survey, whose truth has one slope, gives p = 0.004).
/// Adjusted is for every pair among the factors and distance that might have been looked at (Bonferroni).
struct EncodingChoice {
  let encoding: CrowdEncoding
  let hasCrowdSlopes: Bool
  /// How all did; empty where people cannot enter in more than one way.
  let comparisons: [EncodingComparison]

  static let slopeSignificance = 0.01

  /// - Parameter base: the fit with a change for each crowd level.
  init(_ base: EffectLine, site: Site, factors: Int) {
    let design = base.design
    let crowds = (design.levels[.crowd] ?? []).count
    let people = design.locations.map(\.people)
    var candidates: [(encoding: CrowdEncoding, slopes: Bool)] = []
    // With two numbers of people a change for each and one for each person are the same.
    if !people.contains(nil), Set(people).count > (crowds > 1 ? 2 : 1) {
      candidates.append((.perPerson, false))
    }
    // Where a level's own change is inseparable, as of crowds that were each at a placement of their own, the bend of a line or
    // its slope is no measure of people either.
    let isSeparable = crowds > 1 && !design.aliases.contains { $0.column.factor == .crowd }
    if isSeparable { candidates.append((.perMetre, false)) }
    // Slopes are as many columns again.
    if isSeparable, design.columns.count + crowds - 1 <= EffectDesign.columnLimit {
      candidates.append((.categorical, true))
    }
    guard !candidates.isEmpty, let line = EffectLine(corrected: base.corrected, design: design),
      let scores = line.byPlace.leftOutScores()
    else {
      encoding = .categorical
      hasCrowdSlopes = false
      comparisons = []
      return
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    var comparisons = [
      EncodingComparison(
        encoding: .categorical, hasCrowdSlopes: false, logScore: mean(scores), isChosen: false)
    ]
    for candidate in candidates {
      var comparison = EncodingComparison(
        encoding: candidate.encoding, hasCrowdSlopes: candidate.slopes, isChosen: false)
      let other = EffectDesign(
        design.locations, site: site, encoding: candidate.encoding, hasCrowdSlopes: candidate.slopes)
      if !other.aliases.contains(where: { $0.column.factor == .crowd }),
        let line = EffectLine(corrected: base.corrected, design: other),
        let left = line.byPlace.leftOutScores(), left.count == scores.count
      {
        let gain = zip(left, scores).map { $0 - $1 }.meanAndError
        comparison.logScore = mean(left)
        (comparison.gain, comparison.gainError) = (gain.mean, gain.error)
        if candidate.slopes {
          let slopes = other.columns.indices.filter {
            if case .slope = other.columns[$0] { true } else { false }
          }
          let p = line.test(slopes.map { other.unit($0) })?.p
          comparison.adjustedP = p.map { min(1, $0 * Double(factors * (factors + 1) / 2)) }
        }
      }
      comparisons.append(comparison)
    }
    let better = comparisons.indices.filter { index in
      let comparison = comparisons[index]
      // Two ways to say the same differ by rounding.
      guard let gain = comparison.gain, let error = comparison.gainError, gain > max(error, 1e-9) else {
        return false
      }
      return !comparison.hasCrowdSlopes || (comparison.adjustedP ?? 1) < Self.slopeSignificance
    }
    let chosen = better.max { (comparisons[$0].gain ?? 0) < (comparisons[$1].gain ?? 0) } ?? 0
    comparisons[chosen].isChosen = true
    encoding = comparisons[chosen].encoding
    hasCrowdSlopes = comparisons[chosen].hasCrowdSlopes
    self.comparisons = comparisons
  }
}
