/// Points of a floor, each with the nearest of some centres.
///
/// Eight points are looked at together: this is where the time of counting beacons goes.
struct PointOwners {
  /// Metres, in blocks; what the last block has beyond ``count`` repeats the last point.
  private let xs: [SIMD8<Double>]
  private let ys: [SIMD8<Double>]
  private let count: Int
  /// Squares of the distance to the nearest centre, and its index.
  private var squares: [SIMD8<Double>]
  private var owners: [SIMD8<Int64>]
  /// The points of each centre one after the other, in order, and where those of each begin.
  private var groupedXs: [Double]
  private var groupedYs: [Double]
  private var starts: [Int] = [0]

  /// - Parameter points: in metres.
  init(xs: [Double], ys: [Double]) {
    count = xs.count
    func blocks(_ values: [Double]) -> [SIMD8<Double>] {
      stride(from: 0, to: values.count, by: 8).map { first in
        var block = SIMD8<Double>(repeating: values[values.count - 1])
        for lane in 0..<min(8, values.count - first) { block[lane] = values[first + lane] }
        return block
      }
    }
    self.xs = blocks(xs)
    self.ys = blocks(ys)
    squares = Array(repeating: .zero, count: self.xs.count)
    owners = Array(repeating: .zero, count: self.xs.count)
    groupedXs = Array(repeating: 0, count: xs.count)
    groupedYs = groupedXs
  }

  /// Finds the nearest centre of each point: the first of those as near.
  ///
  /// - Returns: the farthest point from its centre, the first of those as far: its place in metres and the square of its distance.
  mutating func assign(to centres: [(x: Double, y: Double)]) -> (x: Double, y: Double, square: Double) {
    for block in xs.indices {
      let (x, y) = (xs[block], ys[block])
      var nearest = SIMD8<Double>(repeating: .infinity)
      var owner = SIMD8<Int64>.zero
      for (index, centre) in centres.enumerated() {
        let (dx, dy) = (x - centre.x, y - centre.y)
        let square = dx * dx + dy * dy
        let isNearer = square .< nearest
        nearest.replace(with: square, where: isNearer)
        owner.replace(with: Int64(index), where: isNearer)
      }
      squares[block] = nearest
      owners[block] = owner
    }
    return group(among: centres.count)
  }

  func points(of centre: Int) -> (xs: ArraySlice<Double>, ys: ArraySlice<Double>) {
    let range = starts[centre]..<starts[centre + 1]
    return (groupedXs[range], groupedYs[range])
  }

  /// Counts, then puts each point where its centre's begin.
  private mutating func group(among centres: Int) -> (x: Double, y: Double, square: Double) {
    var farthest = (point: 0, square: 0.0)
    var next = Array(repeating: 0, count: centres + 1)
    // Blocks lie in memory as their lanes do, one after the other: point by point without a division.
    Self.withLanes(squares, owners) { squares, owners in
      for point in 0..<count {
        next[Int(owners[point]) + 1] += 1
        if squares[point] > farthest.square { farthest = (point, squares[point]) }
      }
    }
    for centre in 0..<centres { next[centre + 1] += next[centre] }
    starts = next
    let (xs, ys, owners, all) = (xs, ys, owners, count)
    groupedXs.withUnsafeMutableBufferPointer { groupedXs in
      groupedYs.withUnsafeMutableBufferPointer { groupedYs in
        Self.withLanes(xs, owners) { xs, owners in
          ys.withUnsafeBytes { bytes in
            let ys = bytes.assumingMemoryBound(to: Double.self)
            for point in 0..<all {
              let place = next[Int(owners[point])]
              groupedXs[place] = xs[point]
              groupedYs[place] = ys[point]
              next[Int(owners[point])] = place + 1
            }
          }
        }
      }
    }
    let (block, lane) = (farthest.point / 8, farthest.point % 8)
    return farthest.square > 0 ? (xs[block][lane], ys[block][lane], farthest.square) : (0, 0, 0)
  }

  private static func withLanes(
    _ values: [SIMD8<Double>], _ owners: [SIMD8<Int64>],
    _ body: (UnsafeBufferPointer<Double>, UnsafeBufferPointer<Int64>) -> Void
  ) {
    values.withUnsafeBytes { values in
      owners.withUnsafeBytes { owners in
        body(values.assumingMemoryBound(to: Double.self), owners.assumingMemoryBound(to: Int64.self))
      }
    }
  }
}
