/// A log with dwells that are copies of those of another, see ``DwellCopies``.
package struct CopiedLog: Hashable, Sendable {
  /// The log whose dwells do not count.
  package var file: String
  /// The log that has them too, and for which they count.
  package var original: String
  /// How many dwells of the log are copies.
  package var dwells: Int
  /// How many dwells it has.
  package var of: Int
  /// Packets of the copies.
  package var packets: Int
}
