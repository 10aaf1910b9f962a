import Foundation
import Statistics

/// Likelihoods of a survey under one soft threshold after the other, as a search for the best asks for them.
///
/// The search compares likelihoods that differ by far more than 10⁻⁵, so no fit is polished, and each begins where a straight line
/// through the two closest ones leads.
struct ThresholdTrials {
  private static let roughness = 1e-4
  /// How close the best threshold is looked for, and over what slopes are taken, dB.
  private static let step = 0.05

  private let locations: [CountedLocation]
  private let width: Double
  private var fits: [(level: Double, fit: RandomInterceptTobit.Fit)] = []

  /// - Parameter width: of the threshold, dB.
  init(_ locations: [CountedLocation], width: Double) {
    self.locations = locations
    self.width = width
  }

  /// The threshold in dBm of the largest likelihood: an end from which it falls, else where its slope changes sign.
  mutating func best(between lower: Double, and upper: Double) -> Double {
    Self.best(between: lower, and: upper) { slope(at: $0) } ?? goldenSection(between: lower, and: upper)
  }

  /// The same by the slope alone, which is not finite where there is no fit: far from the weakest reading there may be none.
  /// - Returns: `nil` if the slope is not known in between.
  static func best(between lower: Double, and upper: Double, slope: (Double) -> Double) -> Double? {
    let half = step / 2
    var (low, high) = (lower + half, upper - half)
    var atHigh = slope(high)
    while !atHigh.isFinite, high - 1 > low {
      high -= 1
      atHigh = slope(high)
    }
    if atHigh >= 0 { return high + half }
    var atLow = slope(low)
    while !atLow.isFinite, low + 1 < high {
      low += 1
      atLow = slope(low)
    }
    if atLow <= 0 { return low - half }
    // Boost asks for the ends once more.
    return RootFinding.root(between: low, and: high, tolerance: half) {
      $0 == low ? atLow : $0 == high ? atHigh : slope($0)
    }
  }

  /// Not a number where there is no fit.
  private mutating func slope(at level: Double) -> Double {
    let half = Self.step / 2
    return (logLikelihood(at: level + half) - logLikelihood(at: level - half)) / Self.step
  }

  /// The last resort where a threshold in between has no fit.
  private mutating func goldenSection(between lower: Double, and upper: Double) -> Double {
    let ratio = 0.618_033_988_749_894_9
    var (low, high) = (lower, upper)
    var left = high - ratio * (high - low)
    var right = low + ratio * (high - low)
    var (atLeft, atRight) = (logLikelihood(at: left), logLikelihood(at: right))
    while high - low > Self.step {
      if atLeft > atRight {
        high = right
        (right, atRight) = (left, atLeft)
        left = high - ratio * (high - low)
        atLeft = logLikelihood(at: left)
      } else {
        low = left
        (left, atLeft) = (right, atRight)
        right = low + ratio * (high - low)
        atRight = logLikelihood(at: right)
      }
    }
    return (low + high) / 2
  }

  /// The fit of the closest threshold tried.
  func fit(near level: Double) -> RandomInterceptTobit.Fit? {
    fits.min { abs($0.level - level) < abs($1.level - level) }?.fit
  }

  /// The likelihood at its maximum under a threshold in dBm; −∞ where there is no fit.
  private mutating func logLikelihood(at level: Double) -> Double {
    let threshold = ReceptionThreshold(level: level, width: width)
    let fit = try? RandomInterceptTobit.fit(
      locations.map { $0.censored(by: threshold) }, threshold: threshold,
      nodes: .init(heard: 9, silent: 20), start: start(at: level), roughness: Self.roughness)
    guard let fit else { return -.infinity }
    fits.append((level, fit))
    return fit.logLikelihood
  }

  private func start(at level: Double) -> RandomInterceptTobit.Fit? {
    let near = fits.sorted { abs($0.level - level) < abs($1.level - level) }
    guard let first = near.first, let second = near.dropFirst().first else { return near.first?.fit }
    let reach = min(max((level - first.level) / (second.level - first.level), -2), 2)
    var start = first.fit
    func lead(
      _ values: WritableKeyPath<RandomInterceptTobit.Fit, [Double]>, _ scale: (Double) -> Double,
      _ value: (Double) -> Double
    ) {
      let (from, to) = (first.fit[keyPath: values], second.fit[keyPath: values])
      guard from.count == to.count else { return }
      start[keyPath: values] = zip(from, to).map { from, to in
        let lead = value(scale(from) + reach * (scale(to) - scale(from)))
        return lead.isFinite ? lead : from
      }
    }
    lead(\.coefficients, { $0 }, { $0 })
    lead(\.fadingSDs, { log($0) }, { exp($0) })
    lead(\.locationSDs, { log($0) }, { exp($0) })
    lead(\.collisionLoss, { log($0 / (1 - $0)) }, { 1 / (1 + exp(-$0)) })
    return start
  }
}
