import RadioSurvey

@testable import Ranging

extension BeaconField {
  /// P(the first of all is on another floor than the device) at a point.
  func wrongFloorShare(at point: Position) -> Double { wrongFloorShare(along: ways(to: point)) }
}
