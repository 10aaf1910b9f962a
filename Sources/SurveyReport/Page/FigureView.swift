import RadioSurvey

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
