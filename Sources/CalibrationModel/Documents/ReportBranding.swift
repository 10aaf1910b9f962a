package import Foundation
package import RadioSurvey

/// Why an index of reports lacks something.
@Memberwise(unlabelled: 2) package struct IndexProblem: Error, Hashable, Codable, Sendable {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The folder does not exist.
    case fileNotFound = "file-not-found"
    /// No folder below it has a report.json.
    case noReports = "no-reports"
    /// The folder itself has a report.json, whose page the index would replace.
    case folderIsReport = "folder-is-report"
    /// A report.json is not JSON, not a report, or has values that no report has.
    case notAReport = "not-a-report"
    /// A report.json has the layout of another version.
    case reportVersion = "report-version"
    /// A report.json is larger than a report can be, or something in it is.
    case limitExceeded = "limit-exceeded"
    /// A report.json cannot be read, or is not a file.
    case unreadableFile = "unreadable-file"
    /// A folder cannot be searched, or its name is not UTF-8.
    case unreadableFolder = "unreadable-folder"
  }

  package var code: Code
  /// The file or folder, relative to the index unless it is the folder of the index. Untrusted text.
  package var path: String
  package var message: String
  package var help: String
}

/// What the page shows of whoever made the report. A value that cannot be shown safely is not read.
package struct ReportBranding: Hashable, Codable, Sendable {
  /// The name above the title. Untrusted text.
  @Nullable package var name: String?
  /// The logo beside the name: a PNG, as Base64.
  @Nullable package var logo: Data?
  /// `#rrggbb`, of links and of the line above the title on a light page.
  @Nullable package var accent: String?
  /// The same on a dark page, light enough to be read there.
  @Nullable package var accentOnDark: String?
  /// Paragraphs below the title. Untrusted text.
  package var introduction: [String]

  /// - Parameter introduction: Paragraphs with an empty line between two.
  package init(
    name: String? = nil, logo: Data? = nil, accent: AccentColour? = nil, introduction: String? = nil
  ) {
    self.name = name
    self.logo = logo
    self.accent = accent?.description
    accentOnDark = accent?.readableOnDark.description
    let lines = (introduction ?? "").split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    self.introduction = lines.split(separator: "").map { $0.joined(separator: " ") }
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    logo = try values.decodeIfPresent(Data.self, forKey: .logo)
    accent = try values.decodeIfPresent(String.self, forKey: .accent)
    accentOnDark = try values.decodeIfPresent(String.self, forKey: .accentOnDark)
    introduction = try values.decode([String].self, forKey: .introduction)
    // A colour stands in the style sheet of the page.
    for key in [CodingKeys.accent, .accentOnDark] {
      let colour = key == .accent ? accent : accentOnDark
      guard colour.map({ AccentColour($0) != nil }) ?? true else {
        throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "not a colour")
      }
    }
  }
}
