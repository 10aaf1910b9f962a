package import RadioSurvey

extension LogField {
  /// Whether one value can hold for every row of a log.
  package var canBeConstant: Bool { self != .timestamp && self != .rssi && self != .accuracy }

  /// Whether the text is a value of the field.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .distanceMetres, .distanceCentimetres, .distanceFeet:
      Double(text).map { SurveyBounds.distance.contains($0 * (metresPerUnit ?? 1)) } ?? false
    case .x, .y, .z: Double(text).map(SurveyBounds.coordinate.contains) ?? false
    case .orientation: Double(text).map { $0 >= 0 && $0 < 360 } ?? false
    case .orientationRadians: Double(text).map { (-6.284...6.284).contains($0) } ?? false
    case .date: text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
    case .people: Int(text).map(SurveyBounds.people.contains) ?? false
    case .major, .minor: UInt16(text) != nil
    case .channel: Int(text).map { (37...39).contains($0) } ?? false
    case .source: ReadingSource(rawValue: text) != nil
    case .uuid: BeaconIdentifier.isUUID(text)
    // In a Bluetooth capture, '*' keeps every device.
    case .address: text == "*" || BeaconIdentifier.isAddress(text)
    case .beacon, .location, .floor, .placement, .crowd, .carriage, .session, .receiver:
      text.contains { !$0.isWhitespace }
    case .timestamp, .rssi: true
    case .accuracy: Double(text) != nil
    }
  }

  /// The expected value, as messages name it.
  package var expectation: String {
    switch self {
    case .distanceMetres, .distanceCentimetres, .distanceFeet: "a distance from 0.05 m to 10 km"
    case .x, .y, .z: "a number from -10000 to 10000"
    case .orientation: "a number from 0 to below 360"
    case .orientationRadians: "a number from -2π to 2π"
    case .date: "a date such as 2024-05-01"
    case .people: "a whole number from 0 to 1000000"
    case .major, .minor: "a whole number from 0 to 65535"
    case .channel: "37, 38 or 39"
    case .source: "'raw' or 'averaged'"
    case .uuid: "a UUID"
    case .address: "an address such as AA:BB:CC:DD:EE:FF, or '*' for every device of a capture"
    case .accuracy: "a number of metres, negative if it is not known"
    case .timestamp, .rssi, .beacon, .location, .floor, .placement, .crowd, .carriage, .session, .receiver:
      "a text that is not empty"
    }
  }
}
