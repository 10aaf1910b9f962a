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

  /// Derivatives come along, asked for or not: they cost little beside logarithms and exponentials.
  func sums(logRatio: Double, logLength: Double, slopes: Bool) -> [NeighbourSums]? {
    var sums = (0..<data.beacons).map { _ in NeighbourSums(width: data.width) }
    for part in parts {
      sums[data.beacon(of: part.lowerBound)].add(
        self.sums(of: part, ratio: exp(logRatio), length: exp(logLength)))
    }
    return sums
  }

  /// A number with its derivatives by log s and log L.
  private typealias Slopes = SIMD4<Double>

  private func sums(of part: Range<Int>, ratio: Double, length: Double) -> NeighbourSums {
    WorkMeter.add(likelihoods: part.count)
    let width = data.width
    var sums = NeighbourSums(width: width)
    // Plain memory: with checked arrays a filter takes several times as long, and a fit runs some hundred.
    withUnsafeTemporaryAllocation(of: Slopes.self, capacity: (2 + width) * width) { memory in
      memory.initialize(repeating: .zero)
      guard let state = memory.baseAddress else { return }
      let (innovation, cross) = (state + width, state + 2 * width)
      data.series.withUnsafeBufferPointer { series in
        // Nothing is known of the shadowing before the first location, and the state is 0 there.
        let whole = Slopes(ratio, ratio, 0, 0)
        var variance = whole
        for g in part {
          let decay = length > 0 ? gaps[g] / length : .infinity
          let fall = exp(-decay)
          let kept = Slopes(fall, 0, fall > 0 ? fall * decay : 0, 0)
          variance = whole + kept.times(kept).times(variance - whole)
          var scale = counts[g] * variance
          scale[0] += 1
          var inverse = scale / (-scale[0] * scale[0])
          inverse[0] = 1 / scale[0]
          let weight = counts[g] * inverse
          let gain = variance.times(weight)
          sums.logDeterminant += log(scale[0])
          sums.logSlopes[0] += scale[1] / scale[0]
          sums.logSlopes[1] += scale[2] / scale[0]
          for j in 0..<width {
            let before = kept.times(state[j])
            innovation[j] = Slopes(series[g * width + j], 0, 0, 0) - before
            state[j] = before + gain.times(innovation[j])
            let product = weight.times(innovation[j])
            for i in 0...j { cross[j * width + i] += product.times(innovation[i]) }
          }
          variance = variance.times(inverse)
        }
      }
      for k in sums.cross.elements.indices {
        sums.cross.elements[k] = cross[k][0]
        sums.crossSlopes[0].elements[k] = cross[k][1]
        sums.crossSlopes[1].elements[k] = cross[k][2]
      }
    }
    sums.mirror()
    return sums
  }
}

extension SIMD4<Double> {
  /// The product of two numbers with their derivatives.
  fileprivate func times(_ other: Self) -> Self {
    var slopes = other
    slopes[0] = 0
    return self * other[0] + self[0] * slopes
  }
}
