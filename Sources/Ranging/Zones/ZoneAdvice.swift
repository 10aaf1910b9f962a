package import RadioSurvey

/// What to do about the zones that devices named at left-out locations.
package enum ZoneAdvice: Reason {
  /// The predicted shares are too sure.
  case trustHeldOutShares
  /// Devices named a wrong zone at more than half of the locations.
  case addBeacons
  /// Nothing is to be done.
  case nothing

  package enum Code: ReasonCode { case trustHeldOutShares, addBeacons, nothing }

  package init(_ code: Code, _ values: ReasonReader) {
    self =
      switch code {
      case .trustHeldOutShares: .trustHeldOutShares
      case .addBeacons: .addBeacons
      case .nothing: .nothing
      }
  }
}
