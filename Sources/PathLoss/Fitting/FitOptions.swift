package import RadioSurvey

/// What a fit may leave out, and what is known of receivers, beacons and walls.
package struct FitOptions: Hashable, Sendable {
  /// Whether the fit is checked: its intervals at left-out locations, its residuals, and by lines that bad locations cannot
  /// pull away. That takes most of the time of a fit.
  package var checksHeldOut: Bool

  /// Level in dBm below which each receiver hears nothing; those that are absent are estimated.
  package var sensitivities: [Receiver: Double]

  /// What is known of the beacons: their measured power and where they hang.
  package var beacons: [BeaconIdentifier: Beacon]

  /// Height of the beacons above the device in metres, for placements that the survey gives one.
  package var heights: [Placement: Double]

  /// The walls between beacons and locations.
  package var floorPlan: FloorPlan?

  /// Places to keep from a second fit, which then predicts them; `nil` for none.
  package var split: PlaceSplit?

  /// Whose shares stand in front, left out whole; `nil` for sessions, or else blocks.
  package var holdOutBy: HeldOutGroups.Unit?

  /// Everything, unless told otherwise.
  package init(
    checksHeldOut: Bool = true, sensitivities: [Receiver: Double] = [:],
    beacons: [BeaconIdentifier: Beacon] = [:], heights: [Placement: Double] = [:],
    floorPlan: FloorPlan? = nil, split: PlaceSplit? = nil
  ) {
    self.checksHeldOut = checksHeldOut
    self.sensitivities = sensitivities
    self.beacons = beacons
    self.heights = heights
    self.floorPlan = floorPlan
    self.split = split
  }

  /// Everything, with what the site knows of its receivers, beacons and walls.
  package init(site: Site, split: PlaceSplit? = nil, holdOutBy: HeldOutGroups.Unit? = nil) {
    self.init(
      sensitivities: Dictionary(
        site.receivers.compactMap { profile in profile.sensitivity.map { (profile.receiver, $0) } },
        uniquingKeysWith: { first, _ in first }),
      beacons: Dictionary(
        site.beacons.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first }),
      heights: Dictionary(
        site.placements.compactMap { placement in
          placement.heightAboveDevice.map { (placement.placement, $0) }
        }, uniquingKeysWith: { first, _ in first }),
      floorPlan: site.floorPlan, split: split)
    self.holdOutBy = holdOutBy
  }
}
