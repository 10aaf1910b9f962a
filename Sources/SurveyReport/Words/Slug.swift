import Support
import RadioSurvey

/// Ids of a page, derived from what they name and never from its place: a link keeps working when the survey grows.
enum Slug {
  /// An id for each of some distinct names, behind a prefix. Names that look alike as ids, or have no letter, get six digits
  /// of their SHA-256 besides.
  static func ids(_ names: [String], prefix: String) -> [String: String] {
    let groups = Dictionary(grouping: Set(names)) { SlugText.slug($0, limit: 36) }
    var ids: [String: String] = [:]
    for (slug, members) in groups {
      for name in members {
        let digest = SHA256Digest.hexadecimal(SHA256Digest.bytes(of: name).prefix(3))
        let parts = [prefix, slug, members.count > 1 || slug.isEmpty ? digest : ""]
        ids[name] = parts.filter { !$0.isEmpty }.joined(separator: "-")
      }
    }
    return ids
  }
}
