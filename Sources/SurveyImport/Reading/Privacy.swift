import RadioSurvey

/// What a log may leave of devices that are not the survey's, and of whoever carries its receivers.
///
/// * The address of a device is kept if the site lists it, the mapping's constants name it, or the log was written for a survey that lists no
///   beacons. The constant `address = *` keeps every address.
/// * The name of a receiver is kept where the surveyor gave it, or if it names nobody, see ``ReceiverName``. Any other is kept as its digest.
/// * The text of rows that are not used is kept without addresses and names; see ``KeptText``.
final class Privacy {
  let keepsEverything: Bool
  private(set) var replacedReceivers: Set<Receiver> = []
  /// How the rows of the log are laid out, and what of them is read.
  var layout = KeptText.Layout.unknown

  private var keptNames: Set<String> = []
  /// The latest message, which is that of the next row more often than not.
  private var latest = (said: "", kept: "")
  private let site: Site
  private let constants: [LogField: String]
  private let digest: ((String) -> String)?

  /// - Parameter digest: What a receiver whose name is not kept is called; `nil` keeps every name, for readers who store nothing.
  init(mapping: LogMapping, site: Site, digest: ((String) -> String)?) {
    keepsEverything = mapping.constants[.address] == "*"
    constants = mapping.constants
    self.site = site
    self.digest = digest
  }

  /// Whether a table may keep a beacon.
  /// - Parameter isSurveyLog: Whether the log was written for a survey, so that without a list of beacons it is the list.
  func keeps(_ beacon: BeaconIdentifier, isSurveyLog: Bool) -> Bool {
    guard case .address(let address) = beacon, !keepsEverything else { return true }
    return isListed(address) || isSurveyLog && site.beacons.isEmpty
  }

  func kept(_ receiver: Receiver) -> Receiver {
    guard let digest, !keepsEverything, constants[.receiver] != receiver.rawValue,
      site.profile(receiver) == nil, !ReceiverName.isHarmless(receiver.rawValue)
    else { return receiver }
    let replaced = Receiver(rawValue: digest(receiver.rawValue))
    replacedReceivers.insert(replaced)
    return replaced
  }

  /// Notes which columns of a table are read, from 0.
  func learn(_ header: [String], used: Set<Int>, mapping: LogMapping) {
    let known = used.filter(header.indices.contains).compactMap { column in
      reading(header[column], mapping).map { (column, $0) }
    }
    layout = .cells(
      KeptText.Cells(
        known: Dictionary(known) { one, _ in one }, count: header.count, delimiter: UInt8(ascii: ",")))
  }

  func learn(members used: some Sequence<String>, mapping: LogMapping) {
    let known = used.compactMap { name in reading(name, mapping).map { (name.lowercased(), $0) } }
    layout = .members(Dictionary(known) { one, _ in one })
  }

  /// What a column is read as; `nil` for receivers, whose names and numbers may be people's.
  private func reading(_ column: String, _ mapping: LogMapping) -> KeptText.Reading? {
    let given = mapping.columns.first { $0.value.lowercased() == column.lowercased() }?.key
    switch given ?? ColumnNames.field(column) {
    case .receiver: return nil
    case .timestamp: return .time
    default: return .other
    }
  }

  /// Remembers what the import keeps of a reading: names that are in the store may be in rows that are not used.
  func remember(_ beacon: BeaconIdentifier, _ location: SurveyLocation, _ conditions: Conditions) {
    guard !keepsEverything else { return }
    let names = [
      beacon.description, location.name, location.position?.floor, conditions.placement?.rawValue,
      conditions.crowd?.rawValue, conditions.carriage?.rawValue, conditions.session?.rawValue,
    ]
    keptNames.formUnion(names.compactMap(\.self))
  }

  /// The text of a row, or of what is said about it, without addresses and names that are not the survey's.
  func kept(_ text: String, isRow: Bool) -> String {
    guard !keepsEverything else { return text }
    let kept = KeptText(layout: layout, isListed: isListed) { self.keptNames.contains($0) }
    if isRow { return kept.row(text) }
    if latest.said != text { latest = (text, kept.sentence(text)) }
    return latest.kept
  }

  /// - Parameter address: As `AA:BB:CC:DD:EE:FF`.
  private func isListed(_ address: String) -> Bool {
    site.beacon(.address(address)) != nil || keptNames.contains(address)
      || [LogField.address, .beacon].contains { field in
        constants[field].map { BeaconIdentifier($0) } == .address(address)
      }
  }
}
