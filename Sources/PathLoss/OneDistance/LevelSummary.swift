import Statistics

/// The mean of some stays with the interval of the highest level that varies among them; see ``LevelCalibration``.
struct LevelSummary {
  let level: Estimate
  let basis: LevelCalibration.Basis?
  let units: Int
  let unitSD: Double?

  /// Variance that readings in steps of 1 dB leave between units that are alike, dB².
  private static let roundingVariance = 1.0 / 12

  init(_ stays: [LevelStay]) {
    // Where no receiver was measured in two sessions, their difference is one of receivers.
    let isCrossed = Dictionary(grouping: stays, by: \.receiver).values.contains {
      Set($0.map(\.session)).count > 1
    }
    let sessions =
      isCrossed ? Self.means(stays, by: \.session) { Self.receivers($0).mean } : []
    let receivers = Self.receivers(stays)
    let angles = Self.angles(stays)
    let levels: [(LevelCalibration.Basis, [Double])] = [
      (.sessions, sessions), (.receivers, receivers), (.angles, angles), (.dwells, stays.map(\.level)),
    ]
    guard let (basis, values) = levels.first(where: { $0.1.count > 1 }) else {
      level = Estimate(stays.map(\.level).mean)
      (self.basis, units, unitSD) = (nil, stays.count, nil)
      return
    }
    let mean = values.mean
    let count = Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    level = Estimate(
      mean, standardError: (max(variance, Self.roundingVariance) / count).squareRoot(),
      degreesOfFreedom: count - 1)
    self.basis = basis
    units = values.count
    unitSD = variance.squareRoot()
  }

  private static func receivers(_ stays: [LevelStay]) -> [Double] {
    means(stays, by: \.receiver) { angles($0).mean }
  }

  private static func angles(_ stays: [LevelStay]) -> [Double] {
    means(stays, by: \.orientation) { $0.map(\.level).mean }
  }

  /// The mean of each group, in an order that does not depend on the stays'.
  private static func means<Key: Hashable>(
    _ stays: [LevelStay], by key: (LevelStay) -> Key, mean: ([LevelStay]) -> Double
  ) -> [Double] {
    Dictionary(grouping: stays, by: key).values.map(mean).sorted()
  }
}

extension [Double] {
  fileprivate var mean: Double { reduce(0, +) / Double(count) }
}
