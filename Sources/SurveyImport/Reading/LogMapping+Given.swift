import RadioSurvey

extension LogMapping {
  /// The fields for which a value is given that holds for every row, so that the log's own values are not read. Of times
  /// and levels there is none, and for beacons see ``GivenBeacon``.
  var givenFields: Set<LogField> {
    let beacons: Set<LogField> = [.beacon, .address, .timestamp, .rssi]
    var fields = Set(constants.keys).subtracting(beacons)
    // All three choose a beacon.
    if fields.isSuperset(of: [.uuid, .major, .minor]) { fields.subtract([.uuid, .major, .minor]) }
    // Stands for a place that is not known yet.
    if let place = constants[.location], [DwellSetting.here, TruthTable.openLocation].contains(place) {
      fields.remove(.location)
    }
    for forms in Self.forms where !fields.isDisjoint(with: forms) { fields.formUnion(forms) }
    return fields
  }
}
