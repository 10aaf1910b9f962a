package import Foundation
import RadioSurvey
import Support

/// A logo: a PNG as pages carry it, or an SVG that is yet to be drawn as one.
package struct Logo: Hashable, Sendable {
  /// Whether it is a PNG, by what the file begins with.
  package let isPNG: Bool
  package let data: Data

  /// Reads and checks a logo.
  /// - Throws: `file-not-found`, `is-directory`, `not-a-file` or `unreadable-file` if there is nothing to read, `large-logo`,
  ///   and `invalid-logo`.
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
    try self.init(bytes, file: file)
  }

  package init(_ bytes: Data, file: String) throws(ProjectError) {
    let limit = SurveyLimit.logo
    guard bytes.count <= limit.value else {
      throw ProjectError(
        .largeLogo, file: file, message: "the logo is larger than \(limit.text)", help: limit.help)
    }
    data = bytes
    isPNG = bytes.starts(with: PNGHead.signature)
    if isPNG {
      try PNGHead.check(Array(bytes), file: file)
    } else if bytes.contains(0) || String(validating: bytes, as: UTF8.self)?.contains("<svg") != true {
      throw ProjectError(
        .invalidLogo, file: file, message: "the logo is neither a PNG nor an SVG in UTF-8",
        help: "export it as one of them")
    }
  }
}

/// The head of a PNG: its signature and the chunk that says how large the picture is (PNG, third edition, 5.2 and 11.2.1).
enum PNGHead {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8)
  private static let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// - Throws: `invalid-logo` for a file without a head or an end, `large-logo` for too many pixels.
  static func check(_ bytes: [UInt8], file: String) throws(ProjectError) {
    guard bytes.count >= 33, bytes[8..<16].elementsEqual(header), bytes.suffix(12).elementsEqual(end) else {
      throw ProjectError(
        .invalidLogo, file: file, message: "the PNG has no header, or is cut off",
        help: "save it again as PNG")
    }
    let sides = [16, 20].map { start in bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    let limit = SurveyLimit.logoPixels
    guard sides.allSatisfy({ $0 > 0 }) else {
      throw ProjectError(
        .invalidLogo, file: file, message: "the PNG has no pixels", help: "save it again as PNG")
    }
    guard sides.allSatisfy({ $0 <= limit.value }) else {
      throw ProjectError(
        .largeLogo, file: file,
        message: "the PNG has \(sides[0]) × \(sides[1]) pixels, and \(limit.value) per side are allowed",
        help: limit.help)
    }
  }
}
