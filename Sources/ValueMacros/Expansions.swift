/// What a macro writes into a declaration.
///
/// - Parameter attribute: the macro as it is used there: `@Memberwise(unlabelled: 1)`.
func expansion(of macro: String, _ attribute: String, _ source: String) -> String {
  let declaration = ValueDeclaration(source)
  return switch macro {
  case "Memberwise":
    [
      declaration.initializer(
        unlabelled: attribute.firstMatch(of: #/unlabelled: (\d+)/#).flatMap { Int($0.1) } ?? 0),
      declaration.codingKeys, declaration.decoding, declaration.encoding,
      declaration.readingPart,
    ].joined(separator: "\n")
  case "Cases": declaration.codes + declaration.readingCases
  case "Sentences": sentences(source)
  case "Shared": shared(source)
  default: ""
  }
}

extension ValueDeclaration {
  /// All properties whose type is stated, in order; what is optional or has an initial value may be left out, and is if it is hidden.
  fileprivate func initializer(unlabelled: Int) -> String {
    let parameters = properties.filter { property in
      let isSet = property.initialValue != nil || property.isOptional && !property.isConstant
      let isHidden = property.isConstant || !access.isEmpty && !property.isPackage
      return property.type != nil && !property.isComputed && !(isSet && isHidden)
    }
    let list = parameters.enumerated().map { index, property in
      let value = property.initialValue ?? (property.isOptional ? "nil" : nil)
      return (index < unlabelled ? "_ " : "") + "\(property.name): \(property.type ?? "")"
        + (value.map { " = \($0)" } ?? "")
    }
    let body = parameters.map { "  self.\($0.name) = \($0.name)\n" }.joined()
    return "\(access)init(\(list.joined(separator: ", "))) {\n\(body)}"
  }

  private var isPart: Bool { head.contains(#/\bReasonPart\b/#) }

  private var isWrittenOut: Bool {
    !isPart && properties.contains { $0.isInline || $0.isComputed || $0.sentence != nil }
  }

  /// The keys in JSON, where any is not the name of its property.
  fileprivate var codingKeys: String {
    guard isWrittenOut || properties.contains(where: { $0.key != nil }) else { return "" }
    let cases = properties.filter { !$0.isInline && !$0.isComputed && $0.key != "" }
      .map { "  case \($0.name)" + ($0.key.map { " = \"\($0)\"" } ?? "") + "\n" }
    return "enum CodingKeys: String, CodingKey {\n\(cases.joined())}"
  }

  /// Reads what is inline from the whole object, and lists of reasons that may be missing; otherwise the compiler writes this.
  fileprivate var decoding: String {
    guard !isPart,
      properties.contains(where: { $0.isInline || $0.sentence != nil && $0.initialValue == "[]" })
    else { return "" }
    let body = properties.filter { $0.key != "" && !$0.isComputed }.map { property in
      let type = property.type ?? ""
      let value =
        property.isInline
        ? "\(type)(from: decoder)"
        : property.isOptional
          ? "container.decodeIfPresent(\(type.dropLast()).self, forKey: .\(property.name))"
          : property.initialValue.map {
            "container.decodeIfPresent(\(type).self, forKey: .\(property.name)) ?? \($0)"
          } ?? "container.decode(\(type).self, forKey: .\(property.name))"
      return "  \(property.name) = try \(value)\n"
    }
    return """
      \(access)init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
      \(body.joined())}
      """
  }

  /// Writes what is inline into the whole object, a reason as a sentence too, and what is computed; otherwise the compiler writes this.
  fileprivate var encoding: String {
    guard isWrittenOut else { return "" }
    let isReason = head.contains(#/\bAnyReason\b/#)
    let body = properties.filter { $0.key != "" || $0.sentence != nil }.map { property in
      let name = property.name
      let key = property.key ?? name
      if property.isInline {
        return "  try \(isReason ? "encodeWithWords" : "\(name).encode")(to: encoder)\n"
      }
      if let sentence = property.sentence, property.isNullable {
        return "  try container.encode(_\(name), forKey: .\(name))\n"
          + "  try encoder.encode(sentenceOf: \(name), key: \"\(sentence)\")\n"
      }
      if let sentence = property.sentence {
        let coded = key.isEmpty ? "nil" : "\"\(key)\""
        return "  try encoder.encode(\(name), message: \"\(sentence)\", coded: \(coded))\n"
      }
      if property.isComputed { return "  try encoder.encode(\(name), key: \"\(key)\")\n" }
      let value =
        property.isNullable
        ? "encode(_\(name)" : property.isOptional ? "encodeIfPresent(\(name)" : "encode(\(name)"
      return "  try container.\(value), forKey: .\(name))\n"
    }
    return """
      \(access)func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
      \(body.joined())}
      """
  }

  /// Reads a part of a reason.
  fileprivate var readingPart: String {
    guard isPart else { return "" }
    let body = properties.map { property in
      "  \(property.name) = try \(property.isInline ? part(property.type ?? "") : "values.\(property.name)")\n"
    }
    return "\(access)init(_ values: ReasonReader) throws {\n\(body.joined())}"
  }

  /// The names of the cases, and which one a value is.
  fileprivate var codes: String {
    """
    \(access)enum Code: ReasonCode { case \(cases.map(\.name).joined(separator: ", ")) }
    \(access)var code: Code {
      switch self {
    \(cases.map { "  case .\($0.name): .\($0.name)\n" }.joined())  }
    }

    """
  }

  /// Reads each case, a value by its label; what has none is a part of several values.
  fileprivate var readingCases: String {
    let cases = cases.map { one in
      let values = one.payload.map { label, type in
        if let label { return "\(label): values.\(label)" }
        return part(type)
      }
      return "  case .\(one.name): "
        + (values.isEmpty ? ".\(one.name)\n" : "try .\(one.name)(\(values.joined(separator: ", ")))\n")
    }
    return """
      \(access)init(_ code: Code, _ values: ReasonReader) throws {
        self = switch code {
      \(cases.joined())  }
      }
      """
  }
}

/// Reads several values of a reason as one.
private func part(_ type: String) -> String {
  type.hasSuffix("?") ? "values.part(\(type.dropLast()).self)" : "\(type)(values)"
}

/// The comment above each case, its lines joined.
private func sentences(_ source: String) -> String {
  var (comment, cases): ([Substring], [String]) = ([], [])
  for line in source.split(separator: "\n") {
    if let text = line.wholeMatch(of: #/\s*\/\/\/ (.*)/#) {
      comment.append(text.1)
    } else if let name = line.firstMatch(of: #/^\s*case (\w+)/#) {
      cases.append("case .\(name.1): #\"\(comment.joined(separator: " "))\"#")
      comment = []
    } else {
      comment = []
    }
  }
  return "package var sentence: String { switch self {\n\(cases.joined(separator: "\n"))\n} }"
}

/// How a property is read and changed that lies in a box.
private func shared(_ source: String) -> String {
  let name = source.withoutComments.firstMatch(of: #/\bvar (\w+)/#)?.1 ?? ""
  return "{ get { box.facts.\(name) } _modify { separate(); yield &box.facts.\(name) } }"
}
