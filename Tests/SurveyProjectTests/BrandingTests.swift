import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

/// `[report]` of a survey file.
@Suite struct BrandingTests {
  private static func issues(_ text: String) -> [SurveyIssue] {
    do throws(ProjectError) {
      _ = try SurveyProject(toml: "name = \"x\"\n[report]\n\(text)\n")
      return []
    } catch { return error.issues }
  }

  @Test func `It is read and written back`() throws {
    let project = try SurveyProject(
      toml: """
        name = "x"
        [report]
        name = "Example <Surveys>"
        logo = "art/logo.svg"
        accent = "#0B57A4"
        introduction = "One.\\n\\nTwo."
        """)
    #expect(project.branding.name == "Example <Surveys>" && project.branding.logo == "art/logo.svg")
    #expect(
      project.branding.accent?.description == "#0b57a4" && project.branding.introduction == "One.\n\nTwo.")
    #expect(try SurveyProject(toml: project.toml).branding == project.branding)
    #expect(try !SurveyProject(toml: "name = \"x\"\n").toml.contains("[report]"))
  }

  @Test(arguments: [
    ("accent = \"#ffcc00\"", IssueCode.lowContrast), ("accent = \"blue\"", .invalidValue),
    ("accent = \"#12345\"", .invalidValue), ("accent = \"#12345g\"", .invalidValue),
    ("accent = \"#+12345\"", .invalidValue),
    ("logo = \"../logo.svg\"", .pathOutsideProject), ("logo = \"/logo.svg\"", .pathOutsideProject),
    ("name = \"\"", .invalidValue), ("introduction = 3", .invalidValue),
    ("colour = \"#000000\"", .unknownKey),
  ])
  func `What is wrong is reported with its line`(text: String, code: IssueCode) {
    let issues = Self.issues(text)
    #expect(issues.map(\.code) == [code] && issues.first?.line == 3, "\(issues)")
  }

  @Test func `A colour that is too light is refused with the nearest that can be read`() throws {
    let help = try #require(Self.issues("accent = \"#ffcc00\"").first?.help)
    let named = try #require(help.firstMatch(of: /#[0-9a-f]{6}/)).output
    #expect(Self.issues("accent = \"\(named)\"").isEmpty, "\(help)")
  }

  /// All hues, at lightnesses from black to white.
  @Test func `The colours named can be read and are hardly better than they must be`() throws {
    let steps = stride(from: 0, through: 255, by: 15).map { UInt8($0) }
    for red in steps {
      for green in steps {
        for blue in steps {
          let colour = AccentColour(red: red, green: green, blue: blue)
          let light = colour.readable.contrast(with: .lightGround)
          let dark = colour.readableOnDark.contrast(with: .darkGround)
          #expect(light >= 4.5 && dark >= 4.5, "\(colour)")
          #expect(colour.isReadable ? colour.readable == colour : light < 4.9, "\(colour) \(colour.readable)")
          #expect(colour.readableOnDark == colour || dark < 4.9, "\(colour) \(colour.readableOnDark)")
        }
      }
    }
    // 4.48, as published for the grey that just fails on white.
    let white = AccentColour(red: 255, green: 255, blue: 255)
    #expect(isClose(try #require(AccentColour("#777777")).contrast(with: white), to: 4.478, within: 0.001))
  }

  @Test func `A logo behind a link out of the folder is refused`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("name = \"x\"\n[report]\nlogo = \"logo.svg\"\n", to: SurveyProject.fileName)
    #expect(symlink("/etc/hostname", folder.path("logo.svg")) == 0)
    let project = try SurveyProject.load(directory: folder.url.path)
    let error = #expect(throws: ProjectError.self) { try project.logoPath() }
    #expect(error?.issues.map(\.code) == [.pathOutsideProject])
  }
}

/// The logo of a report: every code that it can raise, and what is let through.
@Suite struct LogoTests {
  private static let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\""

  static func png(_ width: UInt8, _ high: UInt8 = 0) -> Data {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    return Data(
      start + Array("IHDR".utf8) + [0, 0, high, width, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0, 0] + end)
  }

  private static func problem(_ data: Data) -> SurveyIssue? {
    do throws(ProjectError) {
      _ = try Logo(data, file: "logo")
      return nil
    } catch { return error.issues.first }
  }

  @Test(arguments: ["\(head)/>", "<?xml version=\"1.0\"?>\n\(head)><script/></svg>"])
  func `A drawing in UTF-8 is let through`(svg: String) throws {
    let logo = try Logo(Data(svg.utf8), file: "logo.svg")
    #expect(!logo.isPNG && logo.data == Data(svg.utf8))
  }

  @Test(arguments: ["", "GIF89a", "text", "\(head) \0/>"])
  func `What is not a logo is refused`(text: String) {
    #expect(Self.problem(Data(text.utf8))?.code == .invalidLogo)
    #expect(Self.problem(Data(text.utf8) + [0xFF])?.code == .invalidLogo)
  }

  @Test func `A PNG has a head, an end and a size`() throws {
    #expect(try Logo(Self.png(200), file: "logo.png").isPNG)
    #expect(Self.problem(Self.png(0))?.code == .invalidLogo)
    #expect(Self.problem(Self.png(200).dropLast())?.code == .invalidLogo)
    #expect(Self.problem(Self.png(200).prefix(20))?.code == .invalidLogo)
    #expect(Self.problem(Self.png(1, 16))?.code == .largeLogo, "4097 pixels")
    #expect(Self.problem(Self.png(0, 16)) == nil, "4096 pixels")
  }

  @Test func `A file that is missing or too large is refused`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ProjectError.self) { try Logo(file: folder.path("none.svg")) }
    let padding = String(repeating: " ", count: SurveyLimit.logo.value)
    let file = try folder.write("\(Self.head)/>\(padding)", to: "large.svg")
    let error = #expect(throws: ProjectError.self) { try Logo(file: file) }
    #expect(error?.issues.map(\.code) == [.largeLogo])
  }

  @Test func `Every code of a logo is provoked here`() {
    #expect(IssueCode.all(of: .logo) == [.invalidLogo, .largeLogo])
  }
}
