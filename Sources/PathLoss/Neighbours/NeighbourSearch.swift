import Foundation
import Statistics
import Support

/// What is known of L before a survey: log L is normal, so that L is under a tenth of a metre with a probability of 5 %, and over half of
/// the extent walked with 5 %. A survey cannot see a field that hardly changes over it, and its line would then be anything.
struct LengthPrior: Sendable {
  /// log L with the greatest density.
  private let mean: Double
  private let sd: Double

  /// - Parameter extent: the longest diagonal walked, metres > 0.
  init(extent: Double) {
    // Over less than four metres both ends move, or they would tell L by themselves.
    let highest = log(extent / 2)
    let lowest = min(log(0.1), highest - log(20.0))
    mean = (lowest + highest) / 2
    sd = (highest - lowest) / 2 / Distributions.normalQuantile(0.95)
  }

  /// What the prior adds to the deviance at a log L, with its derivatives.
  func penalty(_ logLength: Double) -> (value: Double, slope: Double, curvature: Double) {
    guard logLength.isFinite else { return (0, 0, 0) }
    let z = (logLength - mean) / sd
    return (z * z, 2 * z / sd, 2 / (sd * sd))
  }
}

/// Finds the least deviance over s = σL²/σF² and L, and the ends of profiles.
struct NeighbourSearch {
  let likelihood: any NeighbourLikelihood
  /// log L at which neighbours are as good as independent.
  let shortest: Double
  /// log L at which the whole survey is one neighbourhood.
  let longest: Double
  /// log s below which locations do not differ.
  let smallest: Double
  /// What is known of L beforehand; `nil` for nothing, as the restricted likelihood alone has it.
  let prior: LengthPrior?

  /// The longest L that is looked for, metres: twice the extent of the survey. Beyond, only σL²/L matters, and what a place elsewhere
  /// would scatter by is nowhere in the data.
  static func longest(extent: Double) -> Double { 2 * extent }

  /// - Parameter gap: metres from a location to its nearest neighbour, as is typical.
  init(_ likelihood: any NeighbourLikelihood, gap: Double, extent: Double, prior: LengthPrior? = nil) {
    self.likelihood = likelihood
    self.prior = prior
    shortest = log(gap / 50)
    longest = log(Self.longest(extent: extent))
    let locations = likelihood.data.locations
    smallest = log(1e-6 * Double(locations.count) / locations.reduce(0) { $0 + $1.count })
  }

  /// Value, gradient and, where the likelihood tells them, expected second derivatives; `nil` outside the bounds. Zeros for the
  /// derivatives where they are not asked for.
  ///
  /// - Parameter logVariance: log σL², if it is held; σF² is that of least deviance otherwise.
  private func value(at parameters: [Double], holding logVariance: Double?, slopes: Bool = true)
    -> (value: Double, gradient: [Double], curvature: [Double]?)?
  {
    let residualVariance = logVariance.map { exp($0 - parameters[0]) }
    guard parameters[1] <= longest,
      let point = likelihood.point(parameters, slopes: slopes, residualVariance: residualVariance)
    else { return nil }
    let penalty = prior?.penalty(parameters[1]) ?? (value: 0, slope: 0, curvature: 0)
    guard let variance = residualVariance else {
      var (gradient, curvature) = (point.gradient, point.expectedCurvature)
      gradient[1] += penalty.slope
      curvature?[2] += penalty.curvature
      return (point.deviance + penalty.value, gradient, curvature)
    }
    let misfit = point.residualSum / variance
    return (
      point.deviance(residualVariance: variance) + penalty.value,
      [
        point.logTermsSlopes[0] + point.residualSlopes[0] / variance + misfit - point.freedom,
        point.logTermsSlopes[1] + point.residualSlopes[1] / variance + penalty.slope,
      ], nil
    )
  }

  /// The deviance with what the prior adds; infinite where there is none.
  private func deviance(_ parameters: [Double]) -> Double {
    guard let point = likelihood.point(parameters, slopes: false) else { return .infinity }
    return point.deviance + (prior?.penalty(parameters[1]).value ?? 0)
  }

  /// The least value near a start, by Newton's method with expected second derivatives (R. A. Fisher, Proc. Camb. Phil. Soc. 22,
  /// 1925) or, where the likelihood does not tell them, differences of exact first ones; `nil` if it runs out of bounds.
  ///
  /// - Parameters:
  ///   - free: which of log s and log L may move.
  ///   - roughness: expected gain in deviance below which the place is good enough; 0 asks for it to ten digits.
  ///   - logVariance: log σL², if it is held.
  func minimum(
    from start: [Double], free: [Int] = [0, 1], roughness: Double = 0, holding logVariance: Double? = nil
  ) -> (parameters: [Double], value: Double)? {
    let step = 1e-4
    func all(_ moved: [Double]) -> [Double] {
      var parameters = start
      for (index, k) in free.enumerated() { parameters[k] = moved[index] }
      return parameters
    }
    let optimum = try? DampedNewton.maximise(
      from: free.map { start[$0] }, longest: free.map { _ in 1 },
      lowest: free.map { [smallest, shortest][$0] }, steps: roughness > 0 ? 25 : 60, roughness: roughness
    ) { moved in
      let size = free.count
      var result = DampedNewton.Point(dimension: size)
      result.value = -.infinity
      guard let (value, gradient, curvature) = value(at: all(moved), holding: logVariance) else {
        return result
      }
      var hessian = [Double](repeating: 0, count: size * size)
      if let curvature {
        for (i, row) in free.enumerated() {
          for (j, column) in free.enumerated() { hessian[i * size + j] = -curvature[row + column] }
        }
      }
      for (j, k) in free.enumerated() where curvature == nil {
        var next = all(moved)
        next[k] -= step
        guard let other = self.value(at: next, holding: logVariance)?.gradient else { return result }
        for (i, row) in free.enumerated() {
          let second = (other[row] - gradient[row]) / step / 2
          hessian[i * size + j] += second
          hessian[j * size + i] += second
        }
      }
      result.value = -value
      result.gradient = free.map { -gradient[$0] }
      result.hessian = hessian
      return result
    }
    return optimum.map { (all($0.parameters), -$0.point.value) }
  }

  /// The least value with L at its upper bound.
  func minimumAtLongest(near logRatio: Double, holding logVariance: Double? = nil)
    -> (parameters: [Double], value: Double)?
  {
    let deviance: (Double) -> Double = {
      value(at: [$0, longest], holding: logVariance, slopes: false)?.value ?? .infinity
    }
    let best = LineSearch.minimum(from: max(smallest, logRatio - 8), to: logRatio + 8, of: deviance)
    let least = deviance(best)
    return least.isFinite ? ([best, longest], least) : nil
  }

  /// Where to start: the best s at each of some L from half the typical gap to twice the extent, wherever neighbouring L are
  /// worse; the best first. Below half the gap, neighbours are as good as independent.
  ///
  /// - Parameter logRatio: log s of independent locations.
  func starts(near logRatio: Double) -> [[Double]] {
    let first = min(shortest + log(25.0), longest)
    let steps = max(2, Int(((longest - first) / log(2.0)).rounded(.up)))
    let centre = max(logRatio, smallest + 4)
    var ratio = 0
    let rows = (0...steps).map { step in
      let length = first + (longest - first) * Double(step) / Double(steps)
      let best = bestRatio(near: ratio) {
        deviance([centre + Double($0), length])
      }
      ratio = best.ratio
      return (parameters: [centre + Double(ratio), length], value: best.value)
    }
    let minima = rows.indices.filter { index in
      rows[index].value.isFinite && (index == 0 || rows[index - 1].value >= rows[index].value)
        && (index == rows.count - 1 || rows[index + 1].value >= rows[index].value)
    }
    return minima.map { rows[$0] }.sorted { $0.value < $1.value }.prefix(4).map(\.parameters)
  }

  /// The whole number from −2 to 6 where a deviance is least, downhill from a start: at one L it has one minimum.
  private func bestRatio(near start: Int, _ deviance: (Int) -> Double) -> (ratio: Int, value: Double) {
    var best = (ratio: start, value: deviance(start))
    for direction in [1, -1] {
      let before = best.ratio
      while (-2...6).contains(best.ratio + direction) {
        let next = deviance(best.ratio + direction)
        guard next < best.value else { break }
        best = (best.ratio + direction, next)
      }
      if best.ratio != before { break }
    }
    return best
  }

  /// The place of least deviance; `nil` if none is found between the bounds, so that neighbours are not alike.
  func optimum(near logRatio: Double) -> (parameters: [Double], value: Double)? {
    optimum(from: starts(near: logRatio))
  }

  /// The same from some starts, the best first.
  ///
  /// - Parameter roughness: see ``minimum(from:free:roughness:holding:)``.
  func optimum(from starts: [[Double]], roughness: Double = 0) -> (parameters: [Double], value: Double)? {
    var found = starts.compactMap { minimum(from: $0, roughness: roughness) }
    if let first = starts.first(where: { $0[1] > longest - 3 }),
      let last = minimumAtLongest(near: first[0]), found.allSatisfy({ last.value < $0.value - 1e-6 })
    {
      found.append(last)
    }
    return found.min { $0.value < $1.value }
  }

  /// Where a cheaper likelihood would start or end, whichever is better here.
  func start(by cheaper: NeighbourSearch, near logRatio: Double) -> [Double]? {
    let starts = cheaper.starts(near: logRatio)
    // It need not be exact.
    let end = cheaper.optimum(from: starts, roughness: 1e-2)?.parameters
    return (starts + [end].compactMap { $0 }).map { (place: $0, value: deviance($0)) }
      .min { $0.value < $1.value }?.place
  }
}

extension NeighbourSearch {
  /// How much more deviance the 95 % interval of one parameter takes.
  static let threshold = RandomInterceptREML.Fit.threshold

  /// 95 % interval of L by profile likelihood, s re-estimated at every L. Where the data do not bound L from above, the upper end is
  /// twice the extent of the survey.
  func lengthInterval(_ estimate: NeighbourEstimate) -> Interval {
    var logRatio = estimate.parameters[0]
    let ends = profile(
      about: estimate.parameters[1], from: shortest, to: longest,
      error: spread(estimate, [0, 1, 0]), least: deviance(estimate.parameters)
    ) { logLength in
      let start = [logRatio, logLength]
      guard let least = minimum(from: start, free: [0]) else { return .infinity }
      logRatio = least.parameters[0]
      return least.value
    }
    return Interval(lower: exp(ends.lower), upper: exp(ends.upper))
  }

  /// 95 % interval of σL by profile likelihood, σF and L re-estimated at every σL. Where the data do not bound it from above, the
  /// upper end is a thousand times the estimate.
  func locationSDInterval(_ estimate: NeighbourEstimate) -> Interval {
    let centre = 2 * log(estimate.locationSD)
    var last = estimate.parameters
    let ends = profile(
      about: centre, from: centre - 2 * log(1e3), to: centre + 2 * log(1e3),
      error: spread(estimate, [1, 0, 1]), least: deviance(estimate.parameters)
    ) { logVariance in
      guard
        let least = minimum(from: last, holding: logVariance)
          ?? minimumAtLongest(near: last[0], holding: logVariance)
      else { return .infinity }
      last = least.parameters
      return least.value
    }
    return Interval(lower: exp(ends.lower / 2), upper: exp(ends.upper / 2))
  }

  /// Standard error of a sum of log s, log L and log σF².
  func spread(_ estimate: NeighbourEstimate, _ factors: [Double]) -> Double {
    estimate.spreadCovariance.map { $0.form(factors, factors).squareRoot() } ?? 1
  }

  /// Where a profile is the threshold above its least value, to 10⁻⁶.
  private func profile(
    about centre: Double, from lowest: Double, to highest: Double, error: Double, least: Double,
    _ deviance: (Double) -> Double
  ) -> (lower: Double, upper: Double) {
    func end(_ bound: Double) -> Double {
      let direction = bound < centre ? -1.0 : 1
      var inner = centre
      var step = min(max(error, 0.02), 2) * 1.5
      while true {
        let next = inner + direction * step
        let outer = direction < 0 ? max(next, bound) : min(next, bound)
        let excess = deviance(outer) - least - Self.threshold
        if excess > 0 {
          return RootFinding.root(
            between: min(inner, outer), and: max(inner, outer), tolerance: 1e-6,
            of: {
              $0 == inner && inner == centre
                ? -Self.threshold : min(deviance($0) - least, 1e6) - Self.threshold
            }
          ) ?? outer
        }
        if outer == bound { return bound }
        inner = outer
        step *= 1.5
      }
    }
    return (end(lowest), end(highest))
  }
}
