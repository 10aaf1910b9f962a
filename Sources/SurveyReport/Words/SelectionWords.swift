import RadioSurvey

/// What a report is of, where it is not of the whole survey.
enum SelectionWords {
  /// `placement shelf, receiver A and B`: names of each kind, made visible.
  static func list(_ selection: SurveySelection) -> String {
    let parts: [(word: String, names: [String])] = [
      (String(localized: "placement"), selection.placements.map(\.rawValue)),
      (String(localized: "crowd level"), selection.crowds.map(\.rawValue)),
      (String(localized: "carriage"), selection.carriages.map(\.rawValue)),
      (String(localized: "receiver"), selection.receivers.map(\.rawValue)),
      (String(localized: "beacon"), selection.beacons),
    ]
    return parts.filter { !$0.names.isEmpty }.map { part in
      "\(part.word) \(part.names.map(DisplayText.visible).joined(separator: String(localized: " and ")))"
    }.joined(separator: ", ")
  }
}
