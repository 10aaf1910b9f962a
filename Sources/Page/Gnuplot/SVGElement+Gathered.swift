extension SVGElement {
  /// The drawing with its tics as one path and the numbers at them in one group for each axis. gnuplot writes a group for every tic and its
  /// number, and no tic is under a number.
  func gathered() -> SVGElement {
    var copy = self
    copy.children = children.flatMap { node -> [Node] in
      guard case .element(let element) = node else { return [node] }
      return element.opened
    }
    copy.gatherTics()
    copy.gatherTexts()
    return copy
  }

  /// The children of a group of a tic and its number, each with what the group said; any other element is itself.
  private var opened: [Node] {
    guard name == "g", attributes.allSatisfy({ Self.inherited.contains($0.name) }),
      children.allSatisfy({ node in
        guard case .element(let child) = node else { return false }
        return (child.name == "path" || child.name == "text") && child["id"] == nil
      })
    else { return [.element(self)] }
    return children.compactMap { node in
      guard case .element(var child) = node else { return nil }
      let own = Set(child.attributes.map(\.name))
      // Words without an outline have no width of it.
      let isPlain = child.name == "text" && child["stroke"] == "none"
      child.attributes =
        attributes.filter { !own.contains($0.name) && !(isPlain && $0.name == "stroke-width") }
        + child.attributes.filter { !(isPlain && $0.name == "stroke-width") }
      return .element(child)
    }
  }

  private var look: String {
    attributes.filter { !["d", "transform", "x", "y"].contains($0.name) }.map { "\($0.name)=\($0.value)" }
      .joined(separator: " ")
  }

  /// Puts each path that looks like the one before it, with nothing but words between, into that one.
  private mutating func gatherTics() {
    var kept: [Node] = []
    var last: Int?
    for node in children {
      guard case .element(let element) = node else {
        kept.append(node)
        last = nil
        continue
      }
      if element.name == "path", element["transform"] == nil, element["class"] == nil,
        let line = element["d"], !element.attributes.contains(where: { $0.name.hasPrefix("fill") })
      {
        if let index = last, case .element(var path) = kept[index], path.look == element.look {
          path.attributes = path.attributes.map { $0.name == "d" ? ("d", "\($0.value) \(line)") : $0 }
          kept[index] = .element(path)
          continue
        }
        last = kept.count
      } else if element.name != "text" {
        last = nil
      }
      kept.append(node)
    }
    children = kept
  }

  /// Puts words that follow each other and look alike into one group, each at its place.
  private mutating func gatherTexts() {
    var kept: [Node] = []
    var run: [SVGElement] = []
    func finish() {
      if run.count > 1, let first = run.first {
        let shared = first.attributes.filter { !["transform", "x", "y"].contains($0.name) }
        let words = run.map { word -> Node in
          var word = word
          word.attributes.removeAll { !["transform", "x", "y"].contains($0.name) }
          return .element(word)
        }
        kept.append(.element(SVGElement(name: "g", attributes: shared, children: words)))
      } else {
        kept += run.map(Node.element)
      }
      run = []
    }
    for node in children {
      guard case .element(let element) = node, element.name == "text" else {
        finish()
        kept.append(node)
        continue
      }
      let placed = element.placed
      if let first = run.first, first.look != placed.look { finish() }
      run.append(placed)
    }
    finish()
    children = kept
  }

  /// Words that are only moved, with their place as coordinates.
  private var placed: SVGElement {
    guard let transform = self["transform"] else { return self }
    let parts = transform.split { "(), ".contains($0) }
    guard parts.count == 3, parts[0] == "translate", let x = Double(parts[1]), let y = Double(parts[2]),
      abs(x) < 1e6, abs(y) < 1e6
    else { return self }
    var copy = self
    copy.attributes.removeAll { $0.name == "transform" }
    copy.attributes.append(("x", SVGNumber.tenths(x)))
    copy.attributes.append(("y", SVGNumber.tenths(y)))
    return copy
  }

  /// Attributes that children inherit, as far as gnuplot uses them: what a group may say without moving or naming what is in it.
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

  /// The element with each group of one element folded into that element, and with grid lines that look alike as one path. gnuplot writes
  /// a group for every line and every word. Grid lines are painted first, so that gathering them changes nothing.
  func merged() -> SVGElement {
    var copy = self
    copy.children = children.map { node in
      guard case .element(let element) = node else { return node }
      return .element(element.merged().folded)
    }
    copy.gatherGridLines()
    return copy
  }

  /// The only child with the attributes of this group, where neither says what the other says.
  private var folded: SVGElement {
    guard name == "g", children.count == 1, case .element(var child) = children[0] else { return self }
    let own = Set(attributes.map(\.name))
    // Transforms of both would have to be put together in their order, and so would dashes of a symbol with its scale.
    let isMoved = own.contains("transform") && child["transform"] != nil
    guard !isMoved, child["id"] == nil || !own.contains("id") else { return self }
    let inner = Set(child.attributes.map(\.name))
    child.attributes = attributes.filter { !inner.contains($0.name) } + child.attributes
    return child
  }

  private mutating func gatherGridLines() {
    var first: [String: Int] = [:]
    var kept: [Node] = []
    for node in children {
      guard case .element(let element) = node, element.name == "path", element["class"] == "gridline",
        let line = element["d"]
      else {
        kept.append(node)
        continue
      }
      let look = element.attributes.filter { $0.name != "d" }.map { "\($0.name)=\($0.value)" }.joined(
        separator: " ")
      if let index = first[look], case .element(var path) = kept[index] {
        path.attributes = path.attributes.map { $0.name == "d" ? ("d", "\($0.value) \(line)") : $0 }
        kept[index] = .element(path)
      } else {
        first[look] = kept.count
        kept.append(node)
      }
    }
    children = kept
  }
}
