import Support
package import Foundation
import RadioSurvey

/// A logo that was checked: it runs nothing and loads nothing.
package struct Logo: Hashable, Sendable {
  /// The format, by what the file begins with.
  package enum Format: String, Hashable, Sendable {
    case svg
    case png
  }

  /// The format.
  package var format: Format
  /// The file's bytes, unchanged.
  package var data: Data

  /// Reads and checks a logo.
  /// - Throws: `file-not-found`, `is-directory`, `not-a-file` or `unreadable-file` if there is nothing to read, `large-logo`,
  ///   `invalid-logo`, and `unsafe-logo` with the line.
  package init(file: String) throws(ProjectError) {
    let limit = SurveyLimit.logo
    let bytes: Data
    do { bytes = try InputFile.read(file, limit: limit.value) } catch {
      let code: IssueCode =
        error.isMissing
        ? .fileNotFound
        : error.code == EISDIR ? .isDirectory : error.code == EINVAL ? .notAFile : .unreadableFile
      throw ProjectError(
        code, file: file, message: "the logo cannot be read: \(error.message)",
        help: "name an SVG or a PNG as 'logo' under [report] in the survey file")
    }
    guard bytes.count <= limit.value else {
      throw ProjectError(
        .largeLogo, file: file, message: "the logo is larger than \(limit.text)", help: limit.help)
    }
    try self.init(bytes, file: file)
  }

  /// Checks the bytes of a logo.
  /// - Parameter file: The name that messages give the file.
  package init(_ bytes: Data, file: String) throws(ProjectError) {
    data = bytes
    if bytes.starts(with: PNGHead.signature) {
      format = .png
      try PNGHead.check(Array(bytes), file: file)
    } else {
      format = .svg
      var check = try SVGCheck(bytes, file: file)
      try check.run()
    }
  }
}
