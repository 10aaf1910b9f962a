import Support
import Foundation
import SurveyReport
import SurveyResults

/// The pictures of a report as files of the folder `assets`.
struct PictureFiles {
  private static let folder = "assets"

  let files: [OutputFolder.File]
  /// Whether there is no rsvg-convert, and so no PNG.
  let isWithoutPNG: Bool

  /// - Parameters:
  ///   - language: of the words in the pictures. CSV is English in all.
  ///   - patience: Seconds that one PNG may take.
  /// - Throws: `ReportError`, but not if rsvg-convert is missing.
  init(_ report: CalibrationReport, plots: [Plot], language: Language, patience: Double) throws {
    let pictures = try language.during { try ReportPictures.all(report, plots: plots) }
    let english =
      try language.code == Language.english.code
      ? pictures
      : Language.english.during {
        try ReportPictures.all(report, plots: PlotRenderer.render(report, patience: patience))
      }
    let raster: PictureRaster?
    do {
      raster = try PictureRaster(patience: patience)
    } catch ReportError.rasterMissing {
      raster = nil
    }
    isWithoutPNG = raster == nil
    var files = [
      OutputFolder.File(
        name: "\(Self.folder)/assets.csv", data: ReportPictures.list(english, hasPNG: raster != nil))
    ]
    for (picture, numbers) in zip(pictures, english.map(\.numbers)) {
      let stem = "\(Self.folder)/\(picture.id)"
      files.append(OutputFolder.File(name: "\(stem).svg", data: Data(picture.svg.utf8)))
      files.append(OutputFolder.File(name: "\(stem).csv", data: numbers.csv))
      if let raster { files.append(OutputFolder.File(name: "\(stem).png", data: try raster.png(picture))) }
    }
    self.files = files
  }
}
