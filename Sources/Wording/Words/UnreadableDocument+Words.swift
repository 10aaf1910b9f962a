package import CalibrationModel
import RadioSurvey

extension UnreadableDocument {
  /// The stable code: `not-a-report`, `report-version` or `limit-exceeded`, with the noun of the document.
  package func code<Document: WrittenDocument>(_ document: Document.Type) -> String {
    switch self {
    case .otherFile, .value: "not-a-\(document.noun)"
    case .other: "\(document.noun)-version"
    case .limit: IssueCode.limitExceeded.rawValue
    }
  }

  /// Where what is wrong.
  package func message<Document: WrittenDocument>(_ document: Document.Type) -> String {
    switch self {
    case .otherFile where document == CalibrationReport.self:
      return say("not a report.json written by 'beacon-calibrate report'")
    case .otherFile: return "not a \(document.noun) written by this program"
    case .other(_, let version) where document.writtenKind == nil:
      return say("it has schema version \(version); this program reads version \(document.writtenVersion)")
    case .other(let kind, let version):
      let name = kind.map { "'\(DisplayText.short($0, 60))'" } ?? "document without a kind,"
      return "it is a \(name) of schema version \(version); this program reads a "
        + "'\(document.writtenKind ?? "")' of version \(document.writtenVersion)"
    case .limit(let limit) where limit == document.sizeLimit:
      return "the \(document.noun) is larger than \(limit.text)"
    case .limit(let limit): return limit.message()
    case .value(let place, let range?):
      let ends = [range.lowerBound, range.upperBound].map { NumberFormat.count(Int($0)) }
      return say("\(DisplayText.short(place, 120)): expected a number from \(ends[0]) to \(ends[1])")
    case .value(let place, nil):
      return say(
        "\(DisplayText.short(place, 120)): the value is missing, of another type, or contradicts others")
    }
  }
}
