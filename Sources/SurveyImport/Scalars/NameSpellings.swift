import RadioSurvey

/// The spellings of a log's names.
///
/// Swift compares texts by canonical equivalence: an é of one scalar is the é of two. Bytes in a store or an export are
/// compared otherwise. So that a name is one name everywhere, its first spelling in the log is kept, and the log says that
/// there was another.
struct NameSpellings {
  /// Names that are remembered, at most; a hostile log may have any number.
  private static let limit = 1 << 16

  private var known: [LogField: Set<String>] = [:]
  private var count = 0
  /// The first name that was spelled in two ways.
  private(set) var respelled: (field: LogField, name: String)?

  /// Puts every name in the spelling that came first. Returns the beacon.
  mutating func settle(
    _ beacon: BeaconIdentifier, _ location: inout SurveyLocation, _ conditions: inout Conditions
  ) -> BeaconIdentifier {
    settle(&location.name, .location)
    if var floor = location.position?.floor {
      settle(&floor, .floor)
      location.position?.floor = floor
    }
    conditions.placement = conditions.placement.map { Placement(rawValue: settled($0.rawValue, .placement)) }
    conditions.crowd = conditions.crowd.map { CrowdLevel(rawValue: settled($0.rawValue, .crowd)) }
    conditions.carriage = conditions.carriage.map { Carriage(rawValue: settled($0.rawValue, .carriage)) }
    conditions.receiver = conditions.receiver.map { Receiver(rawValue: settled($0.rawValue, .receiver)) }
    conditions.session = conditions.session.map { SurveySession(rawValue: settled($0.rawValue, .session)) }
    guard case .name(let name) = beacon else { return beacon }
    return .name(settled(name, .beacon))
  }

  private mutating func settle(_ name: inout String, _ field: LogField) { name = settled(name, field) }

  private mutating func settled(_ name: String, _ field: LogField) -> String {
    // A text of ASCII has no other spelling, but for oddities such as the Kelvin sign, which are not looked for.
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
    if let index = known[field]?.firstIndex(of: name), let first = known[field]?[index] {
      if !first.utf8.elementsEqual(name.utf8), respelled == nil { respelled = (field, first) }
      return first
    }
    if count < Self.limit {
      known[field, default: []].insert(name)
      count += 1
    }
    return name
  }
}
