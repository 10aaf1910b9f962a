import CalibrationModel
import PathLoss
import RadioSurvey

/// Beacons that changed in a part of the settings: when the room is full, or for one receiver.
extension BeaconDrift {
  /// One setting of several, or those that have a crowd level, a carriage or a receiver in common. A beacon is judged by each as by the whole,
  /// at chances of false alarms divided by the number of parts.
  struct Part {
    /// What its settings have in common.
    var conditions: FitConditions
    var settings: Set<FitConditions>
  }

  /// A shift in a part says more than one of the whole if it is larger by this factor.
  private static let clearlyMore = 1.5

  private var parts: [Part] {
    let settings = Set(new.map(\.setting)).sorted()
    guard settings.count > 1 else { return [] }
    func shared<Value: Hashable>(_ path: WritableKeyPath<FitConditions, Value?>) -> [Part] {
      Dictionary(grouping: settings) { $0[keyPath: path] }.compactMap { value, group in
        guard value != nil, group.count > 1, group.count < settings.count else { return nil }
        var conditions = FitConditions()
        conditions[keyPath: path] = value
        return Part(conditions: conditions, settings: Set(group))
      }.sorted { $0.conditions < $1.conditions }
    }
    return shared(\.crowd) + shared(\.carriage) + shared(\.receiver)
      + settings.map { Part(conditions: $0, settings: [$0]) }
  }

  private func only(_ settings: Set<FitConditions>, of parts: Int = 1) -> BeaconDrift {
    var part = self
    part.surveys *= Double(parts)
    part.heardElsewhere.formUnion(new.map(\.beacon))
    part.new.removeAll { !settings.contains($0.setting) }
    part.old.removeAll { !settings.contains($0.setting) }
    return part
  }

  /// Beacons that are heard, but not at places of one part where they should be; of several parts, the one of most places.
  func silentInPart(_ visits: [Visit], except named: Set<BeaconIdentifier>) -> [BeaconVerdict] {
    let parts = parts
    var found: [BeaconIdentifier: BeaconVerdict] = [:]
    for part in parts {
      let own = visits.filter { part.settings.contains($0.stop.setting) }
      let some = only(part.settings, of: parts.count)
      for var verdict in some.silent(own, BeaconHearing(own, old: some.old, hung: hung))
      where verdict.since == nil && !named.contains(verdict.beacon)
        && verdict.places > found[verdict.beacon]?.places ?? 0
      {
        verdict.conditions = part.conditions
        found[verdict.beacon] = verdict
      }
    }
    return found.values.sorted { $0.beacon < $1.beacon }
  }

  /// The verdicts on the whole, and in their place those on a part in which the level shifted by more than the margin: where nothing is said of
  /// the whole, or a shift that is much smaller, or that its level changed unevenly although it did not in the other settings.
  func inParts(_ whole: [BeaconVerdict]) -> [BeaconVerdict] {
    let parts = parts
    let division = whole.lazy.compactMap(\.division).first
    var found: [BeaconIdentifier: (verdict: BeaconVerdict, part: Part)] = [:]
    func clarity(_ verdict: BeaconVerdict?) -> Double {
      verdict.flatMap { one in one.shift.map { abs($0) / max(one.standardError ?? 1, 1e-9) } } ?? 0
    }
    for part in parts {
      for var verdict in only(part.settings, of: parts.count).judged(division).verdicts
      where verdict.answer == .shifted && abs(verdict.shift ?? 0) > verdict.margin
        && clarity(verdict) > clarity(found[verdict.beacon]?.verdict)
      {
        verdict.conditions = part.conditions
        found[verdict.beacon] = (verdict, part)
      }
    }
    return whole.map { verdict in
      guard let (own, part) = found[verdict.beacon] else { return verdict }
      if [.equivalent, .unclear].contains(verdict.answer) { return own }
      let isMore = abs(own.shift ?? 0) > Self.clearlyMore * abs(verdict.shift ?? 0)
      guard verdict.answer == .moved || isMore else { return verdict }
      let rest = Set(new.map(\.setting)).subtracting(part.settings)
      let others = only(rest).judged(division).verdicts.first { $0.beacon == verdict.beacon }
      return others.map { [.equivalent, .unclear].contains($0.answer) } ?? true ? own : verdict
    }
  }
}
