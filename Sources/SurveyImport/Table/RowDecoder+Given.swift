import RadioSurvey

/// What the user gives for every row, and what the log says instead.
extension RowDecoder {
  /// The beacon of a row, as the log and the user say; see ``GivenBeacon``.
  func beacon(
    _ cells: UnsafePointer<Cell>, _ decoder: ContextDecoder
  ) throws(RowFailure) -> BeaconIdentifier {
    guard !rules.isBeaconSettled, let given = session.givenBeacon else { return try decoder.beacon() }
    let own = ownBeacons(cells)
    let isForeign: Bool
    if given.isChosen {
      isForeign = !own.isEmpty && !own.contains { $0 == given.identity }
    } else {
      // A scanner's log has every address around, and a name does not say which of them is meant.
      isForeign =
        !rules.isSurveyLog && given.identity != nil && !own.contains(given.name)
        && own.contains { if case .address = $0 { true } else { false } }
      if !isForeign, let first = own.first { session.replaced.take(first) }
    }
    if isForeign { throw RowFailure(code: .foreignDevice, message: "the device is not part of the survey") }
    return given.name
  }

  /// What the row itself says of its beacon.
  private func ownBeacons(_ cells: UnsafePointer<Cell>) -> [BeaconIdentifier] {
    [[LogField.uuid, .major, .minor], [.beacon], [.address]].compactMap { fields in
      let own = ContextDecoder { field in
        guard fields.contains(field), let index = Self.index[field], self.columns[index] >= 0 else {
          return .absent
        }
        let cell = cells[self.columns[index]]
        return self.rules.isCSV && field.isName ? cell.name : cell
      }
      return try? own.beacon()
    }
  }

  /// Remembers what the log says otherwise than the user.
  func noteReplaced(_ cells: UnsafePointer<Cell>) {
    for (field, column) in replacedColumns where !cells[column].isEmpty {
      guard let index = Self.index[field], let found = cells[column].text,
        constants[index].text != found
      else { continue }
      session.replaced.take(field, found)
    }
  }
}
