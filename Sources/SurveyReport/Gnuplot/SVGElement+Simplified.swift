extension SVGElement {
  /// Attributes that children inherit, as far as gnuplot uses them.
  private static let inherited: Set = [
    "fill", "color", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "font-size",
    "text-anchor",
  ]

  /// The element without attributes that say what it inherits anyway, and without groups that then say nothing. gnuplot
  /// repeats all of them for every tic.
  func simplified(within context: [String: String] = [:]) -> SVGElement {
    var context = context
    var copy = self
    copy.attributes = attributes.filter { name, value in
      guard Self.inherited.contains(name) else { return true }
      // The colour of the text is the one that is inherited everywhere.
      if name == "color", value == "currentColor" { return false }
      return context.updateValue(value, forKey: name) != value
    }
    // Definitions are drawn where they are used, so what surrounds them there is not known here.
    let inner = name == "defs" ? [:] : context
    copy.children = children.flatMap { node -> [Node] in
      guard case .element(let element) = node else { return [node] }
      let child = element.simplified(within: inner)
      return child.name == "g" && child.attributes.isEmpty ? child.children : [.element(child)]
    }
    return copy
  }
}
