import RadioSurvey

extension ResultTable {
  /// What a table says at one place.
  struct Cell {
    enum Content {
      case text(String)
      /// A number, an interval or a count as text.
      case number(String)
      /// A sentence, which needs room.
      case sentence(String)
      /// The names of conditions, each of which may be anything that a survey wrote.
      case conditions(FitConditions)
      case state(State)
    }

    var content: Content
    /// Where the cell leads on the page, such as `#model-counter`; empty if it leads nowhere.
    var href = ""
    /// What the terminal appends as a footnote's mark, where the page has a column for it.
    var mark = ""

    static func text(_ text: String) -> Cell { Cell(content: .text(text)) }

    static func number(_ number: String) -> Cell { Cell(content: .number(number)) }

    static func sentence(_ text: String) -> Cell { Cell(content: .sentence(text)) }

    static func state(_ state: State) -> Cell { Cell(content: .state(state)) }

    static func conditions(_ conditions: FitConditions, href: String = "") -> Cell {
      Cell(content: .conditions(conditions), href: href)
    }
  }
}
