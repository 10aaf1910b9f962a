import CalibrationModel
import RadioSurvey

/// What was heard, and what heard it: identities, and columns that tell rows of one identity apart.
extension ColumnRoles {
  mutating func findIdentity() {
    let triple: [LogField] = [.uuid, .major, .minor]
    if triple.contains(where: { taken[$0] != nil }) || open.contains(where: { facts[$0].kind == .uuid }) {
      for (field, names) in [(LogField.major, RoleNames.majors), (.minor, RoleNames.minors)]
      where !isKnown(field) {
        let index = open.first {
          names.contains(name($0)) && facts[$0].isWhole && !facts[$0].numbers.isEmpty
        }
        if let index { take(field, index, "by its name") }
      }
      if !isKnown(.uuid), isKnown(.major), isKnown(.minor),
        let index = open.first(where: { facts[$0].kind == .uuid })
      {
        take(.uuid, index, "UUIDs")
      }
    }
    if let index = taken[.address], ![.address, .empty].contains(facts[index].kind),
      mapping.columns[.address] == nil
    {
      taken[.address] = nil
      if taken[.beacon] == nil {
        take(.beacon, index, "names, not addresses")
        questions.append(
          "the column \(quoted(sample.header[index])) holds no addresses; the command reads what it holds, such as "
            + "\(quoted(facts[index].filled[0])), as the beacons' names")
      }
    }
    guard !hasIdentity else { return }
    let candidates = open.filter {
      [.address, .uuid].contains(facts[$0].kind) || RoleNames.beacons.contains(name($0)) && isLabel($0)
    }
    // Of several, addresses are sure to be devices, and a receiver is named like one.
    let ranked = candidates.map { index in
      (
        RoleNames.receivers.contains(name(index)) ? 1 : 0, facts[index].kind == .address ? 0 : 1,
        RoleNames.beacons.firstIndex(of: name(index)) ?? 99, index
      )
    }
    guard let (_, _, _, index) = ranked.min(by: <) else { return }
    let isAddress = facts[index].kind == .address
    take(isAddress ? .address : .beacon, index, isAddress ? "addresses" : "by its name")
  }

  var hasIdentity: Bool {
    isKnown(.beacon) || isKnown(.address) || [.uuid, .major, .minor].allSatisfy(isKnown)
  }

  /// Whether a column holds words or small whole numbers that come again: names of something.
  func isLabel(_ index: Int) -> Bool {
    let facts = facts[index]
    // A cell that is no number makes no names of distances.
    if RoleNames.distance(name(index)) != nil { return false }
    switch facts.kind {
    case .address, .uuid, .word: return facts.values.count <= max(64, sample.rows.count / 3)
    case .number: return facts.isWhole && facts.values.count <= 64 && !facts.isCounter
    case .empty, .time, .level: return false
    }
  }

  /// Columns of levels that are named like phones: receivers of one beacon, and not beacons.
  mutating func askPhones() {
    let levels = open.filter { facts[$0].kind == .level }
    guard taken[.rssi] == nil, levels.count > 1, !hasIdentity,
      levels.allSatisfy({ RoleNames.isPhone(name($0)) })
    else { return }
    questions.append(
      "the columns \(levels.prefix(3).map { quoted(sample.header[$0]) }.joined(separator: ", ")) are named like phones, so the "
        + "command reads them as receivers that hear one beacon: if each is a beacon, use --set receiver=NAME instead of "
        + "--set beacon")
  }

  /// Columns of levels that are read as beacons although their names do not say so: neither addresses, nor one word with numbers.
  mutating func askBeacons() {
    let names = beaconColumns.map { sample.header[$0] }
    let words = Set(names.map { $0.prefix { !$0.isNumber } })
    guard !names.isEmpty, !hasIdentity, !DistanceHeading.areColumns(names),
      !beaconColumns.contains(where: { RoleNames.isPhone(name($0)) }),
      words.count > 1,
      names.contains(where: { DeviceAddress.cell($0) == nil && !BeaconIdentifier.isUUID($0) })
    else { return }
    questions.append(
      "the columns \(names.prefix(3).map { quoted($0) }.joined(separator: ", "))\(names.count > 3 ? " …" : "") hold levels and are read as "
        + "beacons: use --ignore-column NAME for any that is not")
  }

  /// Looks for columns that part rows which are otherwise of one beacon at one receiver.
  mutating func findDistinctions() {
    findSteadyNames()
    findSeveralAddresses()
    for index in open
    where isLabel(index) && facts[index].values.count >= 2 && reasons[index] == nil
      && !RoleNames.isPacketKind(name(index)) && !(hasIdentity && RoleNames.isPayload(name(index)))
    {
      guard let parted = Parting(sample, facts, index, taken: taken) else { continue }
      let name = name(index)
      // Numbers are not names unless the column is called after a device, or its values hear at different levels.
      let isNamed = RoleNames.receivers.contains(name) || RoleNames.beacons.contains(name)
      if facts[index].kind == .number, !isNamed, !parted.shiftsLevels { continue }
      if facts[index].kind == .word, parted.isWordOfLevel { continue }
      guard let field = field(of: index, parted) else { continue }
      distinctions.append((index, field))
      taken[field] = index
      if field == .address, taken[.uuid] != nil {
        for one in [LogField.uuid, .major, .minor, .beacon] { taken[one] = nil }
      }
      reasons[index] = "tells rows apart that are otherwise alike"
      questions.append(question(index, field))
    }
  }

  /// An address that is not read, because rows have a UUID, major and minor, though several addresses send one of them at the same time.
  private mutating func findSeveralAddresses() {
    let triple: [LogField] = [.uuid, .major, .minor]
    guard triple.allSatisfy({ taken[$0] != nil }), let index = taken[.address], facts[index].kind == .address,
      mapping.columns[.address] == nil, mapping.constants[.beacon] == nil
    else { return }
    var others = taken
    others[.address] = nil
    guard let parted = Parting(sample, facts, index, taken: others), !parted.takesTurns else { return }
    distinctions.append((index, .address))
    for field in triple + [.beacon] { taken[field] = nil }
    reasons[index] = "tells rows apart that are otherwise alike"
    questions.append(question(index, .address))
  }

  /// What a column that tells rows apart seems to name; `nil` if it is one device under identities that take turns.
  private func field(of index: Int, _ parted: Parting) -> LogField? {
    let name = name(index)
    let isReceiver = RoleNames.receivers.contains(name)
    if facts[index].kind == .address, !isReceiver, !isKnown(.address) {
      // The user merges them.
      if mapping.constants[.beacon] != nil { return nil }
      return parted.takesTurns ? nil : .address
    }
    if !hasIdentity { return isReceiver ? .receiver : facts[index].kind == .address ? .address : .beacon }
    if !isReceiver, parted.isWithinIdentity, RoleNames.beacons.contains(name), taken[.beacon] == nil,
      taken[.address] == nil
    {
      return .beacon
    }
    return isKnown(.receiver) ? nil : .receiver
  }

  private func question(_ index: Int, _ field: LogField) -> String {
    let column = quoted(sample.header[index])
    let values = facts[index].values.sorted()
    let list = values.prefix(3).map { quoted($0) }.joined(separator: ", ") + (values.count > 3 ? " …" : "")
    let told = "the column \(column) (\(list)) tells rows apart that are otherwise of one beacon"
    return switch field {
    case .address:
      "\(told): \(values.count) addresses send the same identity; the command tells them apart by their address: if it is one "
        + "beacon, leave out --column address=…"
    case .beacon: "\(told); the command reads it as the beacon"
    default:
      "\(told); the command reads it as the receiver: if it names the beacon, use --column beacon=NAME, if neither, "
        + "--ignore-column"
    }
  }

  /// A column of names that stay while addresses take turns: the name is the beacon.
  private mutating func findSteadyNames() {
    guard let address = taken[.address], taken[.beacon] == nil, taken[.uuid] == nil else { return }
    for index in open where facts[index].kind == .word && RoleNames.beacons.contains(name(index)) {
      var runs: [String: [String]] = [:]
      var owners: [String: Set<String>] = [:]
      for row in sample.rows where !row[index].isEmpty && !row[address].isEmpty {
        if runs[row[index]]?.last != row[address] { runs[row[index], default: []].append(row[address]) }
        owners[row[address], default: []].insert(row[index])
      }
      let turning = runs.filter { Set($0.value).count > 1 }
      guard !turning.isEmpty, owners.values.allSatisfy({ $0.count == 1 }),
        turning.values.allSatisfy({ $0.count == Set($0).count })
      else { continue }
      let one = turning.keys.sorted()[0]
      taken[.address] = nil
      taken[.beacon] = index
      reasons[index] = "stays while addresses take turns"
      reasons[address] = "takes turns under one name"
      questions.append(
        "\(quoted(one)) has \(Set(turning[one] ?? []).count) addresses in turn, none at the same time: one device that changes its "
          + "address; the command takes the name as the beacon, and rows without a name are left out")
      return
    }
  }
}
