import Foundation
import SurveyEffects

/// Effects of conditions as bytes.
enum KeptEffects {
  /// `nil` if they would not be read as they are.
  static func bytes(_ effects: ConditionEffects) -> [UInt8]? {
    guard let json = try? JSONEncoder().encode(effects) else { return nil }
    let bytes = SealedBlocks.bytes([Array(json)])
    return self.effects(bytes) == effects ? bytes : nil
  }

  static func effects(_ bytes: [UInt8]) -> ConditionEffects? {
    guard let blocks = SealedBlocks.blocks(bytes), blocks.count == 1 else { return nil }
    return try? JSONDecoder().decode(ConditionEffects.self, from: Data(blocks[0]))
  }
}
