import Support
import Foundation
import RadioSurvey

/// The files of a venue in the Indoor Mapping Data Format, in a folder or an archive.
struct IMDFFiles {
  /// What messages call the folder or archive.
  let name: String
  private var archive: ZipArchive?
  private var entries: [String: ZipEntry] = [:]

  init(folder: String) { name = PathText.withoutSlashes(folder) }

  /// An archive; its files are where its only `level.geojson` is, at the top or in a folder.
  init(archive: ZipArchive) throws(FloorPlanError) {
    name = archive.file
    self.archive = archive
    // Archives made by macOS have a second tree with what its file system knows of the files.
    let own = archive.entries.filter { !$0.name.hasPrefix("__MACOSX/") }
    let levels = own.filter { PathText.split($0.name).name == IMDFPlan.levelFile }
    guard levels.count <= 1 else {
      throw FloorPlanError(
        .invalidPlan, file: name,
        "the archive has several venues: \(levels.map(\.name).joined(separator: ", "))",
        help: "unpack it, and name the folder of one venue")
    }
    let folder = levels.first.map { PathText.split($0.name).folder } ?? "."
    for entry in own where PathText.split(entry.name).folder == folder {
      entries[PathText.split(entry.name).name] = entry
    }
  }

  /// What messages call a file.
  func label(_ file: String) -> String { PathText.join(name, file) }

  /// The bytes of a file; `nil` if there is none.
  func contents(_ file: String) throws(FloorPlanError) -> Data? {
    if let archive {
      guard let entry = entries[file] else { return nil }
      return try archive.contents(of: entry)
    }
    do {
      return try FloorPlanReader.contents(label(file), limit: SurveyLimit.planFile.value)
    } catch {
      if case .file(let failure) = error, failure.isMissing { return nil }
      throw error
    }
  }

  /// The features of a file; none if there is no such file.
  func features(_ file: String) throws(FloorPlanError) -> [GeoFeature] {
    guard let data = try contents(file) else { return [] }
    return try GeoJSONText.decode(data, file: label(file)).features
  }
}
