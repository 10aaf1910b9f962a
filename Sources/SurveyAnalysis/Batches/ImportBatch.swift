package import RadioSurvey
import Support
import SurveyProject
import CalibrationModel

/// The imports of a store, from which a user chooses one by its name.
@Memberwise(unlabelled: 1) package struct ImportSelection: Sendable {
  /// What a name stands for.
  package enum Choice: Hashable, Sendable {
    case one(ImportSummary)
    /// Several: the name says too little.
    case several([ImportSummary])
    /// None; a known name that is spelled nearly so, if there is one.
    case none(nearest: String?)
  }

  /// Digits of a digest that are enough to ask for.
  private static let fewestDigits = 4

  /// The imports, in the order of the store.
  package let imports: [ImportSummary]

  /// The import that a text means: by its name or by a path to the same file, else by its name without folders, else by the
  /// first digits of its digest.
  /// - Parameter isSameFile: Whether the name of an import is a path to the file that the text is a path to.
  package func choice(_ text: String, isSameFile: @escaping (String) -> Bool = { _ in false }) -> Choice {
    let ways: [(ImportSummary) -> Bool] = [
      { $0.file.utf8.elementsEqual(text.utf8) }, { isSameFile($0.file) },
      { Self.lastName($0.file).utf8.elementsEqual(text.utf8) }, { Self.isDigest(text, of: $0) },
    ]
    for way in ways {
      let found = imports.filter(way)
      if found.count == 1 { return .one(found[0]) }
      if found.count > 1 { return .several(found) }
    }
    let names = imports.map(\.file)
    let nearest =
      NearestName.nearest(to: text, among: names)
      ?? NearestName.nearest(to: Self.lastName(text), among: names.map(Self.lastName)).flatMap { near in
        names.first { Self.lastName($0) == near }
      }
    return .none(nearest: nearest)
  }

  private static func isDigest(_ text: String, of log: ImportSummary) -> Bool {
    text.utf8.count >= fewestDigits && log.sha256.hasPrefix(text.lowercased())
  }

  private static func lastName(_ path: String) -> String { PathText.lastName(path) ?? path }
}
