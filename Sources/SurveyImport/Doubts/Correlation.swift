/// How far two series go together.
enum Correlation {
  /// Pearson's correlation of as many numbers; 0 if one of them does not change.
  static func of(_ a: [Double], _ b: [Double]) -> Double {
    let n = Double(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
    let (aa, bb, ab) = zip(a, b).reduce((0.0, 0.0, 0.0)) { sum, pair in
      let (x, y) = (pair.0 - meanA, pair.1 - meanB)
      return (sum.0 + x * x, sum.1 + y * y, sum.2 + x * y)
    }
    return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : 0
  }

  /// The ranks of numbers, from 0; equal ones share the mean of theirs.
  static func ranks(_ numbers: [Double]) -> [Double] {
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    var ranks = Array(repeating: 0.0, count: numbers.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, numbers[order[end]] == numbers[order[start]] { end += 1 }
      for index in order[start..<end] { ranks[index] = Double(start + end - 1) / 2 }
      start = end
    }
    return ranks
  }

  /// What is left of numbers without their mean and their least-squares share of each of the others, taken one after the other.
  static func residuals(_ numbers: [Double], _ others: [[Double]]) -> [Double] {
    func centred(_ values: [Double]) -> [Double] {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.map { $0 - mean }
    }
    func without(_ part: [Double], _ values: [Double]) -> [Double] {
      let square = part.reduce(0) { $0 + $1 * $1 }
      guard square > 0 else { return values }
      let share = zip(values, part).reduce(0) { $0 + $1.0 * $1.1 } / square
      return zip(values, part).map { $0 - share * $1 }
    }
    var left = centred(numbers)
    var parts: [[Double]] = []
    for other in others {
      let part = parts.reduce(centred(other)) { without($1, $0) }
      left = without(part, left)
      parts.append(part)
    }
    return left
  }
}
