import Foundation
import Statistics

extension VecchiaNeighbours {
  /// One location given its neighbours; memory that all share.
  struct Conditional {
    /// L of C = LL', row by row.
    private var lower: [Double] = []
    /// C less the identity, and the same times distance over L.
    private var common: [Double] = []
    private var decay: [Double] = []
    /// c, and the same times distance over L.
    private var across: [Double] = []
    private var acrossDecay: [Double] = []
    /// w and its derivatives.
    private var weights: [Double] = []
    private var weightSlopes: [[Double]] = [[], []]
    /// F and its derivatives.
    private var variance = 1.0
    private var varianceSlopes = [0.0, 0.0]
    /// v of each series and its derivatives.
    private var innovation: [Double]
    private var innovationSlopes: [[Double]]

    private let data: NeighbourData
    private let roots: [Double]
    private let ratio: Double
    private let length: Double

    init(_ likelihood: VecchiaNeighbours, ratio: Double, length: Double) {
      data = likelihood.data
      roots = likelihood.roots
      self.ratio = ratio
      self.length = length
      innovation = [Double](repeating: 0, count: likelihood.data.width)
      innovationSlopes = [innovation, innovation]
    }

    /// Whether C is positive definite.
    mutating func condition(_ g: Int, on given: [Int], slopes: Bool) -> Bool {
      guard weigh(g, on: given, slopes: slopes) else { return false }
      innovate(g, on: given, slopes: slopes)
      return true
    }

    private mutating func weigh(_ g: Int, on given: [Int], slopes: Bool) -> Bool {
      let locations = data.locations
      let n = given.count
      if across.count < n {
        across = [Double](repeating: 0, count: n)
        acrossDecay = across
        weights = across
        weightSlopes = [across, across]
        lower = [Double](repeating: 0, count: n * n)
        common = lower
        decay = lower
      }
      let here = locations[g]
      for i in 0..<n {
        let there = locations[given[i]]
        let scale = ratio * roots[given[i]]
        for j in 0..<i {
          let far = there.distance(to: locations[given[j]]) / length
          common[i * n + j] = scale * roots[given[j]] * exp(-far)
          decay[i * n + j] = common[i * n + j] * far
        }
        common[i * n + i] = scale * roots[given[i]]
        decay[i * n + i] = 0
        let far = there.distance(to: here) / length
        across[i] = scale * roots[g] * exp(-far)
        acrossDecay[i] = across[i] * far
      }
      guard factor(n) else { return false }
      for i in 0..<n { weights[i] = across[i] }
      Self.solve(&weights, lower, n)
      let own = ratio * roots[g] * roots[g]
      variance = 1 + own
      for i in 0..<n { variance -= weights[i] * across[i] }
      guard variance > 0 else { return false }
      guard slopes else { return true }
      slope(0, common, across, own: own, n)
      slope(1, decay, acrossDecay, own: 0, n)
      return true
    }

    /// ∂w and ∂F for ∂C, ∂c and ∂W_gg.
    private mutating func slope(_ k: Int, _ matrix: [Double], _ vector: [Double], own: Double, _ n: Int) {
      var form = own
      for i in 0..<n {
        var image = 0.0
        for j in 0..<i { image += matrix[i * n + j] * weights[j] }
        for j in i..<n { image += matrix[j * n + i] * weights[j] }
        weightSlopes[k][i] = vector[i] - image
        form += weights[i] * (image - 2 * vector[i])
      }
      Self.solve(&weightSlopes[k], lower, n)
      varianceSlopes[k] = form
    }

    private mutating func factor(_ n: Int) -> Bool {
      for i in 0..<n {
        for j in 0..<i {
          var sum = common[i * n + j]
          for k in 0..<j { sum -= lower[i * n + k] * lower[j * n + k] }
          lower[i * n + j] = sum / lower[j * n + j]
        }
        var sum = 1 + common[i * n + i]
        for k in 0..<i { sum -= lower[i * n + k] * lower[i * n + k] }
        guard sum > 0 else { return false }
        lower[i * n + i] = sum.squareRoot()
      }
      return true
    }

    /// C⁻¹ b in the place of b.
    private static func solve(_ b: inout [Double], _ lower: [Double], _ n: Int) {
      for i in 0..<n {
        var sum = b[i]
        for k in 0..<i { sum -= lower[i * n + k] * b[k] }
        b[i] = sum / lower[i * n + i]
      }
      for i in (0..<n).reversed() {
        let value = b[i] / lower[i * n + i]
        b[i] = value
        for k in 0..<i { b[k] -= lower[i * n + k] * value }
      }
    }

    /// v of each series.
    private mutating func innovate(_ g: Int, on given: [Int], slopes: Bool) {
      let width = innovation.count
      for column in 0..<width {
        var value = roots[g] * data.series[g * width + column]
        var (byRatio, byLength) = (0.0, 0.0)
        for (i, h) in given.enumerated() {
          let there = roots[h] * data.series[h * width + column]
          value -= weights[i] * there
          if slopes {
            byRatio -= weightSlopes[0][i] * there
            byLength -= weightSlopes[1][i] * there
          }
        }
        innovation[column] = value
        innovationSlopes[0][column] = byRatio
        innovationSlopes[1][column] = byLength
      }
    }

    /// Adds log F and v v'/F.
    func add(to sums: inout NeighbourSums, slopes: Bool) {
      sums.logDeterminant += log(variance)
      for i in innovation.indices {
        for j in 0...i { sums.cross[i, j] += innovation[i] * innovation[j] / variance }
      }
      guard slopes else { return }
      for k in 0..<2 {
        let relative = varianceSlopes[k] / variance
        sums.logSlopes[k] += relative
        for i in innovation.indices {
          for j in 0...i {
            sums.crossSlopes[k][i, j] +=
              (innovationSlopes[k][i] * innovation[j] + innovation[i] * innovationSlopes[k][j]
                - relative * innovation[i] * innovation[j]) / variance
          }
        }
      }
    }
  }
}
