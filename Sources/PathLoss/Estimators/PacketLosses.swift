/// What becomes of packets that were sent but not received.
package enum PacketLosses: Hashable, Sendable {
  /// Each was too weak (Tobit).
  case belowThreshold
  /// Each was too weak, or lost at any level with a probability that is fitted (loss mixture).
  case mixture
  /// They were not counted (truncated regression).
  case uncounted
}
