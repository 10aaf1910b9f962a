/// What `survey.toml` says that the loading of dwells, or an import, depends on: beacons and receivers.
///
/// The store keeps dwells as they were logged, and these settings as they were at the import: for a store that is opened
/// without its `survey.toml`, and to tell what an import could not know that `survey.toml` says now.
package struct SurveySettings: Hashable, Codable, Sendable {
  /// The beacons' identities, positions, placements and advertising intervals.
  package let beacons: [Beacon]
  /// The receivers' names, duty cycles and sources.
  package let receivers: [ReceiverProfile]
  /// What the empty name of a receiver is replaced by, which tells one salt from another; `nil` if no names are replaced.
  package let receiverDigest: String?

  /// The settings of a site.
  package init(_ site: Site = Site(), receiverDigest: String? = nil) {
    beacons = site.beacons.map { beacon in
      Beacon(
        identifier: beacon.identifier, position: beacon.position, placement: beacon.placement,
        advertisingInterval: beacon.advertisingInterval)
    }
    receivers = site.receivers.map { profile in
      ReceiverProfile(receiver: profile.receiver, dutyCycle: profile.dutyCycle, source: profile.source)
    }
    self.receiverDigest = receiverDigest
  }

  /// A site of which no more is known.
  package var site: Site { Site(beacons: beacons, receivers: receivers) }
}
