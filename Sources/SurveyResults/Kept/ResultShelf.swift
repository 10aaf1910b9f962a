import PathLoss
import SurveyEffects

/// Where results wait for the next command that needs them, by the digest of everything that they depend on.
///
/// A result is kept only if what is read back equals it, so that a command prints the same bytes from a kept result as from a new one.
/// What cannot be read is computed again.
package struct ResultShelf {
  /// The program that computes the results, down to its build.
  private let program: String
  private let read: (_ digest: [UInt8]) -> [UInt8]?
  private let keep: (_ bytes: [UInt8], _ digest: [UInt8]) -> Void

  /// - Parameters:
  ///   - program: The program, down to its build: another one may compute other results.
  ///   - read: What was kept under a digest, if it still is.
  ///   - keep: Keeps bytes under a digest, if it can.
  package init(
    program: String, read: @escaping (_ digest: [UInt8]) -> [UInt8]?,
    keep: @escaping (_ bytes: [UInt8], _ digest: [UInt8]) -> Void
  ) {
    self.program = program
    self.read = read
    self.keep = keep
  }

  /// What the results of a survey depend on.
  func digest(_ survey: SurveyBytes) -> SurveyDigest { SurveyDigest(survey, program: program) }

  /// The fits; `nil` if none were kept.
  func fits(_ digest: SurveyDigest) -> [ConditionFit]? { read(digest.fits).flatMap(KeptFits.fits) }

  /// The effects; `nil` if none were kept.
  func effects(_ digest: SurveyDigest) -> ConditionEffects? {
    read(digest.effects).flatMap(KeptEffects.effects)
  }

  func keep(_ fits: [ConditionFit], _ digest: SurveyDigest) {
    guard let bytes = KeptFits.bytes(fits) else { return }
    keep(bytes, digest.fits)
  }

  func keep(_ effects: ConditionEffects, _ digest: SurveyDigest) {
    guard let bytes = KeptEffects.bytes(effects) else { return }
    keep(bytes, digest.effects)
  }
}
