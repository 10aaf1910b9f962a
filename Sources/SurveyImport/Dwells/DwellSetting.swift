package import RadioSurvey
package import CalibrationModel

extension DwellSetting {
  /// Reads what was typed, each field as the canonical log has it; the beacon may also be named as the site names it, and is the site's only one.
  /// - Throws: ``LogError`` that names the field and what it takes.
  package init(_ fields: [LogField: String], site: Site = Site()) throws(LogError) {
    let held = fields.mapValues(HeldText.init)
    let decoder = ContextDecoder { held[$0]?.cell.trimmed ?? .absent }
    let places: [LogField] = [.location, .distanceMetres, .distanceCentimetres, .distanceFeet, .x, .y]
    let isPlaced = places.contains { !decoder.value($0).isEmpty }
    var beacon = fields[.beacon].map { text in
      site.beacons.first { $0.name == text }?.identifier ?? BeaconIdentifier(text)
    }
    if beacon == nil, site.beacons.count == 1 { beacon = site.beacons[0].identifier }
    if let failure = DeclaredNames.failure(ofGiven: fields, site) {
      throw LogError(.unusable, failure.code, failure.message, help: failure.help)
    }
    do throws(RowFailure) {
      self.init(
        location: isPlaced ? try decoder.location() : nil, beacon: beacon,
        conditions: try decoder.conditions())
    } catch {
      let issue = SurveyIssue(
        .error, error.code, message: "\(error.field.map { "\($0.rawValue): " } ?? "")\(error.message)",
        help: error.help)
      throw LogError(.unusable, issue)
    }
  }

  /// The name that stands for the surveyor's place while a capture is read which has none of its own.
  package static let here = "(where the surveyor stands)"

  /// Whether a reading of this beacon would be given the surveyor's distance.
  package func measures(_ beacon: BeaconIdentifier, over heard: SurveyLocation) -> Bool {
    location?.distance != nil && heard.distance == nil && (self.beacon ?? beacon) == beacon
  }

  /// The location of a reading: the capture's own, completed by the surveyor's; `nil` if only the distance to another beacon is known.
  package func location(of beacon: BeaconIdentifier, over heard: SurveyLocation) -> SurveyLocation? {
    guard let location else { return heard }
    var result = heard.name == Self.here ? location : heard
    result.position = heard.position ?? location.position
    let isNear = self.beacon == nil || self.beacon == beacon
    result.distance = heard.distance ?? (isNear ? location.distance : nil)
    return result.isNamed || result.position != nil || result.distance != nil ? result : nil
  }

  /// The conditions of a reading: the capture's own, completed by the surveyor's.
  package func conditions(over heard: Conditions) -> Conditions { heard.completed(by: conditions) }
}

extension Conditions {
  /// These conditions, with what they do not say from others; channel and source are their own.
  func completed(by others: Conditions) -> Conditions {
    Conditions(
      placement: placement ?? others.placement, crowd: crowd ?? others.crowd, people: people ?? others.people,
      carriage: carriage ?? others.carriage, orientation: orientation ?? others.orientation,
      receiver: receiver ?? others.receiver, channel: channel, source: source,
      session: session ?? others.session)
  }
}

extension LogMapping {
  /// The mapping with a place for captures that do not say where they were made, and a time for readings that have none; both are replaced.
  package var withLivePlace: LogMapping {
    var mapping = self
    if mapping.constants[.location] == nil, mapping.columns[.location] == nil {
      mapping.constants[.location] = DwellSetting.here
    }
    if mapping.constants[.timestamp] == nil { mapping.constants[.timestamp] = "0" }
    return mapping
  }
}
