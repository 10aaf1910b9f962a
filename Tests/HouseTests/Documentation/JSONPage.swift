@testable import RadioSurvey

/// The JSON documents: keys, types, units and meanings, from the code that writes them.
struct JSONPage {
  private static let rooms: Set = [
    "Support", "CalibrationModel",
    "RadioSurvey", "SurveyImport", "Statistics", "PathLoss", "SurveyEffects", "SurveyDesign", "SurveyDrift",
    "Ranging", "CoveragePlanner", "SurveyAnalysis",
  ]

  /// Types whose parts are written side by side with their own keys.
  private static let sideBySide = [
    "ConditionFit": ["FitSample", "FittedLine", "FitChecks"], "AccuracyRow": ["AccuracyFigures"],
    "ReplayDocument": ["ReplaySummary"],
  ]

  /// Types that are written as the keys of what they hold.
  private static let unwritten = ["FitOutcome"]
  /// Of the parts above, those that are `null` if there is no fit.
  private static let absentIfRefused: Set = ["FittedLine"]

  let text: String

  init(_ files: [SourceFile]) {
    let types = files.filter { Self.rooms.contains($0.room) }.flatMap(DocumentedType.all(in:))
    let keyed = types.filter { $0.name.hasSuffix(".CodingKeys") }
    let known = Dictionary(
      types.filter { !$0.name.hasSuffix("CodingKeys") }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    let keys = Dictionary(
      keyed.map { (String($0.name.dropLast(".CodingKeys".count)), $0.keys) },
      uniquingKeysWith: { first, _ in first })
    let roots = types.filter {
      $0.conformances.contains(": ResultDocument") || $0.name == "CalibrationReport"
    }
    .map(\.name).sorted()
    let named = Self.reachable(from: roots, known)
    var lines = [
      "# JSON documents", "",
      "The output of `--format json`, and `report.json`. This page is generated from the code. Keys are in lower camel case and end in",
      "their unit: `_dbm`, `_db`, `_m`, `_s`. An unknown value is `null`. A key keeps its name and meaning within a `schemaVersion`;",
      "readers should ignore unknown keys.", "",
      "A reason has a stable `code` and its known numbers in `values`; `message`, `meaning` and `action` are English and may change in",
      "any version.", "", "## Documents", "",
    ]
    lines += roots.flatMap { Self.section(known[$0], keys, known) }
    lines += ["## Parts", ""]
    let shown = named.subtracting(Self.sideBySide.values.joined()).subtracting(Self.unwritten + roots)
    lines += shown.sorted().flatMap { Self.section(known[$0], keys, known) }
    text = lines.joined(separator: "\n")
  }

  private static func section(
    _ type: DocumentedType?, _ keys: [String: [String: String]], _ known: [String: DocumentedType]
  ) -> [String] {
    guard let type else { return [] }
    var lines = ["### `\(type.name)`", "", GeneratedPage.cell(type.documentation), ""]
    if !type.cases.isEmpty {
      lines += ["| value | meaning |", "|---|---|"]
      lines += type.cases.map { "| `\($0.text)` | \(GeneratedPage.cell($0.documentation)) |" }
      return lines + [""]
    }
    if type.isReason {
      lines += ["| code | values | meaning |", "|---|---|---|"]
      lines += type.reasons.map { reason in
        "| `\(kebab(reason.name))` | \(reason.payload.map(value).joined(separator: ", ")) | \(GeneratedPage.cell(reason.documentation)) |"
      }
      return lines + [""]
    }
    let parts = [type] + (sideBySide[type.name] ?? []).compactMap { known[$0] }
    let rows = parts.flatMap { part in
      part.properties.compactMap { property -> String? in
        let names = keys[part.name]
        guard names != nil || !property.isComputed,
          let key = names == nil ? property.key ?? self.key(property.name, in: part) : names?[property.name],
          !key.isEmpty || part.isReasonPart
        else { return nil }
        let inner = property.type.filter { $0 != "?" }
        if part.isReasonPart,
          (outer(part.name).map { "\($0).\(inner)" } + [inner]).contains(where: {
            known[$0]?.isReasonPart == true
          })
        {
          return
            "| those of `\(inner)` |\(property.type == inner ? "" : " or none") | \(GeneratedPage.cell(property.documentation)) |"
        }
        let mayLack =
          absentIfRefused.contains(part.name) && !property.isNullable && key != "estimator"
        return
          "| `\(key)` | \(shown(property.type, absent: part.isReasonPart ? "absent" : "null"))\(mayLack ? " or null" : "") | \(GeneratedPage.cell(property.documentation)) |"
      }
    }
    guard !rows.isEmpty else { return lines }
    return lines + ["| key | type | meaning |", "|---|---|---|"] + rows + [""]
  }

  private static func key(_ property: String, in type: DocumentedType) -> String {
    type.isReasonPart ? ReasonKey(label: property).stringValue : property
  }

  /// The code of a case.
  private static func kebab(_ name: String) -> String {
    name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }

  /// A value of a reason with its type; without a label it stands for the values of a part.
  private static func value(_ payload: DocumentedType.Property) -> String {
    payload.name.isEmpty
      ? payload.type.hasSuffix("?")
        ? "those of `\(payload.type.dropLast())`, or none" : "those of `\(payload.type)`"
      : "`\(ReasonKey(label: payload.name).stringValue)`: \(shown(payload.type, absent: "absent"))"
  }

  /// A Swift type as a reader of JSON knows it.
  private static func shown(_ type: String, absent: String = "null") -> String {
    if type.hasSuffix("?") { return "\(shown(String(type.dropLast()))) or \(absent)" }
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(":") {
      return "list of \(shown(String(type.dropFirst().dropLast())))"
    }
    switch type {
    case "Double": return "number"
    case "Int", "UInt64", "UInt8", "Int64": return "whole number"
    case "String": return "text"
    case "Bool": return "true or false"
    default: return "`\(type)`"
    }
  }

  /// Types that the roots hold, and those that these hold.
  private static func reachable(from roots: [String], _ known: [String: DocumentedType]) -> Set<String> {
    var found = Set(roots)
    var open = roots
    while let name = open.popLast() {
      for part in sideBySide[name] ?? [] where found.insert(part).inserted { open.append(part) }
      let properties = (known[name]?.properties ?? []) + (known[name]?.reasons ?? []).flatMap(\.payload)
      for property in properties where !property.isComputed {
        for word in property.type.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == ".") }) {
          let candidates = outer(name).map { "\($0).\(word)" } + [String(word)]
          if let type = candidates.first(where: { known[$0] != nil }), found.insert(type).inserted {
            open.append(type)
          }
        }
      }
    }
    return found
  }

  /// A name and those of the types around it, innermost first.
  private static func outer(_ name: String) -> [String] {
    let parts = name.split(separator: ".")
    return (1...parts.count).reversed().map { parts[..<$0].joined(separator: ".") }
  }
}
