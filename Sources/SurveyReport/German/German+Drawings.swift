extension German {
  /// Drawings and maps.
  static let drawings: [(key: String, value: String)] = [
    (
      "A column for each number of beacons, as high as what they serve; the outlined one is required, the triangle is what hangs there and stays.",
      "Eine Säule für jede Anzahl von Beacons, so hoch wie ihre Versorgung; die umrandete ist nötig, das Dreieck steht für die, die dort hängen und bleiben."
    ),
    (
      "What each number of beacons serves: %@. %@ of them hang there and stay; required %@.",
      "Was jede Anzahl von Beacons versorgt: %@. %@ davon hängen dort und bleiben; nötig sind %@."
    ),
    (
      "What each number of beacons serves: %@. Required %@.",
      "Was jede Anzahl von Beacons versorgt: %@. Nötig sind %@."
    ),
    ("hang there and stay", "hängen dort und bleiben"),
    (
      "A line for each placement: a bar for its range, a disc for the number to build, a stroke for today.",
      "Eine Zeile für jede Anbringung: ein Balken für ihren Bereich, eine Scheibe für die zu bauende Anzahl, ein Strich für heute."
    ),
    (
      "%@, with the range that nine in ten plans stay within. ",
      "%@, mit dem Bereich, in dem neun von zehn Plänen bleiben. "
    ),
    (", %@ today", ", %@ heute"),
    ("today %@", "heute %@"),
    ("to build", "zu bauen"),
    ("90\u{A0}% range", "90-%-Bereich"),
    ("hangs today", "hängt heute"),
    (
      "A mark for each location: a disc inside the narrow range, a ring inside the wide one, a cross outside.",
      "Eine Marke für jeden Messpunkt: eine Scheibe im engen Bereich, ein Ring im weiten, ein Kreuz außerhalb."
    ),
    (
      "Of %@ left out and predicted from the others, %@ were inside the range for 68 of 100, %@ inside the range for 95 of 100 only, and %@ outside both.",
      "Von %@, ausgelassen und aus den anderen vorhergesagt, lagen %@ im Bereich für 68 von 100, %@ nur im Bereich für 95 von 100 und %@ außerhalb beider."
    ),
    ("inside 68 of 100", "innerhalb 68 von 100"),
    ("inside 95 of 100", "innerhalb 95 von 100"),
    ("outside", "außerhalb"),
    ("each mark is %@ locations", "jede Marke steht für %@ Messpunkte"),
    (
      "Five beacons of the plan from above, to scale, with a person and a scale bar.",
      "Fünf Beacons des Plans von oben, maßstäblich, mit einer Person und einem Maßstab."
    ),
    (
      "Beacons drawn to scale, %@ from one to the next: each serves what is within %@ along the floor, and together they leave no gap; %@ per 100\u{A0}m².",
      "Beacons maßstäblich, %@ von einem zum nächsten: Jedes versorgt, was in der Ebene innerhalb von %@ liegt, und zusammen lassen sie keine Lücke; %@ je 100\u{A0}m²."
    ),
    ("reaches %@", "reicht %@"),
    ("a person", "eine Person"),
    ("requirement met", "Anforderung erfüllt"),
    (
      "A beacon in the middle, a ring for each distance, a mark for each place to stand at.",
      "Ein Beacon in der Mitte, ein Ring für jeden Abstand, eine Marke für jede Messstelle."
    ),
    ("%@: measure here too", "%@: auch hier messen"),
    ("%@: measure on both sides", "%@: auf beiden Seiten messen"),
    (
      "Where to stand about a beacon, %@: %@. Not to scale.",
      "Wo Sie um ein Beacon messen, %@: %@. Nicht maßstäblich."
    ),
    ("stand here; not to scale", "hier messen; nicht maßstäblich"),
    ("Floor plan", "Grundriss"),
    ("wall: %@", "Wand: %@"),
    ("met in %@", "erfüllt in %@"),
    ("met as often as asked for", "so oft erfüllt wie gefordert"),
    ("floor to cover", "zu versorgende Fläche"),
    ("path", "Weg"),
    ("met more often the fuller the colour", "je kräftiger, desto öfter erfüllt"),
    ("met less often", "seltener erfüllt"),
    ("where a beacon can hang", "möglicher Platz für ein Beacon"),
    ("beacon that stays", "Beacon, das bleibt"),
    ("beacon that hangs today", "Beacon, das heute hängt"),
    ("drifted since the last survey", "seit der letzten Messung verschoben"),
    ("where was measured", "wo gemessen wurde"),
    ("beacon to hang, numbered", "neues Beacon mit Nummer"),
    ("every crowd level", "jede Besucherdichte"),
    ("%@, material not known", "%@, Material nicht bekannt"),
  ]
}
