package import RadioSurvey

/// Where a device most likely is.
package struct PositionEstimate: Hashable, Sendable {
  /// The place, without height.
  package var position: Position
  /// Log-likelihood there, up to a constant that is the same for all places.
  package var logLikelihood: Double
  /// How much stronger the receiver reads than the one of the fit, dB; `nil` if that was taken as known.
  package var offset: Double?

  package init(position: Position, logLikelihood: Double, offset: Double? = nil) {
    self.position = position
    self.logLikelihood = logLikelihood
    self.offset = offset
  }
}
