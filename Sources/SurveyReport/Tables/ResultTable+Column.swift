extension ResultTable {
  /// How a column is headed and what it holds.
  struct Column {
    enum Kind {
      case text
      /// One number, set to the right.
      case number
      /// A number with its interval, or a pair of numbers.
      case interval
    }

    var name: String
    /// The unit of its numbers, which both writers put into the heading.
    var unit: String?
    var kind: Kind
    var place: Place
    /// What the terminal writes in place of the name: something shorter, or above the first column what the table is about.
    var terminalName: String?
    /// Whether the terminal writes its cells only in the first of the rows that belong together.
    var isGrouping: Bool

    /// `Level at 1 m (dBm)`.
    var pageHeading: String { unit.map { "\(name) (\($0))" } ?? name }

    /// `level at 1 m [dBm]`: round brackets hold intervals there.
    var terminalHeading: String {
      let name = terminalName ?? lowercased
      return unit.map { "\(name) [\($0)]" } ?? name
    }

    /// The name as it stands within a sentence: `AICc` and `SD of level` keep their capitals.
    private var lowercased: String {
      name.dropFirst().first?.isUppercase ?? false ? name : name.prefix(1).lowercased() + name.dropFirst()
    }
  }
}
