/// What one beacon of a placement does.
package struct BeaconLoad: Hashable, Sendable {
  /// Share of all demand that it serves.
  package var share: Double
  /// Share of all demand that no other beacon serves: what is lost with it.
  package var onlyShare: Double

  package init(share: Double, onlyShare: Double) {
    self.share = share
    self.onlyShare = onlyShare
  }
}
