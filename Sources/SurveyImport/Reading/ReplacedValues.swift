import RadioSurvey

/// The values of a log that other values, given for every row, stand in for.
struct ReplacedValues {
  /// Fields whose values may be told: those of the others may name people.
  private static let harmless: Set<LogField> = [
    .location, .distanceMetres, .distanceCentimetres, .distanceFeet, .x, .y, .z, .floor, .placement, .crowd,
    .people, .orientation, .orientationRadians, .channel, .source,
  ]

  private var first: [LogField: String] = [:]
  private var beacons: Set<BeaconIdentifier> = []

  /// Takes a value of the log that differs from the one given.
  mutating func take(_ field: LogField, _ found: String) {
    if first[field] == nil { first[field] = found }
  }

  /// Takes a beacon of the log that is called as the user says.
  mutating func take(_ beacon: BeaconIdentifier) {
    if beacons.count < 1000 { beacons.insert(beacon) }
  }

  /// What to tell, in the order of the fields.
  func messages(_ constants: [LogField: String]) -> [String] {
    LogField.allCases.compactMap { field in
      guard let found = first[field] else { return nil }
      let given = constants[field].map { quoted($0) } ?? "the value given"
      return Self.harmless.contains(field)
        ? "\(field.rawValue) is \(given) for every row, as given; the log has \(quoted(found)) and is not asked"
        : "\(field.rawValue) is \(given) for every row, as given; the log has another and is not asked"
    }
  }

  /// What to tell of beacons that are told apart no longer; `nil` if there is one at most.
  func merged(_ constants: [LogField: String]) -> String? {
    guard beacons.count > 1, let name = constants[.beacon] else { return nil }
    let count = beacons.count < 1000 ? "\(beacons.count)" : "1000 or more"
    return "the log tells \(count) beacons apart; all of them are taken for \(quoted(name)), as given"
  }
}
