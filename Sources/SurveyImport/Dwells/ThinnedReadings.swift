import RadioSurvey

/// Readings of sources that pass on only some of the packets that they receive, each with its own level: gateways, lists
/// of devices with the level that was heard last. Their dwells say so, see ``Site/source(of:under:isThinned:)``, unless the
/// mapping says what the readings are.
enum ThinnedReadings {
  /// The rules of such a source: a level that is absent is not a packet that was expected.
  static func rules(time: TimeFormat = .standard) -> RowRules {
    var rules = RowRules()
    rules.time = time
    rules.emptyIsUnheard = false
    rules.isThinned = true
    rules.isBeaconSettled = true
    return rules
  }

  /// Tells of it.
  static func note(_ what: String, _ session: ImportSession) throws {
    guard session.receivedPackets > 0 else { return }
    try session.note(
      .note, .thinnedPackets, line: nil,
      message: "\(what): they do not show how many packets were lost",
      help: "set duty_cycle of the [[receiver]] in survey.toml to the share of time that it listens")
  }
}
