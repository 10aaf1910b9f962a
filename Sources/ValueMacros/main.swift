// The compiler starts this program beside it and has it write out `@Memberwise`, `@Key` and `@Cases`: see RadioSurvey/Support/Macros.swift.
//
// A message is its length in eight bytes, the lowest first, and JSON: the protocol of SwiftCompilerPluginMessageHandling in swift-syntax
// (PluginMessages.swift), of which these macros need two questions. That library itself would take minutes to compile.
import Foundation

/// A question of the compiler.
private struct Question: Decodable {
  struct Expansion: Decodable {
    struct Macro: Decodable { var typeName: String }
    struct Syntax: Decodable { var source: String }
    var macro: Macro
    var attributeSyntax: Syntax
    var declSyntax: Syntax
  }
  /// What is asked for if the answer is not what this program is able to do.
  var expandAttachedMacro: Expansion?
}

/// An answer to the compiler.
private struct Answer: Encodable {
  struct Capability: Encodable { var capability = ["protocolVersion": 7] }
  struct Result: Encodable {
    var expandedSource: String
    var diagnostics: [String] = []
  }
  var getCapabilityResult: Capability?
  var expandMacroResult: Result?
}

private func read(_ count: Int) -> Data? {
  var data = Data()
  while data.count < count {
    guard let more = try? FileHandle.standardInput.read(upToCount: count - data.count), !more.isEmpty else {
      return nil
    }
    data += more
  }
  return data
}

while let head = read(8), let body = read(head.reversed().reduce(0) { $0 << 8 | Int($1) }), !body.isEmpty {
  let question = try JSONDecoder().decode(Question.self, from: body)
  let answer =
    question.expandAttachedMacro.map {
      Answer(
        expandMacroResult: .init(
          expandedSource: expansion(of: $0.macro.typeName, $0.attributeSyntax.source, $0.declSyntax.source)))
    } ?? Answer(getCapabilityResult: .init())
  let json = try JSONEncoder().encode(answer)
  let length = Data((0..<8).map { UInt8(truncatingIfNeeded: json.count >> ($0 * 8)) })
  FileHandle.standardOutput.write(length + json)
}
