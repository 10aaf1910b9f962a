package import PathLoss
import RadioSurvey

extension PlanReason {
  /// Why a fit cannot be planned with: its first reason.
  package static func fitRefused(_ reason: FitReason?) -> PlanReason {
    PlanReason(.fitRefused, reason.map(ReasonValues.init(refusedFit:)) ?? [:])
  }

  /// Nothing says what devices assume of these beacons.
  static let assumedPowerUnknown = PlanReason(.assumedPowerUnknown, [:])
  /// The requirement names a zone that has no end.
  static let zoneWithoutEnd = PlanReason(.zoneWithoutEnd, [:])
  /// The receiver's sensitivity is not known.
  static let sensitivityUnknown = PlanReason(.sensitivityUnknown, [:])
  /// The beacons' advertising interval is not known.
  static let intervalUnknown = PlanReason(.intervalUnknown, [:])
  /// Without a floor plan beacons cannot be counted.
  static let floorPlanMissing = PlanReason(.floorPlanMissing, [:])

  /// No packet is sent within so many seconds.
  static func noPacket(within seconds: Double) -> PlanReason {
    PlanReason(.noPacketInTime, ["within_s": .number(seconds)])
  }
}
