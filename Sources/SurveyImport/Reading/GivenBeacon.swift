import RadioSurvey

/// The one beacon that the mapping's constants choose or name.
///
/// * `address`, or `uuid`, `major` and `minor`, choose a beacon: nothing else of the log is used. `beacon` beside them is
///   its name.
/// * `beacon` alone names the beacon of a log that was written for a survey, whatever the log calls it. In a log that hears
///   every device it chooses the one that is called so.
/// * `beacon` beside `address = *` names every device of the log: that of a beacon whose address changes.
struct GivenBeacon {
  /// The identity that is chosen; `nil` for every device.
  let identity: BeaconIdentifier?
  /// What the survey calls it.
  let name: BeaconIdentifier
  /// Whether an address, or a triple, chooses the beacon, and not a name alone.
  let isChosen: Bool

  /// What constants say; `nil` if they say nothing of one beacon.
  init?(_ constants: [LogField: String], site: Site) {
    let label = constants[.beacon].map { site.identifier(of: BeaconIdentifier($0)) }
    if let address = constants[.address], address != "*" {
      identity = .address(address.uppercased())
      name = label ?? .address(address.uppercased())
      isChosen = true
    } else if let uuid = constants[.uuid], let major = constants[.major], let minor = constants[.minor] {
      let triple = BeaconIdentifier("\(uuid)/\(major)/\(minor)")
      identity = triple
      name = label ?? triple
      isChosen = true
    } else if let label {
      identity = constants[.address] == nil ? label : nil
      name = label
      isChosen = false
    } else {
      return nil
    }
  }
}
