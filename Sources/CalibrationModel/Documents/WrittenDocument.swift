package import Foundation
package import RadioSurvey

/// A document that the program writes and reads again. In between anybody may have changed it.
package protocol WrittenDocument: Decodable {
  /// What messages and codes call it.
  static var noun: String { get }
  /// What it says it is under `kind`; `nil` for a document without that key.
  static var writtenKind: String? { get }
  /// The version of its layout that this program reads.
  static var writtenVersion: Int { get }
  static var sizeLimit: SurveyLimit { get }
}

extension WrittenDocument {
  /// Reads a document back; it is equal to the one that was written.
  ///
  /// Its numbers, texts and nesting are within limits, and its parts fit together: see ``CheckedDecoder`` and ``FittingTogether``.
  package init(json: Data) throws(UnreadableDocument) {
    if let limit = Self.limit(exceededBy: json) { throw .limit(limit) }
    guard let head = try? JSONDecoder().decode(DocumentHead.self, from: json) else { throw .otherFile }
    guard head.schemaVersion == Self.writtenVersion, Self.writtenKind == nil || head.kind == Self.writtenKind
    else { throw .other(kind: head.kind, version: head.schemaVersion) }
    do { self = try CheckedDecoder.decode(Self.self, from: json) } catch { throw UnreadableDocument(error) }
  }

  /// The limit beyond which a document that was written cannot be read back; `nil` for one within all limits.
  package static func limit(exceededBy json: Data) -> SurveyLimit? {
    if json.count > sizeLimit.value { return sizeLimit }
    let outline = JSONOutline(json)
    return [(outline.depth, SurveyLimit.documentDepth), (outline.values, .documentValues)]
      .first { $0 > $1.value }?.1
  }
}

private struct DocumentHead: Decodable {
  var schemaVersion: Int
  var kind: String?
}

extension CalibrationReport: WrittenDocument {
  package static let noun = "report"
  package static let writtenKind: String? = nil
  package static let writtenVersion = currentSchemaVersion
  package static let sizeLimit = SurveyLimit.report
}

extension CalibrationDocument: WrittenDocument {
  package static let noun = "calibration"
  package static let writtenKind: String? = kind
  package static let writtenVersion = 2
  package static let sizeLimit = SurveyLimit.calibration
}

/// Why a document that the program wrote earlier cannot be used.
package enum UnreadableDocument: Error, Hashable, Sendable {
  /// The bytes are not JSON, or do not say which version they have.
  case otherFile
  /// A document of another kind or version.
  case other(kind: String?, version: Int)
  /// Something in it goes beyond a limit.
  case limit(SurveyLimit)
  /// A value is missing, or is not what the program writes there.
  /// - Parameter place: Where it is: `fits[3].locationMeans[0].distance_m`. Untrusted text.
  /// - Parameter range: What a number must be within, if that is what is wrong.
  case value(place: String, range: ClosedRange<Double>?)

  /// What a decoder says, with the place.
  package init(_ error: any Error) {
    switch error {
    case let error as OutOfRange: self = .value(place: Self.place(error.path), range: error.range)
    case let error as TooLong: self = .limit(error.limit)
    case DecodingError.keyNotFound(let key, let context):
      self = .value(place: Self.place(context.codingPath + [key]), range: nil)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      self =
        context.codingPath.isEmpty ? .otherFile : .value(place: Self.place(context.codingPath), range: nil)
    default: self = .otherFile
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    let text = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return String((text.hasPrefix(".") ? text.dropFirst() : text[...]).prefix(200))
  }
}

/// A number that no document of this program has at its place.
struct OutOfRange: Error {
  var path: [any CodingKey]
  var range: ClosedRange<Double>
}

struct TooLong: Error { var limit: SurveyLimit }
