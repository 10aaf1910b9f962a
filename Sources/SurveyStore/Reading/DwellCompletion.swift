import RadioSurvey

/// Completes the dwells of a store by what `survey.toml` says.
struct DwellCompletion {
  private struct Rule {
    /// What is known of the site; `nil` if dwells stay as they are.
    var site: SiteIndex?
    var isThinned: Bool
    /// Whether the expected packets that are stored were derived from an advertising interval.
    var derivesExpected: Bool
  }

  private var rules: [Int64: Rule] = [:]

  /// - Parameter site: The site as `survey.toml` describes it now; `nil` without a `survey.toml`: each dwell is then completed
  ///   by what `survey.toml` said at its import.
  init(_ imports: [StoredImport], site: Site?) {
    let now = site.map { SiteIndex($0) }
    var known: [Int64?: SiteIndex] = [:]
    for one in imports {
      guard let survey = one.survey else {
        // An older version stored derived values like logged ones. Those that can only be derived are derived again.
        rules[one.id] = Rule(
          site: now, isThinned: one.isThinned, derivesExpected: now != nil && !one.recordsMisses)
        continue
      }
      if now == nil, known[one.surveyID] == nil { known[one.surveyID] = SiteIndex(survey.site) }
      rules[one.id] = Rule(site: now ?? known[one.surveyID], isThinned: one.isThinned, derivesExpected: false)
    }
  }

  /// The conditions of an import's dwells of a beacon, with everything that `survey.toml` says of them.
  func conditions(_ logged: Conditions, of beacon: BeaconIdentifier, in importID: Int64) -> Conditions {
    let dwell = Dwell(beacon: beacon, location: SurveyLocation(name: ""), conditions: logged)
    return complete(dwell, of: importID).conditions
  }

  /// A dwell of an import with everything that `survey.toml` says of it.
  func complete(_ stored: Dwell, of importID: Int64) -> Dwell {
    guard let rule = rules[importID], let site = rule.site else { return stored }
    var dwell = stored
    if dwell.isThinned != rule.isThinned { dwell.isThinned = rule.isThinned }
    if rule.derivesExpected, dwell.expectedPackets != nil { dwell.expectedPackets = nil }
    return site.resolve(dwell)
  }
}
