import RadioSurvey

/// What a log may leave of devices that are not the survey's, and of whoever carries its receivers.
///
/// * The address of a device is kept if the site lists it, the mapping's constants name it, or the log was written for
///   a survey that lists no beacons. The constant `address = *` keeps every address.
/// * The name of a receiver is kept where the surveyor gave it (a `[[receiver]]` of the site, a constant), if it is
///   that of a model, or where it is too short to name anybody; see ``ReceiverName``. Any other is kept as its digest.
/// * The text of rows that are not used is kept without addresses and names; see ``KeptText``.
final class Privacy {
  /// Whether everything is kept unchanged.
  let keepsEverything: Bool
  /// Receivers whose names were replaced, by what they are called now.
  private(set) var replacedReceivers: Set<Receiver> = []
  /// How the rows of the log are separated into cells that hold names; `nil` if they are not.
  var hiddenCells: KeptText.Cells?

  private let site: Site
  private let constants: [LogField: String]
  private let digest: ((String) -> String)?

  /// - Parameter digest: What a receiver whose name is not kept is called; `nil` keeps every name, for readers who store
  ///   nothing.
  init(mapping: LogMapping, site: Site, digest: ((String) -> String)?) {
    keepsEverything = mapping.keepsAddresses
    constants = mapping.constants
    self.site = site
    self.digest = digest
  }

  /// Whether a table may keep a beacon.
  ///
  /// - Parameter isSurveyLog: Whether the log was written for a survey, so that without a list of beacons it is the list.
  func keeps(_ beacon: BeaconIdentifier, isSurveyLog: Bool) -> Bool {
    guard case .address(let address) = beacon, !keepsEverything else { return true }
    return isListed(address) || isSurveyLog && site.beacons.isEmpty
  }

  /// What a receiver is called in the store.
  func kept(_ receiver: Receiver) -> Receiver {
    guard let digest, !keepsEverything, constants[.receiver] != receiver.rawValue,
      site.profile(receiver) == nil, !ReceiverName.isHarmless(receiver.rawValue)
    else { return receiver }
    let replaced = Receiver(rawValue: digest(receiver.rawValue))
    replacedReceivers.insert(replaced)
    return replaced
  }

  /// Hides the cells of columns that hold names from texts of rows, but for the column that names the beacons.
  func hideNames(_ header: [String], mapping: LogMapping) {
    let beacon = mapping.columns[.beacon]?.lowercased()
    let receiver = mapping.columns[.receiver]?.lowercased()
    let columns = header.indices.filter { index in
      let column = header[index].lowercased()
      return column != beacon && (column == receiver || KeptText.holdsNames(column))
    }
    hiddenCells = KeptText.Cells(columns: Set(columns), delimiter: UInt8(ascii: ","))
  }

  /// The text of a row, or of what is said about it, without addresses and names that are not the survey's.
  func kept(_ text: String, isRow: Bool) -> String {
    keepsEverything
      ? text : KeptText.redacted(text, cells: isRow ? hiddenCells : nil, isRow: isRow, isListed: isListed)
  }

  private func isListed(_ address: String) -> Bool {
    let address = address.uppercased()
    return site.beacon(.address(address)) != nil || constants[.address]?.uppercased() == address
      || constants[.beacon]?.uppercased() == address
  }
}

extension LogMapping {
  /// Whether addresses and names of everybody are kept: the constant `address = *`.
  var keepsAddresses: Bool { constants[.address] == "*" }
}
