import CalibrationModel
import Foundation
import RadioSurvey
import Support

/// Rows in an object of JSON that holds lists: the object that holds a level is a row, and what stands above it is said of it too.
///
/// Objects of scalars in a row are groups of its members, see ``JSONGroup``. A list of numbers under a name for the level, or under the name of a device, is one row for each number.
struct JSONRows {
  /// The deepest nesting that is looked at, and the most rows of one object.
  private static let (deepest, mostRows) = (12, 100_000)

  private(set) var rows: [[String: String]] = []

  /// The rows of an object; empty if it is no JSON, or holds no level.
  init(_ bytes: [UInt8]) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return }
    walk(value, [:], name: "", depth: 0)
  }

  /// Whether levels stand in lists or objects inside of an object.
  static func isNested(_ bytes: [UInt8]) -> Bool {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
      return false
    }
    let isFlat =
      object.contains { isLevelName($0.key) && text($0.value) != nil }
      && !object.contains { JSONGroup($0.value, of: $0.key)?.isRead ?? false }
    return !isFlat && !JSONRows(bytes).rows.isEmpty
  }

  static func isLevelName(_ name: String) -> Bool {
    ColumnNames.field(name) == .rssi
      || ["rssis", "levels", "signals", "rssivalues", "readings"].contains(ColumnNames.normalise(name))
  }

  /// A scalar as a cell; `nil` for lists and objects.
  static func text(_ value: Any) -> String? {
    switch value {
    case let text as String: text
    case is NSNull: ""
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }

  private static func levels(_ value: Any) -> [String]? {
    guard let list = value as? [Any], !list.isEmpty else { return nil }
    let texts = list.compactMap(text)
    let areLevels = texts.allSatisfy { text in
      switch text.withCell({ Level.read($0) }) {
      case .level, .missed, .sentinel: true
      case .invalid: false
      }
    }
    return texts.count == list.count && areLevels ? texts : nil
  }

  private mutating func walk(_ value: Any, _ context: [String: String], name: String, depth: Int) {
    guard depth <= Self.deepest, rows.count < Self.mostRows else { return }
    if let list = value as? [Any] {
      for element in list { walk(element, context, name: name, depth: depth + 1) }
      return
    }
    guard let object = value as? [String: Any] else { return }
    var own = context
    for (key, value) in object {
      // What stands nearer goes before what stands above: a beacon's own identity.
      if let text = Self.text(value) { own[key] = text }
    }
    var rest = object
    for (key, value) in object.sorted(on: \.key) {
      guard let group = JSONGroup(value, of: key) else { continue }
      for (name, text) in group.members where object[name].flatMap(Self.text) == nil { own[name] = text }
      rest[key] = nil
    }
    if own.keys.contains(where: Self.isLevelName) { return rows.append(own) }
    for (key, value) in rest.sorted(on: \.key) {
      if let levels = Self.levels(value),
        Self.isLevelName(key) || key.lowercased() == "values" && Self.isLevelName(name)
      {
        for level in levels { add(own, level) }
      } else if let levels = Self.levels(value), isDevice(key, under: name) {
        for level in levels { add(own, level, device: key, under: name) }
      } else if let text = Self.text(value), isDevice(key, under: name), text.level ?? 0 <= -15 {
        add(own.filter { !object.keys.contains($0.key) }, text, device: key, under: name)
      } else if value is [Any] || value is [String: Any] {
        walk(value, own.merging(Self.sender(value, of: key)) { $1 }, name: key, depth: depth + 1)
      }
    }
  }

  /// Who sent what an object says whose name is an address, as Ruuvi Gateway lists packets: by the packet's bytes, or the address.
  private static func sender(_ value: Any, of key: String) -> [String: String] {
    guard let object = value as? [String: Any], DeviceAddress.cell(key) != nil else { return [:] }
    let beacon = (object["data"] as? String).flatMap { GatewayIdentity.bytes($0) }.flatMap { bytes in
      bytes.withUnsafeBytes { AdvertisementPayload(ByteView($0)).beacon }
    }
    if let beacon { return [LogField.beacon.rawValue: beacon.identifier.description] }
    return [LogField.address.rawValue: key]
  }

  /// Whether a name is that of a device: the object that it stands in is called after levels or devices.
  private func isDevice(_ key: String, under name: String) -> Bool {
    let name = name.lowercased()
    return ColumnNames.field(key) == nil && !Self.isValue(key, of: name)
      && (name.contains("rssi") || name.contains("level") || name.contains("signal")
        || Self.devices.contains { name.contains($0) })
  }

  /// Whether a name in an object that is called after levels is not that of a device.
  private static func isValue(_ key: String, of name: String) -> Bool {
    isLevelName(name)
      && ["value", "values", "unit", "min", "max", "mean", "median", "avg", "average", "std", "count", "n"]
        .contains(key.lowercased())
  }

  private static let receivers = [
    "station", "scanner", "gateway", "node", "receiver", "phone", "anchor", "reader",
  ]
  private static let devices = receivers + ["beacon", "device", "tag"]

  private mutating func add(
    _ context: [String: String], _ level: String, device: String? = nil, under name: String = ""
  ) {
    var row = context
    row[LogField.rssi.rawValue] = level
    if let device {
      let isReceiver = Self.receivers.contains { name.lowercased().contains($0) }
      row[isReceiver ? LogField.receiver.rawValue : LogField.beacon.rawValue] = device
    }
    rows.append(row)
  }
}
