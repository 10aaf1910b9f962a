extension German {
  /// Numbers and counted nouns.
  static let numbers: [(key: String, value: String)] = [
    ("(no name)", "(ohne Namen)"),
    ("p < 0.001", "p < 0,001"),
    ("%@ (%@ to %@)", "%@ (%@ bis %@)"),
    ("not available", "nicht verfügbar"),
    ("under 1\u{A0}%", "unter 1\u{A0}%"),
    ("over 99\u{A0}%", "über 99\u{A0}%"),
    ("%@\u{A0}to\u{A0}%@", "%@\u{A0}bis\u{A0}%@"),
    ("spot", "Punkt"),
    ("spots", "Punkte"),
    ("unknown", "unbekannt"),
    ("weak", "schwach"),
    ("refused", "abgelehnt"),
    ("session", "Sitzung"),
    ("block", "Block"),
    ("blocks", "Blöcke"),
    ("log", "Protokoll"),
    ("logs", "Protokolle"),
    ("level", "Etage"),
    ("levels", "Etagen"),
    ("placement", "Anbringung"),
    ("placements", "Anbringungen"),
    ("crowd levels", "Besucherdichten"),
    ("set of conditions", "Kombination von Bedingungen"),
  ]
}
