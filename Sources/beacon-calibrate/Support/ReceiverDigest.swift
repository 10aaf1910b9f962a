import Support
import RadioSurvey
import SurveyProject

/// A pseudonym for a receiver whose name may identify a person.
enum ReceiverDigest {
  /// Returns `receiver-` and the first eight hexadecimal digits of the SHA-256 of salt and name.
  ///
  /// The salt is that of `[privacy]` in survey.toml, or else the site's name. A receiver has the same pseudonym in every
  /// log of a survey, and a different one in other surveys. This keeps names out of stores and reports, but anyone who knows the
  /// salt can test guesses.
  static func closure(_ project: SurveyProject?) -> (String) -> String {
    let salt = project?.privacySalt ?? project?.site.name ?? Site().name
    return { name in
      "receiver-" + SHA256Digest.hexadecimal(SHA256Digest.bytes(of: salt + name).prefix(4))
    }
  }
}
