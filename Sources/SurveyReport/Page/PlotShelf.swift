import RadioSurvey

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
