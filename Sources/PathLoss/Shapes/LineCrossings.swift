import Statistics

/// Where the two lines of a dual slope meet between neighbouring distances.
///
/// While the break moves between two neighbouring distances, the same locations stay on either side of it. A least sum of squares inside
/// is then that of a line to each side by itself, and the break is where the two cross; if they cross elsewhere, the least sum is at one of
/// the two distances (D. J. Hudson, J. Am. Stat. Assoc. 61, 1097, 1966, doi 10.1080/01621459.1966.10482198). A search by values finds
/// a break only to the root of the working precision, because the sum is flat at its least.
struct LineCrossings {
  /// Weighted sums over the locations on one side, about the middle of the range and the mean of all levels.
  private struct Sums {
    var w = 0.0
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var xy = 0.0

    mutating func add(x: Double, y: Double, weight: Double) {
      w += weight
      self.x += weight * x
      self.y += weight * y
      xx += weight * x * x
      xy += weight * x * y
    }

    /// Level at the middle, dB over the mean of all levels, and slope in dB a decade; `nil` for locations at one distance.
    var line: (level: Double, slope: Double)? {
      let spread = xx - x * x / w
      guard w > 0, spread > 1e-12 * xx else { return nil }
      let slope = (xy - x * y / w) / spread
      return ((y - slope * x) / w, slope)
    }
  }

  /// The crossings inside a range, log₁₀ of metres, ascending.
  static func within(_ range: ClosedRange<Double>, of sample: ShapeSample) -> [Double] {
    let order = sample.x.indices.sorted { sample.x[$0] < sample.x[$1] }
    guard !order.isEmpty else { return [] }
    let middle = (range.lowerBound + range.upperBound) / 2
    let mean = sample.y.reduce(0, +) / Double(sample.count)
    // Sums from either end, so that none is a difference.
    func sums(_ order: some Sequence<Int>) -> [Sums] {
      var sum = Sums()
      return order.map { g in
        sum.add(x: sample.x[g] - middle, y: sample.y[g] - mean, weight: sample.weights[g])
        return sum
      }
    }
    let left = sums(order)
    let right = Array(sums(order.reversed()).reversed())
    var found: [Double] = []
    for next in order.indices.dropFirst() {
      let (from, to) = (sample.x[order[next - 1]], sample.x[order[next]])
      guard from < to, to > range.lowerBound, from < range.upperBound else { continue }
      guard let before = left[next - 1].line, let after = right[next].line else { continue }
      let at = middle - (after.level - before.level) / (after.slope - before.slope)
      if at > from, at < to, range.contains(at) { found.append(at) }
    }
    return found
  }
}
