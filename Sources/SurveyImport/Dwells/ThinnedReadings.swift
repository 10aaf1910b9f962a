import RadioSurvey

/// Readings of sources that pass on only some of the packets that they receive, each with its own level: gateways, lists
/// of devices with the level that was heard last.
///
/// From the advertising interval one could expect many more packets than such a source passes on, and take the difference
/// for losses. So where the interval is known, the readings are marked as averaged, whose number is never compared with an
/// expectation; unless the survey says how much of the time the receiver listens, and so that it counts what it hears.
enum ThinnedReadings {
  /// The rules of such a source: a level that is absent is not a packet that was expected.
  static func rules(time: TimeFormat = .standard) -> RowRules {
    var rules = RowRules()
    rules.time = time
    rules.emptyIsUnheard = false
    return rules
  }

  /// How a reading is marked; `nil` if the mapping may say.
  static func mark(of beacon: BeaconIdentifier, at receiver: String?, _ session: ImportSession) -> String? {
    guard session.mapping.constants[.source] == nil, session.site.beacon(beacon)?.advertisingInterval != nil
    else { return nil }
    let name = receiver ?? session.mapping.constants[.receiver]
    let profile = name.flatMap { session.site.profile(Receiver(rawValue: $0)) }
    return profile?.dutyCycle == nil ? ReadingSource.averaged.rawValue : nil
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
