import Digests
import RadioSurvey
import SurveyProject

/// What a receiver is called whose name may be that of a person.
enum ReceiverDigest {
  /// `receiver-` and the first eight hexadecimal digits of SHA-256 of salt and name.
  ///
  /// The salt is that of `[privacy]` in survey.toml, or else the site's name: the same receiver is called the same in every
  /// log of a survey, and not in other surveys. It keeps names out of stores and reports; somebody who knows the salt can
  /// still try names.
  static func closure(_ project: SurveyProject?) -> (String) -> String {
    let salt = project?.privacySalt ?? project?.site.name ?? Site().name
    return { name in
      "receiver-" + SHA256Digest.hexadecimal(SHA256Digest.bytes(of: salt + name).prefix(4))
    }
  }
}
