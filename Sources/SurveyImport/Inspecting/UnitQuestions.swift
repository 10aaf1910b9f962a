import RadioSurvey

/// The units of columns that were guessed, which the user must confirm.
struct UnitQuestions {
  /// Metres beyond which a distance without a unit is taken for centimetres: beacons are seldom surveyed from farther away.
  private static let farthest = 60.0

  /// The mapping with likelier units; `nil` if those used are as likely as any.
  private(set) var mapping: LogMapping?
  /// What is to be confirmed.
  private(set) var questions: [String] = []

  /// Looks at the distances that an inspection found.
  init(_ inspection: LogInspection, header: [String]) {
    for field in [LogField.distanceMetres, .distanceCentimetres] {
      guard let name = inspection.mapping.columns[field], let most = inspection.farthest,
        inspection.guessed.contains(field) || field == .distanceCentimetres,
        ColumnNames.fieldWithoutUnit(name) == .distanceMetres
      else { continue }
      let isFar = field == .distanceMetres && most > Self.farthest
      if isFar {
        var other = inspection.mapping
        other.columns[.distanceMetres] = nil
        other.columns[.distanceCentimetres] = name
        mapping = other
        continue
      }
      let number = field == .distanceMetres ? most : most * 100
      let rounded = number == number.rounded() ? "\(Int(number))" : "\(number)"
      questions.append(
        "the column \(quoted(name)) does not say its unit; it goes up to \(rounded), which the command takes for "
          + (field == .distanceMetres ? "metres" : "centimetres") + ": "
          + ColumnNames.question(name, .distanceMetres))
    }
  }
}
