import RadioSurvey

/// Drawings of one kind side by side, with how to read them and what they do not show.
struct FigureGroup {
  var groupID: String
  var groupHeading: String
  var figures: [FigureView]
  var reading: String
  var limits: String
  /// The numbers that are drawn; none if they stand with each set of conditions.
  var dataTables: [TableView]
  /// Templates see stored properties only.
  var hasData: Bool

  init(
    groupID: String, groupHeading: String, figures: [FigureView], reading: String, limits: String,
    dataTables: [TableView] = []
  ) {
    self.groupID = groupID
    self.groupHeading = groupHeading
    self.figures = figures
    self.reading = reading
    self.limits = limits
    self.dataTables = dataTables
    hasData = !dataTables.isEmpty
  }
}
