import Foundation

/// A type of the sources with its documentation, as the pages under `Documentation` tell of it.
struct DocumentedType {
  /// A property that is written to JSON: stored, or computed if it says so or the type's keys name it.
  struct Property {
    var name: String
    var isComputed: Bool
    var type: String
    var isNullable: Bool
    var documentation: String
    /// Its key, if a macro states one: empty if it is not written, or its own keys stand in its place.
    var key: String?
  }

  var room: String
  /// Its name with those of the types around it.
  var name: String
  var conformances: String
  var documentation: String
  var properties: [Property] = []
  /// JSON keys by property, where the type names them.
  var keys: [String: String] = [:]
  /// Cases of an enumeration with their texts, and what they mean.
  var cases: [(text: String, documentation: String)] = []

  /// Cases of a family of reasons, each with its payload, and what they mean.
  var reasons: [(name: String, payload: [Property], documentation: String)] = []

  /// The types of one file, in its order.
  static func all(in file: SourceFile) -> [DocumentedType] {
    var reader = Reader(room: file.room)
    for line in file.lines { reader.take(String(line)) }
    return reader.types
  }

  /// Follows the braces of a file that is laid out by the formatter: two spaces a level.
  private struct Reader {
    var room: String
    var types: [DocumentedType] = []
    private var open: [(depth: Int, name: String, index: Int?)] = []
    private var comment: [String] = []
    private var isNullable = false
    /// A case of a family of reasons whose payload goes on in the next line.
    private var begun = ""

    init(room: String) { self.room = room }

    mutating func take(_ line: String) {
      let depth = line.prefix { $0 == " " }.count / 2
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") {
        comment.append(text.dropFirst(3).trimmingCharacters(in: .whitespaces))
        return
      }
      defer { if begun.isEmpty, !text.hasPrefix("@") || text.contains(" ") { comment = [] } }
      if text.hasPrefix("}") || text.isEmpty {
        if text.hasPrefix("}") { open.removeAll { $0.depth >= depth } }
        return
      }
      if let (name, rest, isExtension) = Self.declaration(text) {
        open.removeAll { $0.depth >= depth }
        let path = (open.map(\.name) + [name]).joined(separator: ".")
        guard line.hasSuffix("{") || !line.hasSuffix("}") else { return }
        if isExtension {
          open.append((depth, name, types.firstIndex { $0.name == name }))
        } else {
          types.append(
            DocumentedType(room: room, name: path, conformances: rest, documentation: paragraph))
          open.append((depth, name, types.count - 1))
        }
        return
      }
      guard let owner = open.last, let index = owner.index else { return }
      if types[index].isReason, !begun.isEmpty || (depth == owner.depth + 1 && text.hasPrefix("case ")) {
        begun += text
        if begun.count(where: { $0 == "(" }) == begun.count(where: { $0 == ")" }) { readReason(into: index) }
        return
      }
      guard depth == owner.depth + 1 else { return }
      read(text, into: index, owner: owner.name)
    }

    private mutating func readReason(into index: Int) {
      let sides = begun.dropFirst(5).split(separator: "(", maxSplits: 1)
      let parts = sides.count > 1 ? sides[1].dropLast().split(separator: ",") : []
      let payload = parts.map { part in
        let words = part.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
        return Property(
          name: words.count > 1 ? words[0] : "", isComputed: false, type: words.last ?? "",
          isNullable: words.last?.hasSuffix("?") == true, documentation: "")
      }
      types[index].reasons.append((String(sides[0]), payload, paragraph))
      begun = ""
    }

    private mutating func read(_ text: String, into index: Int, owner: String) {
      if text.hasPrefix("case "), owner == "CodingKeys" || types[index].conformances.contains("String") {
        for part in text.dropFirst(5).split(separator: ",") {
          let sides = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
          let value = sides.count > 1 ? sides[1].trimmingCharacters(in: ["\""]) : sides[0]
          types[index].keys[sides[0]] = value
          types[index].cases.append((value, paragraph))
        }
        return
      }
      let words = text.split(separator: " ")
      guard let variable = words.firstIndex(where: { $0 == "var" || $0 == "let" }),
        variable + 1 < words.count,
        !words[..<variable].contains(where: { $0.hasPrefix("static") || $0.hasPrefix("private") }),
        !text.hasSuffix("{")
      else { return }
      let isComputed = text.hasSuffix("}")
      let name = words[variable + 1].prefix { $0 != ":" }
      // A version has no type beside its number.
      let colon = text.firstIndex(of: ":")
      guard colon != nil || name == "schemaVersion" else { return }
      let type =
        colon.map {
          text[text.index(after: $0)...].split(separator: isComputed ? "{" : "=")[0]
            .trimmingCharacters(in: .whitespaces)
        } ?? "Int"
      let key = text.firstMatch(of: /@Key\("(_?)([^"]*)"\)/).map {
        $0.1.isEmpty ? "\($0.2)" : "\(name)_\($0.2)"
      }
      // An empty key keeps the property out of JSON.
      if key?.isEmpty ?? false { return }
      types[index].properties.append(
        Property(
          name: String(name), isComputed: isComputed && !text.contains("@Written"), type: type,
          isNullable: type.hasSuffix("?"),
          documentation: comment.joined(separator: " "), key: text.contains("@Inline") ? "" : key))
    }

    private var paragraph: String { comment.prefix { !$0.isEmpty }.joined(separator: " ") }

    /// The name of a type or extension that a line begins, and what follows the name.
    private static func declaration(_ text: String) -> (name: String, rest: String, isExtension: Bool)? {
      let words = text.trimmingPrefix(/(?:@\w+(?:\([^)]*\))? )*/).split(separator: " ")
      let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "extension", "protocol"]
      let modifiers: Set<Substring> = ["package", "public", "private", "fileprivate", "final", "indirect"]
      guard let kind = words.firstIndex(where: { !modifiers.contains($0) }),
        kinds.contains(words[kind]), kind + 1 < words.count
      else { return nil }
      let name = words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      return (String(name), words[(kind + 1)...].joined(separator: " "), words[kind] == "extension")
    }
  }
}

extension DocumentedType {
  /// Whether it is a family of reasons.
  var isReason: Bool { conformances.contains(": Reason,") || conformances.contains(": Reason {") }

  /// Whether its properties stand among the values of a reason.
  var isReasonPart: Bool { conformances.contains(": ReasonPart {") }
}
