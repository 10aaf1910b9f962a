import RadioSurvey

/// A picture of the page as a file of its own, with the numbers that it draws.
package struct ReportPicture: Hashable, Sendable {
  /// The stem of its files, the same for the same survey: lower-case letters, digits and hyphens.
  package var id: String
  /// What it is, in a line.
  package var title: String
  /// What it shows, with its numbers, or how to read it.
  package var description: String
  /// An SVG document with colours and fonts in it, as on a light page.
  package var svg: String
  package var numbers: PictureNumbers

  /// - Parameter element: the `<svg>` element as it is on the page.
  /// - Throws: ``ReportError/unreadablePlot(_:)``.
  init(_ id: String, title: String, description: String, element: String, numbers: PictureNumbers) throws {
    self.id = id
    self.title = DisplayText.visible(title)
    self.description = DisplayText.visible(description)
    self.numbers = numbers
    svg = try StandaloneSVG.document(element)
  }
}
