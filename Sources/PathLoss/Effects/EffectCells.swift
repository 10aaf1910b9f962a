import Foundation
import RadioSurvey

/// The sets of conditions of a survey: whether their levels are the sum of the factors' changes, and what that sum says of
/// sets that were never measured.
struct EffectCells {
  /// Spread of sets of conditions about the sum where the data do not tell it, dB: a working value of ours.
  static let workingSD = 3.0
  /// So many sets does the working value count for where the data tell one too.
  static let workingDegrees = 4.0
  /// Sets that are predicted at most.
  static let limit = 200
  /// Factors whose levels make a set.
  static let factors: [EffectFactor] = [.placement, .crowd, .carriage, .receiver]

  let line: EffectLine
  /// Whether changes add up.
  let interaction: Interaction

  /// With Z for the sets' indicators and M for what the line leaves of them, A = Z'WMZ and b = Z'We: the sum of squares
  /// between sets is b'A⁺b on rank A degrees of freedom, its expectation φ rank A + σ² tr A (C. R. Henderson, Biometrics 9,
  /// 1953, method 3), with φ from what is left within sets.
  init(_ line: EffectLine) {
    self.line = line
    let rows = line.byPlace.rows
    let conditions = line.rowLocations.map { line.design.locations[$0].conditions }
    let cells = Set(conditions).sorted()
    let index = Dictionary(uniqueKeysWithValues: cells.enumerated().map { ($0.element, $0.offset) })
    let p = line.byPlace.bread.count
    var cross = [[Double]](repeating: Array(repeating: 0, count: p), count: cells.count)
    var weight = [Double](repeating: 0, count: cells.count)
    var sums = weight
    var whole = 0.0
    for (row, condition) in zip(rows, conditions) {
      guard let cell = index[condition] else { continue }
      weight[cell] += row.weight
      sums[cell] += row.weight * row.residual
      whole += row.weight * row.residual * row.residual
      for j in 0..<p { cross[cell][j] += row.weight * row.design[j] }
    }
    var left = SymmetricMatrix.zeros(cells.count)
    let carried = cross.map { SymmetricMatrix.times(line.byPlace.bread, $0) }
    for i in cells.indices {
      for j in cells.indices {
        left[i][j] = (i == j ? weight[i] : 0) - SymmetricMatrix.dot(cross[i], carried[j])
      }
    }
    var degrees = 0
    var between = 0.0
    let largest = weight.max() ?? 0
    if let eigen = cells.count <= Self.limit ? SymmetricMatrix.eigen(left) : nil {
      for (value, vector) in zip(eigen.values, eigen.vectors) where value > 1e-8 * largest {
        degrees += 1
        let along = SymmetricMatrix.dot(vector, sums)
        between += along * along / value
      }
    }
    let rest = min(rows.count, line.byPlace.clusters) - p
    let within = Double(rows.count - p - degrees)
    var interaction = Interaction(degreesOfFreedom: degrees, usedSD: Self.workingSD)
    if degrees > 0, rest > 0, within > 0 {
      let noise = max(whole - between, 0) / within
      let trace = cells.indices.reduce(0) { $0 + left[$1][$1] }
      let variance = max(0, (between - Double(degrees) * noise) / trace)
      let prior = Self.workingDegrees
      interaction.estimatedSD = variance.squareRoot()
      interaction.usedSD =
        ((Double(degrees) * variance + prior * Self.workingSD * Self.workingSD)
        / (Double(degrees) + prior)).squareRoot()
      interaction.p =
        1
        - Distributions.fCDF(
          between / Double(degrees) / noise, numerator: Double(degrees), denominator: Double(rest))
      let deviations = cells.indices.map { weight[$0] > 0 ? sums[$0] / weight[$0] : 0 }
      if let farthest = cells.indices.max(by: { abs(deviations[$0]) < abs(deviations[$1]) }) {
        interaction.farthest = cells[farthest]
        interaction.farthestDeviation = deviations[farthest]
      }
    }
    self.interaction = interaction
  }

  /// Degrees of freedom of the widening.
  private var degrees: Double { Double(interaction.degreesOfFreedom) + Self.workingDegrees }

  /// Every combination of the levels that were measured which was not itself.
  var missing: [[String?]] {
    let design = line.design
    let measured = Set(design.locations.map { location in Self.factors.map { location[$0] } })
    var combinations: [[String?]] = [[]]
    for factor in Self.factors {
      let levels = design.levels[factor] ?? [nil]
      combinations = combinations.flatMap { start in levels.map { start + [$0] } }
      if combinations.count > 100_000 { return [] }
    }
    return combinations.filter { !measured.contains($0) }
  }

  /// A set that was never measured, as the sum has it.
  ///
  /// - Parameters:
  ///   - levels: of ``factors``.
  ///   - falls: dB a decade for each crowd level that was asked for before, because sets differ in it by nothing else.
  /// - Returns: `nil` where its level is not determined by what was measured.
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
    let location = EffectLocation(
      beacon: design.locations[0].beacon, place: "", distance: 1, levels: all, people: nil,
      histogram: RSSIHistogram(), expected: nil, isAveraged: false, dwells: 0)
    return PredictedCell(
      conditions: location.conditions, isMeasured: false,
      referencePower: Estimate(
        level.estimate.estimate, standardError: wide,
        degreesOfFreedom: min(level.degreesOfFreedom, degrees)),
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

extension Estimate {
  /// The estimate over a number.
  func divided(by number: Double) -> Estimate {
    let ends = [lower95, upper95].compactMap { $0.map { $0 / number } }
    return Estimate(
      estimate / number, standardError: standardError.map { $0 / abs(number) }, lower95: ends.min(),
      upper95: ends.max())
  }
}
