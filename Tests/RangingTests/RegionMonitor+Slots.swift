@testable import Ranging

extension RegionMonitor {
  /// Mean slots until a device that has just come to stand here, and is taken to be outside, is taken to be inside: the delay of an
  /// entry inside, and the time between false entries outside. At most 10¹¹; `nil` outside the domain.
  func slotsToEnter(in slots: FadingSlots) -> Double? {
    guard isValid, slots.isValid else { return nil }
    return slots.entering(enterLevel)?.slots(needed: packetsToEnter) ?? RunWait.longest
  }

  /// The same from being taken to be inside until being taken to be outside.
  func slotsToLeave(in slots: FadingSlots) -> Double? {
    guard isValid, slots.isValid else { return nil }
    return slots.leaving(exitLevel)?.slots(needed: slotsToExit) ?? RunWait.longest
  }
}
