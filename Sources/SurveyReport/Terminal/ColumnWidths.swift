/// The widths of a table's columns on a terminal that may be too narrow for it.
struct ColumnWidths {
  /// What is known of one column. The heading is part of its cells.
  struct Column {
    /// Whether it holds words, which may be broken, and not numbers.
    var isText: Bool
    /// Characters of its widest cell, with the heading.
    var natural: Int
    /// Characters of its widest cell below the heading.
    var body: Int
    /// Characters of its longest word, with those of the heading.
    var word: Int
    /// Characters of the longest word of its heading.
    var headingWord: Int

    /// The least width: numbers keep their words whole, names need not.
    var least: Int { isText ? max(min(word, ColumnWidths.longestKeptWord), headingWord) : word }
    /// The width at which only the heading wraps.
    var withWrappedHeading: Int { max(body, headingWord) }
  }

  /// A word of a name that is longer than this is broken where there is no room.
  static let longestKeptWord = 24
  /// Spaces between two columns.
  static let gap = 2

  /// The widths within a total, or `nil` where the columns do not fit side by side.
  ///
  /// Headings are wrapped first, then words, then numbers with their intervals, and always the widest of the columns that can still
  /// give way.
  static func widths(_ columns: [Column], within total: Int) -> [Int]? {
    var widths = columns.map(\.natural)
    var excess = widths.reduce(0, +) + gap * max(0, columns.count - 1) - total
    let steps: [(Column) -> Int?] = [
      { max($0.withWrappedHeading, $0.least) }, { $0.isText ? $0.least : nil }, { $0.least },
    ]
    for least in steps {
      while excess > 0 {
        let able = columns.indices.filter { index in least(columns[index]).map { widths[index] > $0 } ?? false
        }
        guard let widest = able.max(by: { (widths[$0], $1) < (widths[$1], $0) }) else { break }
        widths[widest] -= 1
        excess -= 1
      }
    }
    return excess > 0 ? nil : widths
  }
}
