import Foundation
import RadioSurvey
import Support
import SurveyProject
import SurveyStore
import Synchronization

/// What receivers are called whose names may be those of people.
///
/// A pseudonym is `receiver-` and the first eight hexadecimal digits of the SHA-256 of salt and name: the same in every log of a
/// survey, another in another survey. Who knows the salt can test guesses, so it is random and printed nowhere. It is that of
/// `[privacy]` in survey.toml, which `init` writes; a survey without one has the salt that its store keeps since the first import.
/// Where there is neither, as for a command that stores nothing, receivers are numbered as they come.
struct Pseudonyms {
  let project: SurveyProject?
  /// What a receiver is called.
  let name: @Sendable (String) -> String
  private let numbers = Numbers()
  /// The store's; `nil` where survey.toml has one, or there is none.
  private let storedSalt: String?

  init(_ project: SurveyProject?, salt: String?) {
    self.project = project
    storedSalt = project?.privacySalt == nil ? salt : nil
    let numbers = numbers
    if let salt = project?.privacySalt ?? salt {
      name = { Self.digest($0, salt) }
    } else {
      name = { numbers.name($0) }
    }
  }

  /// Those of a command that does not use the store, but may be compared with one that does.
  /// - Throws: ``ProjectError``.
  init(withoutStore project: SurveyProject?) throws {
    guard let project, project.privacySalt == nil,
      FileManager.default.fileExists(atPath: try project.storePath())
    else {
      self.init(project, salt: nil)
      return
    }
    let store = try? SurveyStore.open(path: try project.storePath(), access: .readOnly)
    self.init(project, salt: (try? store?.receiverSalt()) ?? nil)
  }

  /// Whether a name was given that depends on the order in which receivers are met.
  var areNumbered: Bool { numbers.isUsed }

  /// What survey.toml says that dwells and imports depend on.
  var settings: SurveySettings {
    let salt = project?.privacySalt ?? storedSalt
    return SurveySettings(
      project?.site ?? Site(), receiverDigest: salt.map { Self.digest("", $0) }, salt: storedSalt)
  }

  /// A salt that nobody can guess.
  static func newSalt() -> String {
    var generator = SystemRandomNumberGenerator()
    return SHA256Digest.hexadecimal((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// The part of a new survey.toml with a salt of its own.
  static var newTable: String {
    """

    # What pseudonyms of receivers are made with whose names may be those of people. Keep it in the project; no report has it.
    [privacy]
    salt = "\(newSalt())"

    """
  }

  private static func digest(_ name: String, _ salt: String) -> String {
    "receiver-" + SHA256Digest.hexadecimal(SHA256Digest.bytes(of: salt + name).prefix(4))
  }

  /// Numbers for names, in the order in which they come.
  private final class Numbers: Sendable {
    private let known = Mutex<[String: Int]>([:])

    var isUsed: Bool { known.withLock { !$0.isEmpty } }

    func name(_ receiver: String) -> String {
      let number = known.withLock { known in
        let number = known[receiver] ?? known.count + 1
        known[receiver] = number
        return number
      }
      let digits = String(number, radix: 16)
      return "receiver-" + String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    }
  }
}
