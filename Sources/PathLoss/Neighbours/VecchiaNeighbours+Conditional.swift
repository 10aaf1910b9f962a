import Foundation
import Statistics

extension VecchiaNeighbours {
  /// One location given its neighbours; memory that all share.
  ///
  /// Plain memory, and matrices by columns so that inner loops run along them: a survey has thousands of locations and asks for each
  /// a hundred times.
  final class Conditional {
    /// C less the identity and the same times distance over L, whole; L of C = LL', below its diagonal.
    private let common, decay, lower: Memory
    /// L row by row.
    private let lowerRows: Memory
    /// c, and the same times distance over L.
    private let across, acrossDecay: Memory
    /// w, its derivatives, room for an image of it, and L' times the derivatives.
    private let weights, byRatio, byLength, image, halfByRatio, halfByLength: Memory
    /// v of each series and its derivatives.
    private let innovation, innovationByRatio, innovationByLength: Memory
    /// F and its derivatives.
    private var variance = 1.0
    private var varianceSlopes = (0.0, 0.0)
    /// Expected information on log s, on both and on log L.
    private var information = (0.0, 0.0, 0.0)

    private let likelihood: VecchiaNeighbours
    private let width: Int
    private let ratio: Double
    private let inverseLength: Double

    private typealias Memory = UnsafeMutablePointer<Double>

    init(_ likelihood: VecchiaNeighbours, ratio: Double, length: Double) {
      self.likelihood = likelihood
      self.ratio = ratio
      inverseLength = 1 / length
      width = likelihood.data.width
      let most = max(1, likelihood.most)
      func memory(_ count: Int) -> Memory {
        let memory = Memory.allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
        return memory
      }
      (common, decay, lower) = (memory(most * most), memory(most * most), memory(most * most))
      lowerRows = memory(most * most)
      (across, acrossDecay) = (memory(most), memory(most))
      (weights, byRatio, byLength, image) = (memory(most), memory(most), memory(most), memory(most))
      (halfByRatio, halfByLength) = (memory(most), memory(most))
      (innovation, innovationByRatio, innovationByLength) = (memory(width), memory(width), memory(width))
    }

    deinit {
      for memory in [
        common, decay, lower, lowerRows, across, acrossDecay, weights, byRatio, byLength, image, halfByRatio,
        halfByLength, innovation, innovationByRatio, innovationByLength,
      ] { memory.deallocate() }
    }

    /// Whether C is positive definite.
    func condition(_ g: Int, on given: [Int], slopes: Bool) -> Bool {
      given.withUnsafeBufferPointer { given in
        guard weigh(g, on: given, slopes: slopes) else { return false }
        innovate(g, on: given, slopes: slopes)
        return true
      }
    }

    private func weigh(_ g: Int, on given: UnsafeBufferPointer<Int>, slopes: Bool) -> Bool {
      let n = given.count
      fill(g, on: given)
      guard factor(n) else { return false }
      weights.update(from: across, count: n)
      solve(weights, n)
      solveTransposed(weights, n)
      let own = ratio * likelihood.roots[g] * likelihood.roots[g]
      variance = 1 + own
      for i in 0..<n { variance -= weights[i] * across[i] }
      guard variance > 0 else { return false }
      guard slopes else { return true }
      varianceSlopes.0 = slope(byRatio, halfByRatio, common, across, own: own, n)
      varianceSlopes.1 = slope(byLength, halfByLength, decay, acrossDecay, own: 0, n)
      // E[∂v ∂v'] = ∂w'C ∂w σF², and v is independent of ∂v.
      var (one, both, other) = (0.0, 0.0, 0.0)
      for i in 0..<n {
        one += halfByRatio[i] * halfByRatio[i]
        both += halfByRatio[i] * halfByLength[i]
        other += halfByLength[i] * halfByLength[i]
      }
      let (ratioSlope, lengthSlope) = (varianceSlopes.0 / variance, varianceSlopes.1 / variance)
      information = (
        one / variance + ratioSlope * ratioSlope / 2, both / variance + ratioSlope * lengthSlope / 2,
        other / variance + lengthSlope * lengthSlope / 2
      )
      return true
    }

    /// C and c with their derivatives.
    private func fill(_ g: Int, on given: UnsafeBufferPointer<Int>) {
      let n = given.count
      likelihood.x.withUnsafeBufferPointer { x in
        likelihood.y.withUnsafeBufferPointer { y in
          likelihood.roots.withUnsafeBufferPointer { roots in
            for i in 0..<n {
              let there = given[i]
              let scale = ratio * roots[there]
              let (hereX, hereY) = (x[there], y[there])
              for j in 0..<i {
                let other = given[j]
                let (dx, dy) = (hereX - x[other], hereY - y[other])
                let far = (dx * dx + dy * dy).squareRoot() * inverseLength
                let value = scale * roots[other] * exp(-far)
                common[j * n + i] = value
                common[i * n + j] = value
                decay[j * n + i] = value * far
                decay[i * n + j] = value * far
              }
              common[i * n + i] = scale * roots[there]
              decay[i * n + i] = 0
              let (dx, dy) = (hereX - x[g], hereY - y[g])
              let far = (dx * dx + dy * dy).squareRoot() * inverseLength
              across[i] = scale * roots[g] * exp(-far)
              acrossDecay[i] = across[i] * far
            }
          }
        }
      }
    }

    /// ∂w, and the value of ∂F, for ∂C, ∂c and ∂W_gg.
    private func slope(
      _ result: Memory, _ half: Memory, _ matrix: Memory, _ vector: Memory, own: Double, _ n: Int
    ) -> Double {
      image.update(repeating: 0, count: n)
      for j in 0..<n {
        let weight = weights[j]
        let column = matrix + j * n
        for i in 0..<n { image[i] += weight * column[i] }
      }
      var form = own
      for i in 0..<n {
        result[i] = vector[i] - image[i]
        form += weights[i] * (image[i] - 2 * vector[i])
      }
      solve(result, n)
      half.update(from: result, count: n)
      solveTransposed(result, n)
      return form
    }

    private func factor(_ n: Int) -> Bool {
      for j in 0..<n {
        let column = lower + j * n
        let from = common + j * n
        for i in j..<n { column[i] = from[i] }
        column[j] += 1
        // Two columns at once, in the same order: half the loads and stores.
        for k in stride(from: 0, to: j - 1, by: 2) {
          let (first, second) = (lower + k * n, lower + (k + 1) * n)
          let (one, two) = (first[j], second[j])
          for i in j..<n { column[i] = column[i] - one * first[i] - two * second[i] }
        }
        if j % 2 == 1 {
          let before = lower + (j - 1) * n
          let multiple = before[j]
          for i in j..<n { column[i] -= multiple * before[i] }
        }
        guard column[j] > 0 else { return false }
        let root = column[j].squareRoot()
        let inverse = 1 / root
        column[j] = root
        lowerRows[j * n + j] = root
        for i in (j + 1)..<max(n, j + 1) {
          column[i] *= inverse
          lowerRows[i * n + j] = column[i]
        }
      }
      return true
    }

    /// L⁻¹ b in the place of b.
    private func solve(_ b: Memory, _ n: Int) {
      for k in 0..<n {
        let column = lower + k * n
        let value = b[k] / column[k]
        b[k] = value
        for i in (k + 1)..<max(n, k + 1) { b[i] -= value * column[i] }
      }
    }

    /// L'⁻¹ b in the place of b; along the rows of L, whose steps do not wait for one another.
    private func solveTransposed(_ b: Memory, _ n: Int) {
      for i in (0..<n).reversed() {
        let row = lowerRows + i * n
        let value = b[i] / row[i]
        b[i] = value
        for k in 0..<i { b[k] -= value * row[k] }
      }
    }

    /// v of each series.
    private func innovate(_ g: Int, on given: UnsafeBufferPointer<Int>, slopes: Bool) {
      likelihood.scaled.withUnsafeBufferPointer { series in
        for column in 0..<width {
          var value = series[g * width + column]
          var (ratioSlope, lengthSlope) = (0.0, 0.0)
          for i in 0..<given.count {
            let there = series[given[i] * width + column]
            value -= weights[i] * there
            if slopes {
              ratioSlope -= byRatio[i] * there
              lengthSlope -= byLength[i] * there
            }
          }
          innovation[column] = value
          innovationByRatio[column] = ratioSlope
          innovationByLength[column] = lengthSlope
        }
      }
    }

    /// Adds log F and v v'/F.
    func add(to sums: inout NeighbourSums, slopes: Bool) {
      let inverse = 1 / variance
      sums.logDeterminant += log(variance)
      for i in 0..<width {
        for j in 0...i { sums.cross[i, j] += innovation[i] * innovation[j] * inverse }
      }
      guard slopes else { return }
      sums.information[0] += information.0
      sums.information[1] += information.1
      sums.information[2] += information.2
      for (k, slopes, own) in [
        (0, innovationByRatio, varianceSlopes.0), (1, innovationByLength, varianceSlopes.1),
      ] {
        let relative = own * inverse
        sums.logSlopes[k] += relative
        for i in 0..<width {
          for j in 0...i {
            sums.crossSlopes[k][i, j] +=
              (slopes[i] * innovation[j] + innovation[i] * slopes[j]
                - relative * innovation[i] * innovation[j]) * inverse
          }
        }
      }
    }
  }
}
