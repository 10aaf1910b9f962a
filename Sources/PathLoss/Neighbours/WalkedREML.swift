import Statistics

/// Locations along a line whose shadowing resembles that of their neighbours,
///
///     y_gk = x_g'β + S_g + e_gk,   Cov(S_g, S_h) = σL² exp(−|p_g − p_h|/L),   e_gk ~ N(0, σF²)
///
/// (M. Gudmundson, Electron. Lett. 27, 1991, doi 10.1049/el:19911328), fitted by restricted maximum likelihood: exact, by
/// ``LineNeighbours``, and in O(G) for each of some hundred pairs of σL/σF and L.
package enum WalkedREML {
  /// Fits the model. Locations at one point share their shadowing.
  ///
  /// - Parameter locations: in any order; ``NeighbourLocation/x`` is where each is along the line.
  /// - Throws: ``NeighbourFailure``.
  package static func fit(_ locations: [NeighbourLocation]) throws(NeighbourFailure) -> NeighbourFit {
    let order = locations.indices.sorted {
      (locations[$0].x, locations[$0].mean) < (locations[$1].x, locations[$1].mean)
    }
    let ordered = order.map { locations[$0] }
    let data = try NeighbourData(ordered)
    let gaps = zip(ordered, ordered.dropFirst()).map { $1.x - $0.x }.filter { $0 > 0 }
    guard let first = ordered.first, let last = ordered.last, !gaps.isEmpty else { throw .onePoint }
    return try NeighbourFit(
      LineNeighbours(data), order: order, method: .line, gap: SpreadTests.median(gaps),
      extent: last.x - first.x)
  }
}
