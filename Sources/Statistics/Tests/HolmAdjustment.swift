/// p values of one family adjusted by Holm's step-down procedure (S. Holm, Scand. J. Stat. 6, 1979): rejecting where the
/// adjusted value is below α keeps the probability of any false rejection in the family below α, whatever their dependence.
package enum HolmAdjustment {
  /// In the order given; values that are `nil` are not counted.
  package static func adjusted(_ p: [Double?]) -> [Double?] {
    var result = p
    let known = p.indices.filter { p[$0] != nil }.sorted { (p[$0] ?? 1) < (p[$1] ?? 1) }
    var largest = 0.0
    for (rank, index) in known.enumerated() {
      largest = max(largest, min(1, (p[index] ?? 1) * Double(known.count - rank)))
      result[index] = largest
    }
    return result
  }
}
