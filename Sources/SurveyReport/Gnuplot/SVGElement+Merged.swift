extension SVGElement {
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
