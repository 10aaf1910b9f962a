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

/// A drawing of the page with its caption.
struct FigureView {
  var figureID: String
  var svg: String
  var figureCaption: String
  var omission: String
  var isThinned: Bool

  init(_ plot: Plot, caption: String? = nil) {
    figureID = "figure-\(plot.id)"
    svg = plot.svg
    figureCaption = caption ?? plot.title
    omission = plot.omission ?? ""
    isThinned = plot.omission != nil
  }
}

/// The plots of a report by what they show.
struct PlotShelf {
  private let plots: [Plot.Subject: Plot]

  init(_ plots: [Plot]) {
    self.plots = Dictionary(plots.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The figure of a subject, if it was drawn.
  func figure(_ subject: Plot.Subject, caption: String? = nil) -> FigureView? {
    plots[subject].map { FigureView($0, caption: caption) }
  }
}
