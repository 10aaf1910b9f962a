/// The part of a survey that a result is of, where it is not of all of it: lists of names, an empty one for all.
///
/// Beacons select data: fits are made from theirs alone. The others select fits, each of which is the same with the selection as without
/// it, though not all data are read for it.
package struct SurveySelection: Hashable, Codable, Sendable {
  /// Identities or names of beacons, as given.
  package var beacons: [String]
  /// Placements shown and planned for.
  package var placements: [Placement]
  /// Crowd levels shown.
  package var crowds: [CrowdLevel]
  /// Carriages shown.
  package var carriages: [Carriage]
  /// Receivers shown.
  package var receivers: [Receiver]

  /// Everything; or the names given.
  package init(
    beacons: [String] = [], placements: [Placement] = [], crowds: [CrowdLevel] = [],
    carriages: [Carriage] = [],
    receivers: [Receiver] = []
  ) {
    self.beacons = beacons
    self.placements = placements
    self.crowds = crowds
    self.carriages = carriages
    self.receivers = receivers
  }

  /// Whether nothing is left out.
  package var isEverything: Bool { self == SurveySelection() }

  /// Whether fits are selected: by anything but their beacons.
  package var selectsFits: Bool { self != SurveySelection(beacons: beacons) }

  /// Whether the fit of these conditions is selected. Conditions that do not know a part are selected only if every one is.
  package func includes(_ conditions: FitConditions) -> Bool {
    Self.has(placements, conditions.placement) && Self.has(crowds, conditions.crowd)
      && Self.has(carriages, conditions.carriage) && Self.has(receivers, conditions.receiver)
  }

  private static func has<Name: Equatable>(_ selected: [Name], _ name: Name?) -> Bool {
    selected.isEmpty || name.map(selected.contains) ?? false
  }
}
