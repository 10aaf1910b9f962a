/// What a declaration declares, as far as the macros look at it. Its text is well-formed: the compiler has parsed it.
struct ValueDeclaration {
  /// A stored property of instances, or a computed one that JSON has too.
  struct Property {
    var name: String
    var isComputed: Bool
    var isConstant: Bool
    /// `nil` if the initial value alone says it.
    var type: String?
    var initialValue: String?
    /// Its key in JSON, if that is not its name.
    var key: String?
    /// The key of the sentence, if it is a reason, or a list of reasons, that is written in words too.
    var sentence: String?
    /// Whether its own keys are among those of the whole.
    var isInline: Bool
    /// Whether it is written as `null` if it is absent.
    var isNullable: Bool
    var isPackage: Bool

    var isOptional: Bool { type?.hasSuffix("?") == true }
  }

  /// A case of an enumeration.
  struct Case {
    var name: String
    var payload: [(label: String?, type: String)]
  }

  /// All before the body: attributes, modifiers, the name and what it conforms to.
  let head: String
  let properties: [Property]
  let cases: [Case]

  init(_ source: String) {
    let text = source.withoutComments
    let start = text.index(ofFirst: "{") ?? text.endIndex
    head = String(text[..<start])
    let body = text[start...].dropFirst()
    let statements = body[..<(body.lastIndex(of: "}") ?? body.endIndex)].statements
    properties = statements.compactMap(Property.init)
    cases = statements.flatMap { $0.wholeMatch(of: Self.caseList).map { $0.1.items.map(Case.init) } ?? [] }
  }

  private nonisolated(unsafe) static let caseList = #/(?:indirect\s+)?case\s(.*)/#.dotMatchesNewlines()

  /// The modifier of what other modules are to see, if they see the type.
  var access: String { head.contains(#/\bpackage\b/#) ? "package " : "" }
}

extension ValueDeclaration.Property {
  // An expression that stands where it is used is parsed at each use.
  private nonisolated(unsafe) static let whole =
    #/((?:@\w+(?:\([^)]*\))?\s+)*)([\w() ]*)\b(var|let)\s+(\w+)(.*)/#.dotMatchesNewlines()
  private nonisolated(unsafe) static let notStored = #/\b(?:static|lazy|func)\b/#
  private nonisolated(unsafe) static let key = #/@Key\("([^"]*)"\)/#
  private nonisolated(unsafe) static let sentence = #/@Sentence\("([^"]*)"\)/#

  /// - Returns: `nil` of a statement that declares no such property.
  init?(_ statement: String) {
    guard let match = statement.wholeMatch(of: Self.whole), !match.2.contains(Self.notStored) else {
      return nil
    }
    let (attributes, rest) = (match.1, match.5)
    let value = rest.index(ofFirst: "=")
    let block = rest[..<(value ?? rest.endIndex)].index(ofFirst: "{")
    isComputed = block != nil
    if isComputed, !attributes.contains(#/@(?:Written|Sentence)\b/#) { return nil }
    name = String(match.4)
    isConstant = match.3 == "let"
    let stated = rest[..<(block ?? value ?? rest.endIndex)].drop { $0 == ":" || $0.isWhitespace }.trimmed
    type = stated.isEmpty ? nil : stated
    initialValue = isComputed ? nil : value.map { rest[$0...].dropFirst().trimmed }
    if let said = attributes.firstMatch(of: Self.key)?.1 {
      key = said.hasPrefix("_") ? name + said : String(said)
    }
    sentence = attributes.firstMatch(of: Self.sentence).map { String($0.1) }
    isInline = attributes.contains("@Inline")
    isNullable = attributes.contains("@Nullable")
    isPackage = match.2.split(separator: " ").contains("package")
  }
}

extension ValueDeclaration.Case {
  /// - Parameter text: `name(label: Type, Type)`, or `name`.
  init(_ text: Substring) {
    let open = text.firstIndex(of: "(") ?? text.endIndex
    name = text[..<open].trimmed
    payload = text[open...].trimmed.dropFirst().dropLast().items.map { item in
      item.index(ofFirst: ":").map { (item[..<$0].trimmed, item[$0...].dropFirst().trimmed) } ?? (
        nil, item.trimmed
      )
    }
  }
}

private nonisolated(unsafe) let attributesAlone = #/(?:@\w+(?:\([^)]*\))?\s*)+/#

extension StringProtocol where SubSequence == Substring {
  /// Without white space at its ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The first of a character outside of brackets and texts.
  func index(ofFirst character: Character) -> Index? {
    var (depth, isText, isEscaped) = (0, false, false)
    for index in indices {
      let here = self[index]
      if here == "\"", !isEscaped { isText.toggle() }
      isEscaped = here == "\\" && !isEscaped
      if isText { continue }
      if here == character, depth == 0 { return index }
      if "([{".contains(here) { depth += 1 } else if ")]}".contains(here) { depth -= 1 }
    }
    return nil
  }

  /// Parts between commas.
  var items: [Substring] {
    var (rest, items): (Substring, [Substring]) = (self[...], [])
    while let comma = rest.index(ofFirst: ",") {
      items.append(rest[..<comma])
      rest = rest[comma...].dropFirst()
    }
    return rest.trimmed.isEmpty ? items : items + [rest]
  }

  /// Parts that end at the end of a line. Attributes alone, and what goes on, are no part.
  var statements: [String] {
    var (rest, open, statements): (Substring, String, [String]) = (self[...], "", [])
    while !rest.isEmpty {
      let end = rest.index(ofFirst: "\n") ?? rest.endIndex
      open += rest[..<end]
      rest = rest[end...].dropFirst()
      let statement = open.trimmed
      if statement.last.map("=,:".contains) ?? false || statement.wholeMatch(of: attributesAlone) != nil {
        open += "\n"
      } else {
        if !statement.isEmpty { statements.append(statement) }
        open = ""
      }
    }
    return statements
  }

  var withoutComments: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var (isText, isEscaped) = (false, false)
      for index in line.indices {
        if line[index] == "\"", !isEscaped { isText.toggle() }
        isEscaped = line[index] == "\\" && !isEscaped
        if !isText, line[index...].hasPrefix("//") { return String(line[..<index]) }
      }
      return String(line)
    }.joined(separator: "\n")
  }
}
