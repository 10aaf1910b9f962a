import Foundation

/// A colour in sRGB that text of a page may have, with its contrast after WCAG 2.1, success criterion 1.4.3:
/// (L₁ + 0.05) / (L₂ + 0.05), where L = 0.2126 R + 0.7152 G + 0.0722 B is the relative luminance of linear components.
package struct AccentColour: Hashable, Sendable, CustomStringConvertible {
  /// The smallest contrast of text with what is behind it.
  package static let minimumContrast = 4.5
  /// The darker of the two grounds of the light page, on which links stand.
  package static let lightGround = AccentColour(red: 0xF5, green: 0xF6, blue: 0xF8)
  /// The lighter of the two grounds of the dark page.
  package static let darkGround = AccentColour(red: 0x1E, green: 0x23, blue: 0x29)

  /// Components from 0 to 255.
  package let red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `#rrggbb`; `nil` for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
      bytes.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = Int(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// `#rrggbb` in lower case.
  package var description: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Relative luminance, 0 (black) to 1 (white).
  package var luminance: Double {
    let parts = linear
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast with another colour, 1 to 21.
  package func contrast(with other: AccentColour) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Whether text of this colour can be read on the light page.
  package var isReadable: Bool { contrast(with: Self.lightGround) >= Self.minimumContrast }

  /// The colour itself if it can be read on the light page, and otherwise the lightest one of the same hue that can: its linear
  /// components times one factor.
  package var readable: AccentColour {
    guard !isReadable else { return self }
    let largest = (Self.lightGround.luminance + 0.05) / Self.minimumContrast - 0.05
    return AccentColour(linear: linear.map { $0 * largest / luminance }, rounding: .down)
  }

  /// The colour itself if it can be read on the dark page, and otherwise the darkest mixture with white that can.
  package var readableOnDark: AccentColour {
    let smallest = (Self.darkGround.luminance + 0.05) * Self.minimumContrast - 0.05
    guard luminance < smallest else { return self }
    let share = (smallest - luminance) / (1 - luminance)
    return AccentColour(linear: linear.map { $0 + share * (1 - $0) }, rounding: .up)
  }

  private var linear: [Double] {
    [red, green, blue].map { component in
      let part = Double(component) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  private init(linear: [Double], rounding: FloatingPointRoundingRule) {
    let parts = linear.map { part -> UInt8 in
      let shown = part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
      return UInt8(min(max((shown * 255).rounded(rounding), 0), 255))
    }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }
}
