import RadioSurvey
import Support

/// An object of scalars in an object that is a row, as members of that row: a beacon with its name, a distance with its unit, a place with
/// its coordinates. What has no name of its own there is called after both, as `beacon.name`.
struct JSONGroup {
  private static let places: Set<String> = [
    "location", "place", "position", "pos", "point", "spot", "coordinates", "coords",
  ]
  private static let devices: Set<String> = [
    "beacon", "ibeacon", "device", "tag", "id", "identity", "identifier", "transmitter", "sender",
  ]
  private static let identity: Set<LogField> = [.uuid, .major, .minor, .address]
  private static let coordinates: Set<String> = ["x", "y", "z"]

  /// The members of the row, by name.
  private(set) var members: [String: String] = [:]
  /// Whether one of them is a field.
  private(set) var isRead = false

  /// `nil` for what is no object of scalars, and for levels by the names of devices.
  init?(_ value: Any, of key: String) {
    guard let object = value as? [String: Any], !object.isEmpty else { return nil }
    let scalars = object.compactMapValues(JSONRows.text)
    guard scalars.count == object.count else { return nil }
    if let number = scalars["value"], scalars.count == 1 || scalars.count == 2 && scalars["unit"] != nil {
      measure(number, scalars["unit"] ?? "", key)
      return
    }
    let isLevels = scalars.contains { name, text in
      JSONRows.isLevelName(name)
        || ColumnNames.field(name) == nil && !Self.coordinates.contains(name.lowercased())
          && text.level ?? 0 <= -15
    }
    guard !isLevels else { return nil }
    let group = ColumnNames.normalise(key)
    // Of two names of a place, the last one in order is read: `name`, not `id`.
    for (name, text) in scalars.sorted(on: \.key) {
      take(name, text, in: key, group, unit: scalars["unit"])
    }
  }

  /// A number with its unit.
  private mutating func measure(_ number: String, _ unit: String, _ key: String) {
    let field = ColumnNames.field(key)
    isRead = field != nil || ColumnNames.fieldWithoutUnit(key) != nil
    if field == .timestamp {
      members[ColumnAliases.timeUnit(unit).map { "timestamp_\($0.rawValue)" } ?? key] = number
    } else {
      members[key] = unit.isEmpty ? number : "\(number) \(unit)"
    }
  }

  private mutating func take(_ name: String, _ text: String, in key: String, _ group: String, unit: String?) {
    var own = "\(key).\(name)"
    var text = text
    let field = ColumnNames.field(name)
    if Self.places.contains(group) {
      let isCoordinate = Self.coordinates.contains(name.lowercased())
      if name == "unit" { return }
      if isCoordinate, let unit { text += " \(unit)" }
      if ["name", "id", "label"].contains(name.lowercased()) { own = LogField.location.rawValue }
      if isCoordinate || field?.metresPerUnit != nil || [.x, .y, .z, .floor].contains(field) { own = name }
      isRead = isRead || isCoordinate
    } else if ColumnNames.field(own) == nil, Self.devices.contains(group), let field,
      Self.identity.contains(field)
    {
      own = name
    }
    isRead = isRead || ColumnNames.field(own) != nil
    members[own] = text
  }
}
