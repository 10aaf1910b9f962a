/// A plot that is still to be drawn: what it is called, and how.
struct PlotRequest {
  var subject: Plot.Subject
  var id: String
  var title: String
  var description: String
  var omission: String?
  var width = PlotFrame.width
  var height = PlotFrame.height
  /// Sends the script that draws it, `plot` last.
  var draw: (GnuplotSession) throws -> Void
}
