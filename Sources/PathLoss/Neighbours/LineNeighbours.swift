import Foundation
import Statistics
import Support

/// Locations along a line. Exponential correlation makes the shadowing a Markov process (an Ornstein–Uhlenbeck process), so that
/// a Kalman filter gives the exact likelihood in O(G): between neighbours it falls by a = exp(−gap/L), and the filter, run over what
/// is left of the means and over each column with the same gains, whitens both (A. C. Harvey, Forecasting, Structural Time Series
/// Models and the Kalman Filter, 1989, ch. 3; P. de Jong, Ann. Stat. 19, 1991, for the coefficients).
struct LineNeighbours: NeighbourLikelihood {
  let data: NeighbourData
  /// Metres from each location to the one before it; infinite for the first of a group.
  private let gaps: [Double]
  private let counts: [Double]
  /// All locations, or where beacons differ those of one after another.
  private let parts: [Range<Int>]

  var isCheap: Bool { true }

  /// - Parameter data: in order along the line.
  init(_ data: NeighbourData) {
    self.data = data
    counts = data.locations.map(\.count)
    gaps = data.locations.indices.map {
      $0 > 0 ? data.locations[$0 - 1].distance(to: data.locations[$0]) : .infinity
    }
    parts = data.stretches(by: data.beacon)
  }

  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> [NeighbourSums]? {
    let (ratio, length) = (exp(logRatio), exp(logLength))
    var sums = (0..<data.beacons).map { _ in NeighbourSums(width: data.width) }
    for part in parts {
      sums[data.beacon(of: part.lowerBound)].add(
        slopes
          ? sumsWithSlopes(of: part, ratio: ratio, length: length)
          : self.sums(of: part, ratio: ratio, length: length))
    }
    return sums
  }

  private func sums(of part: Range<Int>, ratio: Double, length: Double) -> NeighbourSums {
    WorkMeter.add(likelihoods: part.count)
    let width = data.width
    var sums = NeighbourSums(width: width)
    // Plain memory: with checked arrays a filter takes several times as long, and a fit runs some hundred.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: (2 + width) * width) { memory in
      memory.initialize(repeating: 0)
      guard let state = memory.baseAddress else { return }
      let (innovation, cross) = (state + width, state + 2 * width)
      data.series.withUnsafeBufferPointer { series in
        // Nothing is known of the shadowing before the first location, and the state is 0 there.
        var variance = ratio
        for g in part {
          let kept = length > 0 ? exp(-gaps[g] / length) : 0
          variance = ratio + kept * kept * (variance - ratio)
          let scale = 1 + counts[g] * variance
          let weight = counts[g] / scale
          let gain = variance * weight
          sums.logDeterminant += log(scale)
          for j in 0..<width {
            let before = kept * state[j]
            innovation[j] = series[g * width + j] - before
            state[j] = before + gain * innovation[j]
            let product = weight * innovation[j]
            for i in 0...j { cross[j * width + i] += product * innovation[i] }
          }
          variance /= scale
        }
      }
      sums.cross.elements = Array(UnsafeBufferPointer(start: cross, count: width * width))
    }
    sums.cross.mirrorLower()
    return sums
  }

  private func sumsWithSlopes(of part: Range<Int>, ratio: Double, length: Double) -> NeighbourSums {
    WorkMeter.add(likelihoods: part.count)
    let width = data.width
    let square = width * width
    var sums = NeighbourSums(width: width)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 6 * width + 3 * square) { memory in
      memory.initialize(repeating: 0)
      guard let start = memory.baseAddress else { return }
      let (state, byRatio, byLength) = (start, start + width, start + 2 * width)
      let (innovation, slope0, slope1) = (start + 3 * width, start + 4 * width, start + 5 * width)
      let cross = start + 6 * width
      let (cross0, cross1) = (cross + square, cross + 2 * square)
      data.series.withUnsafeBufferPointer { series in
        var variance = ratio
        var (varianceByRatio, varianceByLength) = (ratio, 0.0)
        for g in part {
          let decay = length > 0 ? gaps[g] / length : .infinity
          let kept = exp(-decay)
          let keptByLength = kept > 0 ? kept * decay : 0
          varianceByLength = 2 * kept * keptByLength * (variance - ratio) + kept * kept * varianceByLength
          varianceByRatio = ratio + kept * kept * (varianceByRatio - ratio)
          variance = ratio + kept * kept * (variance - ratio)
          let scale = 1 + counts[g] * variance
          let weight = counts[g] / scale
          let gain = variance * weight
          let (gain0, gain1) = (varianceByRatio * weight / scale, varianceByLength * weight / scale)
          sums.logDeterminant += log(scale)
          sums.logSlopes[0] += weight * varianceByRatio
          sums.logSlopes[1] += weight * varianceByLength
          let (less0, less1) = (weight * varianceByRatio, weight * varianceByLength)
          for j in 0..<width {
            let before0 = kept * byRatio[j]
            let before1 = kept * byLength[j] + keptByLength * state[j]
            let before = kept * state[j]
            let v = series[g * width + j] - before
            (innovation[j], slope0[j], slope1[j]) = (v, -before0, -before1)
            state[j] = before + gain * v
            byRatio[j] = before0 + gain0 * v - gain * before0
            byLength[j] = before1 + gain1 * v - gain * before1
            for i in 0...j {
              let place = j * width + i
              let product = v * innovation[i]
              cross[place] += weight * product
              cross0[place] += weight * (slope0[j] * innovation[i] + v * slope0[i] - less0 * product)
              cross1[place] += weight * (slope1[j] * innovation[i] + v * slope1[i] - less1 * product)
            }
          }
          variance /= scale
          varianceByRatio /= scale * scale
          varianceByLength /= scale * scale
        }
      }
      func matrix(_ start: UnsafeMutablePointer<Double>) -> Matrix {
        var matrix = Matrix(
          rows: width, columns: width, elements: Array(UnsafeBufferPointer(start: start, count: square)))
        matrix.mirrorLower()
        return matrix
      }
      sums.cross = matrix(cross)
      sums.crossSlopes = [matrix(cross0), matrix(cross1)]
    }
    return sums
  }
}
