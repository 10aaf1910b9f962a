import PathLoss
import RadioSurvey

/// The fits, one row each.
enum FitTable {
  static func table(
    _ fits: [ConditionFit], href: @escaping (FitConditions) -> String = { _ in "" }
  ) -> ResultTable {
    let dwells: [TableColumn<ConditionFit>] =
      fits.contains { $0.dwellSD != nil }
      ? [.interval(String(localized: "Body angle SD"), "dB") { NumberFormat.interval($0.dwellSD, 1) }] : []
    let sessions: [TableColumn<ConditionFit>] =
      fits.contains { $0.sessionSD != nil }
      ? [.interval(String(localized: "Session SD"), "dB") { NumberFormat.interval($0.sessionSD, 1) }] : []
    let neighbours: [TableColumn<ConditionFit>] =
      fits.contains { $0.decorrelation != nil }
      ? [.interval(String(localized: "Decorrelation"), "m") { NumberFormat.interval($0.decorrelation, 1) }]
      : []
    return ResultTable(
      caption: String(localized: "Models by conditions, with 95 % intervals"), fits,
      columns: [
        .conditions(href: href) { $0.conditions },
        .state(String(localized: "Status")) { $0.status.state },
        .number(String(localized: "Locations")) { NumberFormat.count($0.locations) },
        .number(String(localized: "Packets"), on: .page) { NumberFormat.count($0.receivedPackets) },
        .interval(String(localized: "Level at 1 m"), "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval(String(localized: "Exponent")) { NumberFormat.interval($0.pathLossExponent, 2) },
        .interval(String(localized: "Shadowing SD"), "dB") { NumberFormat.interval($0.shadowingSD, 1) },
        .interval(String(localized: "Fading SD"), "dB") { NumberFormat.interval($0.fadingSD, 1) },
      ] + dwells + sessions + neighbours + [
        // The terminal has room for two shares, or for one with its interval.
        .interval(String(localized: "Left out, inside 95 %"), on: .page) { HeldOutGroupWords.share($0) },
        .interval(String(localized: "Held out 68/95"), on: .terminal) { HeldOutGroupWords.shares($0) },
      ])
  }
}
