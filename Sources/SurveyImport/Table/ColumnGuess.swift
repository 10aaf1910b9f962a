import RadioSurvey

/// Guesses which column of a log holds what, from names that surveyors' own tools give. A guess is only ever offered,
/// never used in an import.
enum ColumnGuess {
  /// Names of columns, the likeliest first. Units of distance are told by the column's name or not at all.
  private static let names: [(LogField, [String])] = [
    (.rssi, ["rssi", "rss", "signal", "signalstrength", "signal_strength", "level", "dbm"]),
    (.timestamp, ["time", "datetime", "date", "ts", "elapsed", "devicetime", "epoch"]),
    (.beacon, ["beacon_id", "beaconid", "transmitter", "device_id", "tag", "id"]),
    (.address, ["mac", "bssid", "address", "sourceaddress", "mac_address"]),
    (.distanceCentimetres, ["distance_cm", "dist_cm", "cm"]),
    (.distanceFeet, ["distance_ft", "range_ft", "feet", "ft"]),
    (
      .distanceMetres,
      [
        "distance", "dist", "range", "ground_truth_distance", "meters", "metres", "entfernung", "abstand",
        "distanz",
        "distancia",
      ]
    ),
    (.x, ["x"]), (.y, ["y"]), (.z, ["z"]),
    (.receiver, ["phone", "device", "scanner", "reader", "node"]),
    (.location, ["point", "place", "label", "position", "room"]),
    (.placement, ["mount", "mounting"]),
    (.crowd, ["crowd_level", "occupancy"]),
  ]

  /// Fields of which one is enough.
  private static let alternatives: [Set<LogField>] = [
    [.beacon, .address, .uuid], [.distanceMetres, .distanceCentimetres, .distanceFeet],
  ]

  /// Columns for fields that neither the header nor the mapping has.
  static func columns(of header: [String], mapping: LogMapping) -> [LogField: String] {
    let plan = ColumnPlan(mapping)
    let lowercased = header.map { $0.lowercased() }
    var known = Set(plan.names.filter { lowercased.contains($0.value) }.keys)
    known.formUnion(mapping.constants.keys)
    var taken = Set(plan.names.values)
    var guess: [LogField: String] = [:]
    for (field, candidates) in names {
      let group = alternatives.first { $0.contains(field) } ?? [field]
      guard known.isDisjoint(with: group) else { continue }
      guard let name = candidates.first(where: { lowercased.contains($0) && !taken.contains($0) }),
        lowercased.count(where: { $0 == name }) == 1, let index = lowercased.firstIndex(of: name)
      else { continue }
      guess[field] = header[index]
      known.insert(field)
      taken.insert(name)
    }
    return guess
  }
}
