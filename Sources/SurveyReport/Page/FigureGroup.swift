import RadioSurvey

/// Drawings of one kind side by side, with how to read them and what they do not show.
struct FigureGroup {
  var groupID: String
  var groupHeading: String
  var figures: [FigureView]
  var reading: String
  var limits: String
  /// The numbers that are drawn.
  var dataTables: [TableView]
}
