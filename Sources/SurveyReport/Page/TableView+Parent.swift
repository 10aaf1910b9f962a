import Mustache

// What the library would otherwise look up by reflection, which takes half the time of a page: a page of a large survey has a hundred
// thousand cells.

extension TableView.Cell: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "content": content
    case "mark": mark
    case "href": href
    case "isLink": isLink
    default: nil
    }
  }
}

extension TableView.Row: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "rowID": rowID
    case "hasID": hasID
    case "head": head
    case "cells": cells
    default: nil
    }
  }
}

extension TableView.Column: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "heading": heading
    case "mark": mark
    default: nil
    }
  }
}

extension TableView: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "caption": caption
    case "captionMark": captionMark
    case "columns": columns
    case "rows": rows
    default: nil
    }
  }
}
