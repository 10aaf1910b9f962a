/// The methods of the estimating rooms and of the reader of floor plans with their sources, from the comments that cite one.
struct MethodsPage {
  private static let rooms = [
    "CalibrationModel", "FloorPlans", "Statistics", "PathLoss", "SurveyEffects", "SurveyDesign",
    "SurveyDrift", "Ranging",
    "CoveragePlanner",
  ]

  let text: String

  init(_ files: [SourceFile]) {
    var lines = [
      "# Methods and their sources", "",
      "This page is generated from code comments that cite a paper, book or standard. It states what is computed, in the words of",
      "the file that computes it.", "",
    ]
    for room in Self.rooms {
      let rows = files.filter { $0.room == room }.flatMap { file in
        Self.citing(file).map { "| `\(file.name)` | \(GeneratedPage.cell($0)) |" }
      }
      guard !rows.isEmpty else { continue }
      lines += ["## \(room)", "", "| file | method and source |", "|---|---|"] + rows + [""]
    }
    text = lines.joined(separator: "\n")
  }

  /// Paragraphs of comments that name a year between 1900 and 2099 in a citation.
  private static func citing(_ file: SourceFile) -> [String] {
    var paragraphs: [String] = []
    var current: [String] = []
    func end() {
      let text = current.joined(separator: " ")
      if text.isCitation { paragraphs.append(text) }
      current = []
    }
    for line in file.lines {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else {
        end()
        continue
      }
      let words = text.dropFirst(3).drop { $0 == " " }
      if words.isEmpty || words.hasPrefix("- ") { end() }
      if !words.isEmpty { current.append(String(words)) }
    }
    end()
    return paragraphs
  }
}

extension String {
  /// Whether it has a year of publication: four digits behind a space or bracket, not part of another number.
  fileprivate var isCitation: Bool {
    let words = split { !($0.isLetter || $0.isNumber) }
    let years = words.contains {
      $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) && Int($0) != nil
    }
    return years && (contains("(") || contains("doi"))
  }
}
