/// One way in which a survey can be degenerate.
package enum DegenerateTrait: String, CaseIterable, Sendable {
  // Places and distances.
  case onePlace, onePacket, oneDistance, twoDistancesOneCentimetreApart, tiedDistances, nearestAllowed,
    farthestAllowed, nearAndFar, onTheBeacon, placesOfOneName, unnamedPlaces
  // Levels and packets.
  case equalLevels, risingLevels, weakestLevels, strongestLevels, extremeLevels, allMissed, onePlaceHeard,
    missesUnknown, oneLongDwell, averaged
  // Times.
  case oneTime, reversedTimes, gaps
  // Conditions.
  case onePlacePerSet, crowdInPlacement, undeclaredPlacements, silentCrowds, people, orientations, channels,
    carriages, strangeNames, everyPacketItsBeacon
  // The site.
  case equalBeacons, noBeaconPositions, beaconOnAnotherFloor, depths, deafReceiver, dutyCycle, intervals,
    walls, wallThroughBeacon, tinyFloor, largeFloor, height
  // The requirement.
  case probability, packets, zones, immediate, heard, belief, checkSettings
}

extension DegenerateTrait {
  /// Makes a survey so.
  func apply(to draft: inout ProjectDraft, _ draw: inout Draw) {
    switch self {
    case .onePlace, .onePacket, .oneDistance, .twoDistancesOneCentimetreApart, .tiedDistances,
      .nearestAllowed,
      .farthestAllowed, .nearAndFar, .onTheBeacon, .placesOfOneName, .unnamedPlaces:
      applyToPlaces(of: &draft, &draw)
    case .equalLevels, .risingLevels, .weakestLevels, .strongestLevels, .extremeLevels, .allMissed,
      .onePlaceHeard, .missesUnknown, .oneLongDwell, .averaged, .oneTime, .reversedTimes, .gaps:
      applyToPackets(of: &draft, &draw)
    case .onePlacePerSet, .crowdInPlacement, .undeclaredPlacements, .silentCrowds, .people, .orientations,
      .channels, .carriages, .strangeNames, .everyPacketItsBeacon:
      applyToConditions(of: &draft, &draw)
    case .equalBeacons, .noBeaconPositions, .beaconOnAnotherFloor, .depths, .deafReceiver, .dutyCycle,
      .intervals, .walls, .wallThroughBeacon, .tinyFloor, .largeFloor, .height, .probability, .packets,
      .zones,
      .immediate, .heard, .belief, .checkSettings:
      applyToSite(of: &draft, &draw)
    }
  }
}

extension ProjectDraft {
  /// Changes every row.
  mutating func each(_ change: (inout DraftRow) -> Void) {
    for index in rows.indices { change(&rows[index]) }
  }

  /// Sets a key in every table of a list.
  mutating func set(_ key: String, of list: String, _ value: (Int) -> String?) {
    for index in (lists[list] ?? []).indices { lists[list]?[index][key] = value(index) }
  }
}
