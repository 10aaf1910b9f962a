import Support
import Foundation
import RadioSurvey

/// Reads a floor plan: a GeoJSON file (RFC 7946), or a venue in Apple's Indoor Mapping Data Format (IMDF 1.0, OGC 20-094) as a
/// folder or a zip archive. What a file is, is told by its first bytes and not by its name.
package enum FloorPlanReader {
  /// Reads the plan at a path.
  ///
  /// - Parameter acceptsPipes: Whether it may be a pipe, and `-` is standard input: only if the user named it.
  /// - Throws: ``FloorPlanError`` with everything that is wrong.
  package static func read(
    _ path: String, options: FloorPlanOptions = FloorPlanOptions(), acceptsPipes: Bool = false
  ) throws(FloorPlanError) -> FloorPlanReading {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return try IMDFPlan.read(IMDFFiles(folder: path), options: options)
    }
    let limit = SurveyLimit.planFile.value
    let data = try contents(path, limit: limit, acceptsPipes: acceptsPipes)
    let path = acceptsPipes ? InputFile.name(of: path) : path
    if ZipArchive.recognises(data) {
      return try IMDFPlan.read(try IMDFFiles(archive: ZipArchive(data, file: path)), options: options)
    }
    return try GeoJSONPlan.read(try GeoJSONText.decode(data, file: path), options: options)
  }

  /// The bytes of a file.
  static func contents(_ path: String, limit: Int, acceptsPipes: Bool = false) throws(FloorPlanError) -> Data
  {
    let data: Data
    do throws(FileFailure) {
      data = try InputFile.read(path, limit: limit, acceptsPipes: acceptsPipes)
    } catch {
      throw .file(error)
    }
    guard data.count <= limit else { throw FloorPlanError(.planFile, file: path) }
    return data
  }
}
