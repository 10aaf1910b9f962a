import Foundation
import Statistics

/// Finds the least deviance over s = σL²/σF² and L, and the ends of profiles.
struct NeighbourSearch {
  /// What is minimised.
  enum Objective {
    /// The deviance with σF² of its own at every s and L.
    case profiled
    /// The deviance at this log σL².
    case locationVariance(Double)
  }

  let likelihood: any NeighbourLikelihood
  /// log L at which neighbours are as good as independent.
  let shortest: Double
  /// log L at which the whole survey is one neighbourhood.
  let longest: Double
  /// log s below which locations do not differ.
  let smallest: Double

  /// The longest L that is looked for, metres: twice the extent of the survey. Beyond, only σL²/L matters, and what a place elsewhere
  /// would scatter by is nowhere in the data.
  static func longest(extent: Double) -> Double { 2 * extent }

  /// - Parameter gap: metres from a location to its nearest neighbour, as is typical.
  init(_ likelihood: any NeighbourLikelihood, gap: Double, extent: Double) {
    self.likelihood = likelihood
    shortest = log(gap / 50)
    longest = log(Self.longest(extent: extent))
    let locations = likelihood.data.locations
    smallest = log(1e-6 * Double(locations.count) / locations.reduce(0) { $0 + $1.count })
  }

  /// Value and gradient; `nil` outside the bounds.
  private func value(_ objective: Objective, at parameters: [Double]) -> (Double, [Double])? {
    guard parameters[1] <= longest, let point = likelihood.point(parameters) else { return nil }
    switch objective {
    case .profiled: return (point.deviance, point.gradient)
    case .locationVariance(let logVariance):
      let variance = exp(logVariance - parameters[0])
      let misfit = point.residualSum / variance
      return (
        point.deviance(residualVariance: variance),
        [
          point.logTermsSlopes[0] + point.residualSlopes[0] / variance + misfit - point.freedom,
          point.logTermsSlopes[1] + point.residualSlopes[1] / variance,
        ]
      )
    }
  }

  /// The least value near a start, by Newton's method with second derivatives from differences of exact first ones; `nil` if it
  /// runs out of bounds.
  ///
  /// - Parameter free: which of log s and log L may move.
  func minimum(_ objective: Objective = .profiled, from start: [Double], free: [Int] = [0, 1])
    -> (parameters: [Double], value: Double)?
  {
    let step = 1e-4
    func all(_ moved: [Double]) -> [Double] {
      var parameters = start
      for (index, k) in free.enumerated() { parameters[k] = moved[index] }
      return parameters
    }
    let optimum = try? DampedNewton.maximise(
      from: free.map { start[$0] }, longest: free.map { _ in 1 },
      lowest: free.map { [smallest, shortest][$0] }, steps: 60
    ) { moved in
      let size = free.count
      var result = DampedNewton.Point(dimension: size)
      result.value = -.infinity
      guard let (value, gradient) = value(objective, at: all(moved)) else { return result }
      var hessian = [Double](repeating: 0, count: size * size)
      for (j, k) in free.enumerated() {
        var next = all(moved)
        next[k] -= step
        guard let (_, other) = self.value(objective, at: next) else { return result }
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
  func minimumAtLongest(_ objective: Objective = .profiled, near logRatio: Double)
    -> (parameters: [Double], value: Double)?
  {
    let deviance: (Double) -> Double = { value(objective, at: [$0, longest])?.0 ?? .infinity }
    let best = LineSearch.minimum(from: max(smallest, logRatio - 8), to: logRatio + 8, of: deviance)
    let least = deviance(best)
    return least.isFinite ? ([best, longest], least) : nil
  }

  /// Where to start: the best s at each of some L from about the typical gap to twice the extent, wherever neighbouring L are
  /// worse; the best first.
  ///
  /// - Parameter logRatio: log s of independent locations.
  func starts(near logRatio: Double) -> [[Double]] {
    let steps = max(2, Int(((longest - shortest) / log(2.0)).rounded(.up)))
    let lengths = (2...steps).map { shortest + (longest - shortest) * Double($0) / Double(steps) }
    let ratios = stride(from: -2.0, through: 6, by: 1.0).map { max(logRatio, smallest + 4) + $0 }
    let rows = lengths.map { length in
      ratios.map { ratio in
        (
          parameters: [ratio, length],
          value: likelihood.point([ratio, length], slopes: false)?.deviance ?? .infinity
        )
      }.min { $0.value < $1.value } ?? ([logRatio, length], .infinity)
    }
    let minima = rows.indices.filter { index in
      rows[index].value.isFinite && (index == 0 || rows[index - 1].value >= rows[index].value)
        && (index == rows.count - 1 || rows[index + 1].value >= rows[index].value)
    }
    return minima.map { rows[$0] }.sorted { $0.value < $1.value }.prefix(4).map(\.parameters)
  }

  /// The place of least deviance; `nil` if none is found between the bounds, so that neighbours are not alike.
  func optimum(near logRatio: Double) -> (parameters: [Double], value: Double)? {
    let starts = starts(near: logRatio)
    var found = starts.compactMap { minimum(from: $0) }
    if let first = starts.first(where: { $0[1] > longest - 3 }),
      let last = minimumAtLongest(near: first[0]), found.allSatisfy({ last.value < $0.value - 1e-6 })
    {
      found.append(last)
    }
    return found.min { $0.value < $1.value }
  }
}
