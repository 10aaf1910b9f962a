import RadioSurvey

extension FittedLine {
  /// Below what level the receiver heard nothing; ``ReceptionThreshold/none`` if losses are not part of the fit.
  package var threshold: ReceptionThreshold {
    guard let sensitivity else { return .none }
    return ReceptionThreshold(
      level: sensitivity, width: sensitivityBasis == .soft ? ReceiverSensitivity.softWidth : 0)
  }
}
