/// Drawings of one kind side by side, with how to read them and what they do not show.
struct FigureGroup {
  var groupID: String
  var groupHeading: String
  var figures: [FigureView]
  var reading: String
  var limits: String
  /// The numbers that are drawn; none if they stand with each set of conditions.
  var dataTables: [TableView] = []
}

/// A drawing of the page with its caption.
struct FigureView {
  var figureID: String
  var svg: String
  var figureCaption: String
  var omission: String

  init(_ plot: Plot, caption: String? = nil) {
    figureID = "figure-\(plot.id)"
    svg = plot.svg
    figureCaption = caption ?? plot.title
    omission = plot.omission ?? ""
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
