public import RadioSurvey

/// What the surveyor says of a dwell: where, and under which conditions. What is not said is left to the capture.
public struct DwellSetting: Hashable, Sendable {
  /// The place; `nil` where the capture says it.
  public var location: SurveyLocation?
  /// The conditions that are known.
  public var conditions: Conditions

  /// Reads what was typed, each field as the canonical log has it.
  ///
  /// - Throws: ``LogError`` that names the field and what it takes.
  public init(_ fields: [LogField: String]) throws(LogError) {
    let held = fields.mapValues(HeldText.init)
    let decoder = ContextDecoder { held[$0]?.cell.trimmed ?? .absent }
    let places: [LogField] = [.location, .distanceMetres, .distanceCentimetres, .distanceFeet, .x, .y]
    let isPlaced = places.contains { !decoder.value($0).isEmpty }
    do throws(RowFailure) {
      location = isPlaced ? try decoder.location() : nil
      conditions = try decoder.conditions()
    } catch {
      let issue = SurveyIssue(
        .error, error.code, message: "\(error.field.map { "\($0.rawValue): " } ?? "")\(error.message)",
        help: error.help)
      throw LogError(.unusable, issue)
    }
  }
}

extension DwellSetting {
  /// The name that stands for the surveyor's place while a capture is read which has none of its own.
  static let here = "(where the surveyor stands)"

  /// The location of a reading: the capture's own, completed by the surveyor's.
  func location(over heard: SurveyLocation) -> SurveyLocation {
    guard let location else { return heard }
    var result = heard.name == Self.here ? location : heard
    result.position = heard.position ?? location.position
    result.distance = heard.distance ?? location.distance
    return result
  }

  /// The conditions of a reading: the capture's own, completed by the surveyor's.
  func conditions(over heard: Conditions) -> Conditions {
    Conditions(
      placement: heard.placement ?? conditions.placement, crowd: heard.crowd ?? conditions.crowd,
      people: heard.people ?? conditions.people, carriage: heard.carriage ?? conditions.carriage,
      orientation: heard.orientation ?? conditions.orientation,
      receiver: heard.receiver ?? conditions.receiver, channel: heard.channel, source: heard.source)
  }
}

extension LogMapping {
  /// The mapping with a place for captures that do not say where they were made, to be replaced by the surveyor's.
  public var withLivePlace: LogMapping {
    var mapping = self
    if mapping.constants[.location] == nil, mapping.columns[.location] == nil {
      mapping.constants[.location] = DwellSetting.here
    }
    return mapping
  }
}
