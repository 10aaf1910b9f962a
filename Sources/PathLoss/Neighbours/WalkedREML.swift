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
    let groups = try NeighbourGroups(locations)
    let order = Array(groups.members.joined())
    let data = try NeighbourData(order.map { locations[$0] })
    return try NeighbourFit(LineNeighbours(data), method: .line, groups: groups)
  }
}
