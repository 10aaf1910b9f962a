extension SVGElement {
  /// What a group may say without moving or naming what is in it.
  private static let looks: Set = [
    "fill", "color", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "font-size",
    "text-anchor",
  ]

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
    guard name == "g", attributes.allSatisfy({ Self.looks.contains($0.name) }),
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
        let line = element["d"],
        !element.attributes.contains(where: { $0.name.hasPrefix("fill") })
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
}
