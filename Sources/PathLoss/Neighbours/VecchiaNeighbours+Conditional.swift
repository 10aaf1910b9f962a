import Foundation
import Statistics

extension VecchiaNeighbours {
  /// One location given its neighbours; memory that all share.
  ///
  /// Plain memory, and matrices by columns so that inner loops run along them, four numbers at a time: a survey has thousands of
  /// locations and asks for each a hundred times. Columns are padded to whole fours; what the padding holds changes nothing.
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
    private typealias Fours = UnsafeMutablePointer<SIMD4<Double>>
    /// Numbers from one column to the next.
    private let stride: Int

    init(_ likelihood: VecchiaNeighbours, ratio: Double, length: Double) {
      self.likelihood = likelihood
      self.ratio = ratio
      inverseLength = 1 / length
      width = likelihood.data.width
      let most = (max(1, likelihood.most) + 3) / 4 * 4
      stride = most
      func memory(_ count: Int) -> Memory {
        let fours = (count + 3) / 4
        let memory = Fours.allocate(capacity: fours)
        memory.initialize(repeating: .zero, count: fours)
        return UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Double.self)
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
      ] { UnsafeMutableRawPointer(memory).assumingMemoryBound(to: SIMD4<Double>.self).deallocate() }
    }

    /// The fours of a column or a vector.
    private static func fours(_ memory: Memory) -> Fours {
      UnsafeMutableRawPointer(memory).assumingMemoryBound(to: SIMD4<Double>.self)
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
      let own = ratio * likelihood.data.roots[g] * likelihood.data.roots[g]
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
      let (n, stride) = (given.count, stride)
      likelihood.data.x.withUnsafeBufferPointer { x in
        likelihood.data.y.withUnsafeBufferPointer { y in
          likelihood.data.roots.withUnsafeBufferPointer { roots in
            for i in 0..<n {
              let there = given[i]
              let scale = ratio * roots[there]
              let (hereX, hereY) = (x[there], y[there])
              for j in 0..<i {
                let other = given[j]
                let (dx, dy) = (hereX - x[other], hereY - y[other])
                let far = (dx * dx + dy * dy).squareRoot() * inverseLength
                let value = scale * roots[other] * exp(-far)
                common[j * stride + i] = value
                common[i * stride + j] = value
                decay[j * stride + i] = value * far
                decay[i * stride + j] = value * far
              }
              common[i * stride + i] = scale * roots[there]
              decay[i * stride + i] = 0
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
      let (images, count) = (Self.fours(image), (n + 3) / 4)
      images.update(repeating: .zero, count: count)
      for j in 0..<n {
        let weight = weights[j]
        let column = Self.fours(matrix + j * stride)
        for i in 0..<count { images[i] += weight * column[i] }
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
      let count = (n + 3) / 4
      for j in 0..<n {
        let column = lower + j * stride
        // From the four that holds the diagonal.
        let first = j / 4
        let (into, from) = (Self.fours(column), Self.fours(common + j * stride))
        for i in first..<count { into[i] = from[i] }
        column[j] += 1
        var k = 0
        // Two columns at once, in the same order: half the loads and stores.
        while k + 1 < j {
          let (left, right) = (lower + k * stride, lower + (k + 1) * stride)
          let (one, two) = (left[j], right[j])
          let (lefts, rights) = (Self.fours(left), Self.fours(right))
          for i in first..<count { into[i] = into[i] - one * lefts[i] - two * rights[i] }
          k += 2
        }
        if k < j {
          let before = lower + k * stride
          let (multiple, others) = (before[j], Self.fours(before))
          for i in first..<count { into[i] -= multiple * others[i] }
        }
        guard column[j] > 0 else { return false }
        let root = column[j].squareRoot()
        let inverse = 1 / root
        for i in first..<count { into[i] *= inverse }
        column[j] = root
        for i in (4 * first)..<j { column[i] = 0 }
        for i in j..<n { lowerRows[i * stride + j] = column[i] }
      }
      return true
    }

    /// L⁻¹ b in the place of b.
    private func solve(_ b: Memory, _ n: Int) {
      let (values, count) = (Self.fours(b), (n + 3) / 4)
      for k in 0..<n {
        let column = lower + k * stride
        let value = b[k] / column[k]
        let fours = Self.fours(column)
        // The column is 0 above its diagonal.
        for i in (k / 4)..<count { values[i] -= value * fours[i] }
        b[k] = value
      }
    }

    /// L'⁻¹ b in the place of b; along the rows of L, whose steps do not wait for one another.
    private func solveTransposed(_ b: Memory, _ n: Int) {
      let values = Self.fours(b)
      for i in (0..<n).reversed() {
        let row = lowerRows + i * stride
        let value = b[i] / row[i]
        let fours = Self.fours(row)
        // The row is 0 beyond its diagonal.
        for k in 0...(i / 4) { values[k] -= value * fours[k] }
        b[i] = value
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
