import RadioSurvey

@testable import Ranging

extension BeaconField {
  /// P(the first of all is on another floor than the device) at a point.
  func share(of index: Int, at point: Position) -> Double { share(of: index, along: ways(to: point)) }

  func shares(at point: Position) -> [Double] { shares(along: ways(to: point)) }

  func scores(at point: Position) -> [LoudestBeacon.Level] { scores(along: ways(to: point)) }

  func wrongFloorShare(at point: Position) -> Double { wrongFloorShare(along: ways(to: point)) }
}
