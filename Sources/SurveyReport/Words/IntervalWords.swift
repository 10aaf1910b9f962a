package import CoveragePlanner

/// What the table of advertising intervals says, for the terminal and for files.
package enum IntervalWords {
  /// The lines of the table, without units in cells, and what they rest on.
  package static func lines(_ choices: IntervalChoices) -> [String] {
    TextTable(IntervalTable.table(choices)).lines + notes(choices)
  }

  /// What battery lives and probabilities hold for.
  package static func notes(_ choices: IntervalChoices) -> [String] {
    var notes: [String] = []
    if choices.choices.contains(where: { $0.batteryLife != nil }) {
      let share = NumberFormat.percent(BatteryLife.literatureShare)
      notes.append(
        choices.isLiterature
          ? String(
            localized:
              "Battery life: \(share) of the capacity, and a range from the literature for what charge_per_event_uc and "
              + "sleep_ua do not give. It is not measured: take both from the data sheet of the beacon.")
          : String(
            localized: "Battery life: \(share) of the capacity, by the data sheet values in survey.toml."))
    } else {
      notes.append(
        String(localized: "Battery life is not known: give battery_mah for the beacons in survey.toml."))
    }
    if let hearing = choices.hearing {
      notes.append(
        String(
          localized: "Heard in time: at least one packet within \(NumberFormat.short(hearing.within, "s")), "
            + "\(NumberFormat.metres(hearing.distance)) from the beacon."))
    }
    return notes
  }
}
