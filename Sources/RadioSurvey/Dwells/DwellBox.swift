/// What copies of a ``Dwell`` share. It changes only while one dwell alone has it.
package final class DwellBox: @unchecked Sendable {
  package var facts: DwellFacts

  package init(_ facts: DwellFacts) { self.facts = facts }
}
