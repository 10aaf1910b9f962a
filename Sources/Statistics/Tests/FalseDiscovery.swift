/// Several tests at once.
package enum FalseDiscovery {
  /// p values adjusted by Benjamini and Hochberg's step-up procedure (J. R. Stat. Soc. B 57, 1995,
  /// doi 10.1111/j.2517-6161.1995.tb02031.x): rejecting where the adjusted value is below q keeps the expected share of
  /// false rejections below q, for independent tests.
  package static func adjusted(_ p: [Double]) -> [Double] {
    var result = p
    var least = 1.0
    for (rank, index) in p.indices.sorted(by: { p[$0] < p[$1] }).enumerated().reversed() {
      least = min(least, p[index] * Double(p.count) / Double(rank + 1))
      result[index] = least
    }
    return result
  }
}
