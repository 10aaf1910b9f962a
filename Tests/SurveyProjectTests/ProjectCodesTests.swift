import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

/// Every code that a survey file can raise, provoked.
@Suite struct ProjectCodesTests {
  static let provocations: [IssueCode: String] = [
    .invalidTOML: "name = \n", .unknownKey: "name = \"x\"\ncolour = 1\n",
    .missingKey: "name = \"x\"\n[[log]]\ngap_s = 5\n",
    .invalidValue: "name = \"x\"\n[[log]]\nfiles = \"a.csv\"\ngap_s = -1\n",
    .duplicateName: "name = \"x\"\n[[crowd]]\nname = \"full\"\n[[crowd]]\nname = \"full\"\n",
    .noLogsMatched: "name = \"x\"\n[[log]]\nfiles = \"none.csv\"\n",
    .pathOutsideProject: "name = \"x\"\n[[log]]\nfiles = \"../a.csv\"\n",
    .tooManyEntries: "name = \"x\"\n"
      + (0...SurveyLimit.entries.value).map { "[[beacon]]\nname = \"\($0)\"\n" }.joined(),
    .lowContrast: "name = \"x\"\n[report]\naccent = \"#ffcc00\"\n",
    .notAFile: "name = \"x\"\n[[log]]\nfiles = \"*.pipe\"\n",
    .tooManyLinks: "name = \"x\"\n[[log]]\nfiles = \"round\"\n",
    .pathWithoutTruth: "name = \"x\"\n[[log]]\nfiles = \"a.csv\"\npath_pattern = '(?<distance_m>\\d+)m'\n",
  ]

  @Test(arguments: provocations.keys.sorted { $0.rawValue < $1.rawValue })
  func `A survey file that is wrong says how`(code: IssueCode) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.provocations[code] ?? "", to: SurveyProject.fileName)
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n1,door,-60,2\n", to: "a.csv")
    #expect(mkfifo(folder.path("log.pipe"), 0o600) == 0)
    #expect(symlink("round", folder.path("round")) == 0)
    let error = #expect(throws: ProjectError.self) {
      _ = try SurveyProject.load(directory: folder.url.path).logFiles()
    }
    #expect(error?.issues.map(\.code).contains(code) == true, "\(error.map { "\($0.issues)" } ?? "")")
  }

  @Test func `Every code of a survey project is provoked`() {
    #expect(Set(Self.provocations.keys) == IssueCode.all(of: .project))
  }
}
