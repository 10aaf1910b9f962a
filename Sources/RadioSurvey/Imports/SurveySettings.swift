/// What `survey.toml` says that the loading of dwells, or an import, depends on: beacons, receivers, and the names that it
/// declares.
///
/// The store keeps dwells as they were logged, and these settings as they were at the import: for a store that is opened
/// without its `survey.toml`, and to tell what an import could not know that `survey.toml` says now.
package struct SurveySettings: Hashable, Codable, Sendable {
  /// The beacons' identities, names, positions, placements and advertising intervals.
  package private(set) var beacons: [Beacon]
  /// The receivers' names, duty cycles and sources.
  package private(set) var receivers: [ReceiverProfile]
  /// The placements that it declares, in its order; `nil` in a store of a program that did not keep them.
  package private(set) var placements: [Placement]?
  /// The crowd levels that it declares, in its order; `nil` as there.
  package private(set) var crowds: [CrowdLevel]?
  /// What the empty name of a receiver is replaced by, which tells one salt from another; `nil` if no names are replaced.
  package private(set) var receiverDigest: String?
  /// The salt of the names of receivers that the store keeps, because `survey.toml` has none; `nil` if it has one.
  package private(set) var salt: String?

  package init(_ site: Site = Site(), receiverDigest: String? = nil, salt: String? = nil) {
    beacons = site.beacons.map { beacon in
      Beacon(
        identifier: beacon.identifier, name: beacon.name, position: beacon.position,
        placement: beacon.placement, advertisingInterval: beacon.advertisingInterval)
    }
    receivers = site.receivers.map { profile in
      ReceiverProfile(receiver: profile.receiver, dutyCycle: profile.dutyCycle, source: profile.source)
    }
    placements = site.placements.filter { !$0.isImplied }.map(\.placement)
    crowds = site.crowdLevels.map(\.level)
    self.receiverDigest = receiverDigest
    self.salt = salt
  }

  package var site: Site {
    Site(
      beacons: beacons, receivers: receivers,
      placements: (placements ?? []).map { PlacementDefinition(placement: $0) },
      crowdLevels: (crowds ?? []).map { CrowdLevelDefinition(level: $0) })
  }

  /// The same of an import that replaced no name of a receiver, and so does not depend on the salt.
  package var withoutSalt: SurveySettings {
    var part = self
    (part.receiverDigest, part.salt) = (nil, nil)
    return part
  }

  /// The part that importers get, so that no import can depend on the rest: what a beacon's placement, its interval and the
  /// duty cycle of a receiver are is known when dwells are loaded; an importer gets to know only whether the last two are
  /// stated.
  package var ofImporters: SurveySettings {
    var part = self
    for index in beacons.indices {
      part.beacons[index].placement = nil
      part.beacons[index].advertisingInterval = beacons[index].advertisingInterval.map { _ in 100 }
    }
    for index in receivers.indices {
      part.receivers[index].dutyCycle = receivers[index].dutyCycle.map { _ in 1 }
    }
    return part
  }
}
