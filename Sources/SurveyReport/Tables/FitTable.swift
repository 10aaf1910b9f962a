import PathLoss
import RadioSurvey

/// The fits, one row each.
enum FitTable {
  static func table(
    _ fits: [ConditionFit], href: @escaping (FitConditions) -> String = { _ in "" }
  ) -> ResultTable {
    let dwells: [TableColumn<ConditionFit>] =
      fits.contains { $0.dwellSD != nil }
      ? [.interval("Body angle SD", "dB") { NumberFormat.interval($0.dwellSD, 1) }] : []
    let sessions: [TableColumn<ConditionFit>] =
      fits.contains { $0.sessionSD != nil }
      ? [.interval("Session SD", "dB") { NumberFormat.interval($0.sessionSD, 1) }] : []
    let neighbours: [TableColumn<ConditionFit>] =
      fits.contains { $0.decorrelation != nil }
      ? [.interval("Decorrelation", "m") { NumberFormat.interval($0.decorrelation, 1) }] : []
    return ResultTable(
      caption: "Models by conditions, with 95 % intervals", fits,
      columns: [
        .conditions(href: href) { $0.conditions },
        .state("Status") { $0.status.state },
        .number("Locations") { NumberFormat.count($0.locations) },
        .number("Packets", on: .page) { NumberFormat.count($0.receivedPackets) },
        .interval("Level at 1 m", "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval("Exponent") { NumberFormat.interval($0.pathLossExponent, 2) },
        .interval("Shadowing SD", "dB") { NumberFormat.interval($0.shadowingSD, 1) },
        .interval("Fading SD", "dB") { NumberFormat.interval($0.fadingSD, 1) },
      ] + dwells + sessions + neighbours + [
        // The terminal has room for two shares, or for one with its interval.
        .interval("Left out, inside 95 %", on: .page) { HeldOutGroupWords.share($0) },
        .interval("Held out 68/95", on: .terminal) { HeldOutGroupWords.shares($0) },
      ])
  }
}
