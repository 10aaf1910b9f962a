import Support

/// The names under which results of a survey are kept: SHA-256 of everything that they depend on.
struct SurveyDigest {
  /// Of the fits.
  let fits: [UInt8]
  /// Of the effects of conditions.
  let effects: [UInt8]

  /// - Parameters:
  ///   - survey: Dwells, site and options.
  ///   - program: The program, down to its build.
  init(_ survey: SurveyBytes, program: String) {
    func digest(_ result: String, _ parts: [[UInt8]]) -> [UInt8] {
      let digest = SHA256Digest()
      var head = ByteWriter()
      head.append(program)
      head.append(result)
      for part in [head.bytes] + parts { part.withUnsafeBytes { digest.update($0) } }
      return digest.bytes
    }
    fits = digest("fits", [survey.split, survey.site, survey.dwells])
    effects = digest("effects", [survey.site, survey.dwells])
  }
}
