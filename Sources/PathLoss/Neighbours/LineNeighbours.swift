import Foundation
import Statistics

/// Locations along a line. Exponential correlation makes the shadowing a Markov process (an Ornstein–Uhlenbeck process), so that
/// a Kalman filter gives the exact likelihood in O(G): between neighbours it falls by a = exp(−gap/L), and the filter, run over what
/// is left of the means and over each column with the same gains, whitens both (A. C. Harvey, Forecasting, Structural Time Series
/// Models and the Kalman Filter, 1989, ch. 3; P. de Jong, Ann. Stat. 19, 1991, for the coefficients).
struct LineNeighbours: NeighbourLikelihood {
  let data: NeighbourData
  /// Metres from each location to the next.
  private let gaps: [Double]

  var isCheap: Bool { true }

  /// - Parameter data: in order along the line.
  init(_ data: NeighbourData) {
    self.data = data
    gaps = zip(data.locations, data.locations.dropFirst()).map { $1.x - $0.x }
  }

  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> NeighbourSums? {
    slopes
      ? sumsWithSlopes(ratio: exp(logRatio), length: exp(logLength))
      : sums(logRatio: logRatio, logLength: logLength, without: [])
  }

  func sums(logRatio: Double, logLength: Double, without left: [Int]) -> NeighbourSums? {
    let (ratio, length) = (exp(logRatio), exp(logLength))
    let width = data.width
    var sums = NeighbourSums(width: width)
    var state = [Double](repeating: 0, count: width)
    var innovation = state
    var variance = ratio
    var gap = 0.0
    var skipped = left.sorted()[...]
    for (g, location) in data.locations.enumerated() {
      if g > 0 { gap += gaps[g - 1] }
      if skipped.first == g {
        skipped.removeFirst()
        continue
      }
      // Nothing is known of the shadowing before the first location, and the state is 0 there.
      let kept = length > 0 ? exp(-gap / length) : 0
      gap = 0
      variance = ratio + kept * kept * (variance - ratio)
      let count = location.count
      let scale = 1 + count * variance
      let weight = count / scale
      sums.logDeterminant += log(scale)
      for j in 0..<width {
        state[j] *= kept
        innovation[j] = data.series[g * width + j] - state[j]
        state[j] += variance * weight * innovation[j]
      }
      for i in 0..<width {
        let product = weight * innovation[i]
        for j in 0...i { sums.cross[i, j] += product * innovation[j] }
      }
      variance /= scale
    }
    sums.cross.mirrorLower()
    return sums
  }

  private func sumsWithSlopes(ratio: Double, length: Double) -> NeighbourSums {
    let width = data.width
    var sums = NeighbourSums(width: width)
    let zeros = [Double](repeating: 0, count: width)
    var (state, byRatio, byLength) = (zeros, zeros, zeros)
    var (innovation, innovationByRatio, innovationByLength) = (zeros, zeros, zeros)
    var variance = ratio
    var (varianceByRatio, varianceByLength) = (ratio, 0.0)
    for (g, location) in data.locations.enumerated() {
      let decay = g > 0 && length > 0 ? gaps[g - 1] / length : g > 0 ? .infinity : 0
      let kept = exp(-decay)
      let keptByLength = kept > 0 ? kept * decay : 0
      varianceByLength = 2 * kept * keptByLength * (variance - ratio) + kept * kept * varianceByLength
      varianceByRatio = ratio + kept * kept * (varianceByRatio - ratio)
      variance = ratio + kept * kept * (variance - ratio)
      let count = location.count
      let scale = 1 + count * variance
      let weight = count / scale
      let gain = variance * weight
      let (gainByRatio, gainByLength) = (varianceByRatio * weight / scale, varianceByLength * weight / scale)
      sums.logDeterminant += log(scale)
      sums.logSlopes[0] += weight * varianceByRatio
      sums.logSlopes[1] += weight * varianceByLength
      for j in 0..<width {
        byLength[j] = kept * byLength[j] + keptByLength * state[j]
        byRatio[j] *= kept
        state[j] *= kept
        let v = data.series[g * width + j] - state[j]
        innovation[j] = v
        innovationByRatio[j] = -byRatio[j]
        innovationByLength[j] = -byLength[j]
        state[j] += gain * v
        byRatio[j] += gainByRatio * v - gain * byRatio[j]
        byLength[j] += gainByLength * v - gain * byLength[j]
      }
      let (lessByRatio, lessByLength) = (
        weight * weight * varianceByRatio, weight * weight * varianceByLength
      )
      for i in 0..<width {
        for j in 0...i {
          let product = innovation[i] * innovation[j]
          sums.cross[i, j] += weight * product
          sums.crossSlopes[0][i, j] +=
            weight * (innovationByRatio[i] * innovation[j] + innovation[i] * innovationByRatio[j])
            - lessByRatio * product
          sums.crossSlopes[1][i, j] +=
            weight * (innovationByLength[i] * innovation[j] + innovation[i] * innovationByLength[j])
            - lessByLength * product
        }
      }
      variance /= scale
      varianceByRatio /= scale * scale
      varianceByLength /= scale * scale
    }
    sums.cross.mirrorLower()
    for k in 0..<2 { sums.crossSlopes[k].mirrorLower() }
    return sums
  }
}
