import PathLoss
import RadioSurvey
import Statistics
import CalibrationModel

/// The sets of conditions of a survey: whether their levels are the sum of the factors' changes, and what that sum says of
/// sets that were never measured.
struct EffectCells {
  /// Spread of sets of conditions about the sum where the data do not tell it, dB: a working value of ours.
  static let workingSD = 3.0
  /// Number of sets that the working value is worth beside one from the data.
  static let workingDegrees = 4.0
  /// Most sets that are predicted: a few dozen levels would make hundreds of thousands, too many to read.
  static let predictionLimit = 200
  /// Factors whose levels make a set.
  static let factors: [EffectFactor] = [.placement, .crowd, .carriage, .receiver]

  let line: EffectLine
  let interaction: Interaction

  /// The sum of squares between sets has the expectation φ rank A + σ² tr A (C. R. Henderson, Biometrics 9, 1953, method 3), with
  /// φ from what is left within sets.
  init(_ line: EffectLine) {
    self.line = line
    let rows = line.byPlace.rows
    let p = line.byPlace.bread.rows
    let sums = SetSums(line)
    let found = sums.between()
    let (degrees, between) = (found.degrees, found.squares)
    let rest = min(rows.count, line.byPlace.clusters) - p
    let within = Double(rows.count - p - degrees)
    var interaction = Interaction(degreesOfFreedom: degrees, usedSD: Self.workingSD)
    if degrees > 0, rest > 0, within > 0 {
      let noise = max(sums.whole - between, 0) / within
      let variance = max(0, (between - Double(degrees) * noise) / found.trace)
      let prior = Self.workingDegrees
      interaction.estimatedSD = variance.squareRoot()
      interaction.usedSD =
        ((Double(degrees) * variance + prior * Self.workingSD * Self.workingSD) / (Double(degrees) + prior))
        .squareRoot()
      interaction.p = Distributions.fTail(
        between / Double(degrees) / noise, numerator: Double(degrees), denominator: Double(rest))
      let deviations = zip(sums.sums, sums.weights).map { $1 > 0 ? $0 / $1 : 0 }
      if let farthest = deviations.indices.max(by: { abs(deviations[$0]) < abs(deviations[$1]) }) {
        interaction.farthest = sums.sets[farthest]
        interaction.farthestDeviation = deviations[farthest]
      }
    }
    self.interaction = interaction
  }

  /// Degrees of freedom of the widening.
  private var degrees: Double { Double(interaction.degreesOfFreedom) + Self.workingDegrees }

  /// Combinations of the levels that were measured which were not themselves.
  struct Missing {
    var count: Int
    /// The first of them, ``EffectCells/predictionLimit`` at most; levels of ``EffectCells/factors``.
    var first: [[String?]] = []
  }

  /// What was not measured, counted without going through it.
  var missing: Missing {
    let design = line.design
    let measured = Set(design.locations.map { location in Self.factors.map { location[$0] } })
    let levels = Self.factors.map { design.levels[$0] ?? [nil] }
    var missing = Missing(count: levels.reduce(1) { $0 * $1.count } - measured.count)
    var digits = levels.map { _ in 0 }
    while missing.first.count < min(missing.count, Self.predictionLimit) {
      let combination = zip(levels, digits).map { $0[$1] }
      if !measured.contains(combination) { missing.first.append(combination) }
      // The next combination: the last factor changes fastest.
      guard let next = digits.indices.last(where: { digits[$0] + 1 < levels[$0].count }) else { break }
      digits[next] += 1
      for later in digits.indices where later > next { digits[later] = 0 }
    }
    return missing
  }

  /// A set that was never measured, as the sum has it.
  ///
  /// - Parameters:
  ///   - levels: of ``factors``.
  ///   - falls: dB a decade for each crowd level that was asked for before, because sets differ in it by nothing else.
  /// - Returns: `nil` if its level is not determined by what was measured.
  func prediction(_ levels: [String?], falls: inout [String?: Estimate]) -> PredictedCell? {
    let design = line.design
    var all = design.references
    for (factor, level) in zip(Self.factors, levels) { all[factor.index] = level }
    let setting = design.setting(logDistance: 0, levels: all)
    guard design.inseparable(setting).isEmpty else { return nil }
    let level = line.contrast(setting.row)
    let error = level.estimate.standardError ?? 0
    let wide = (error * error + interaction.usedSD * interaction.usedSD).squareRoot()
    let crowd = all[EffectFactor.crowd.index]
    let metres = design.columns.firstIndex(of: .metres(crowd))
    let fall = falls[crowd] ?? fall(setting.row, levels: all)
    falls[crowd] = fall
    return PredictedCell(
      conditions: FitConditions(levels: all), isMeasured: false,
      referencePower: Estimate(
        level.estimate.estimate, standardError: wide, degreesOfFreedom: min(level.degreesOfFreedom, degrees)),
      pathLossExponent: fall.divided(by: -10),
      changePerMetre: metres.map { line.contrast(design.unit($0)).estimate },
      shadowingSD: line.spreads.first { $0.crowd == crowd }?.shadowingSD)
  }

  /// The slope of the conditions alone: a decade's difference, the loss for each metre aside.
  private func fall(_ start: [Double], levels: [String?]) -> Estimate {
    var slope = line.design.setting(logDistance: 1, levels: levels).row
    for j in slope.indices {
      if case .metres = line.design.columns[j] { slope[j] = 0 } else { slope[j] -= start[j] }
    }
    return line.contrast(slope).estimate
  }
}
