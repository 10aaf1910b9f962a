import Foundation
package import RadioSurvey
package import Support

/// Reads a floor plan: a GeoJSON file (RFC 7946), or a venue in Apple's Indoor Mapping Data Format (IMDF 1.0, OGC 20-094) as a
/// folder or a zip archive. The first bytes of a file identify it, not its name.
package enum FloorPlanReader {
  /// Reads the plan at a path.
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

/// A floor plan as it was understood.
@Memberwise package struct FloorPlanReading: Sendable {
  /// The venue, its levels from the lowest.
  package var plan: VenuePlan
  /// What was assumed, repaired or left out, in the order in which it was found.
  package var notes: [SurveyIssue] = []
  /// How the file's coordinates relate to the plan's metres.
  package var frame: PlanFrame = PlanFrame()
}

/// What the user says of a floor plan because the file does not.
@Memberwise package struct FloorPlanOptions: Hashable, Sendable {
  /// What the coordinates of a GeoJSON file are; `nil` for what the file says. IMDF has degrees.
  package var units: CoordinateUnits?
  /// What walls without a material are made of; `nil` if that is not known.
  package var wallMaterial: WallMaterial?
}

/// Why a floor plan cannot be used.
package enum FloorPlanError: Error, Hashable, Sendable {
  /// A file is missing or cannot be read.
  case file(FileFailure)
  /// What is wrong, in the order in which it was found; at least one issue.
  case unusable([SurveyIssue])

  init(_ code: IssueCode, file: String, line: Int? = nil, column: Int? = nil, _ message: String, help: String)
  {
    self = .unusable([
      SurveyIssue(.error, code, file: file, line: line, column: column, message: message, help: help)
    ])
  }

  /// A limit that a file exceeds.
  init(_ limit: SurveyLimit, file: String) {
    self.init(limit.code ?? .limitExceeded, file: file, limit.message(), help: limit.help)
  }

  /// The issues of a plan that cannot be used; none for a file that cannot be read.
  package var issues: [SurveyIssue] {
    switch self {
    case .file: []
    case .unusable(let issues): issues
    }
  }
}

extension FloorPlanError: CustomStringConvertible {
  /// The issues as a compiler would print them.
  package var description: String {
    switch self {
    case .file(let failure): failure.description
    case .unusable(let issues): issues.map(\.description).joined(separator: "\n")
    }
  }
}
