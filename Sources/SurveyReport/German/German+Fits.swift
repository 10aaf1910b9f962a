extension German {
  /// Why a fit is weak or refused.
  static let fits: [(key: String, value: String)] = [
    ("'%@' %@ dBm at 1 m (%@)", "„%@“ %@ dBm bei 1 m (%@)"),
    (
      "%@ beacons are of unlike power: at one distance their levels differ by up to %@ dB (%@), and locations of one beacon scatter by %@ dB: %@%@; with a level for each beacon the exponent is %@",
      "%@ Beacons haben ungleiche Leistung: Bei einem Abstand unterscheiden sich ihre Pegel um bis zu %@ dB (%@), und Messpunkte eines Beacons streuen um %@ dB: %@%@; mit einem Pegel je Beacon ist der Exponent %@"
    ),
    (" and %@ more", " und %@ weitere"),
    (
      "fit each beacon apart with --beacon NAME, or take the common fall with distance and each beacon's own level; give unlike beacons placements of their own, or set them to one transmit power",
      "passen Sie jedes Beacon für sich an (--beacon NAME), oder nehmen Sie den gemeinsamen Abfall mit dem Abstand und den eigenen Pegel jedes Beacons; geben Sie ungleichen Beacons eigene Anbringungen, oder stellen Sie sie auf eine Sendeleistung ein"
    ),
    (
      "one packet at every location: fading cannot be told from shadowing",
      "ein Paket an jedem Messpunkt: Fading lässt sich nicht von Abschattung unterscheiden"
    ),
    (
      "stay at each location for 10 packets or more", "bleiben Sie an jedem Messpunkt für 10 Pakete oder mehr"
    ),
    (
      "levels were smoothed by their source: fading is understated and the number of packets unknown",
      "Pegel wurden von ihrer Quelle geglättet: Das Fading ist zu klein angegeben und die Anzahl der Pakete unbekannt"
    ),
    (
      "how many packets were sent is not known, so lost ones could not be part of the fit; weak packets are lost first, which biases the exponent low (in simulation, of 2.2: by 0.02 at 9 % lost, by 0.2 at 27 %)",
      "wie viele Pakete gesendet wurden, ist nicht bekannt, daher konnten verlorene nicht Teil der Anpassung sein; schwache Pakete gehen zuerst verloren, was den Exponenten zu niedrig macht (in der Simulation, von 2,2: um 0,02 bei 9 % Verlust, um 0,2 bei 27 %)"
    ),
    ("%@ with packets; a line needs %@", "%@ mit Paketen; eine Gerade braucht %@"),
    (
      "measure at %@ more, better at %@, spread evenly in log distance",
      "messen Sie an %@ weiteren, besser %@, gleichmäßig im logarithmischen Abstand verteilt"
    ),
    (
      "%@ at %@ m: a calibration of the level there, not of a line",
      "%@ bei %@ m: eine Kalibrierung des dortigen Pegels und nicht einer Geraden"
    ),
    (
      "take the level and the measured power from the calibration; for a line, measure at other distances too",
      "entnehmen Sie Pegel und gemessene Leistung der Kalibrierung; messen Sie für eine Gerade auch bei anderen Abständen"
    ),
    (
      "%@; shadowing and intervals are poorly known below %@",
      "%@; Abschattung und Intervalle sind unter %@(n) schlecht bekannt"
    ),
    ("measure at %@ more locations", "messen Sie an %@ weiteren Messpunkten"),
    ("the distances do not determine a line", "die Abstände bestimmen keine Gerade"),
    ("measure at more distances", "messen Sie bei mehr Abständen"),
    (
      "distances from %@ m to %@ m span %@ decades; an exponent needs %@",
      "Abstände von %@ m bis %@ m umspannen %@ Dekaden; ein Exponent braucht %@"
    ),
    ("measure at %@ m and %@ m too", "messen Sie auch bei %@ m und %@ m"),
    (
      "%@ packets at %@: %@ a location, too few to know fading by",
      "%@ Pakete an %@(n): %@ je Messpunkt, zu wenige, um das Fading zu kennen"
    ),
    ("1 packet repeats", "1 Paket ist eine Wiederholung"),
    ("%@ packets repeat", "%@ Pakete sind Wiederholungen"),
    (
      "the level rises with distance: exponent %@, 95 % interval %@",
      "der Pegel steigt mit dem Abstand: Exponent %@, 95-%-Intervall %@"
    ),
    (
      "check distances, units and which beacon was measured",
      "prüfen Sie Abstände, Einheiten und welches Beacon gemessen wurde"
    ),
    (
      "the 95 % interval of the exponent, %@, contains 0: the level does not clearly fall with distance",
      "das 95-%-Intervall des Exponenten, %@, enthält 0: Der Pegel fällt nicht deutlich mit dem Abstand"
    ),
    (
      "the exponent has no 95 % interval: the level does not clearly fall with distance",
      "der Exponent hat kein 95-%-Intervall: Der Pegel fällt nicht deutlich mit dem Abstand"
    ),
    (
      "measure at more locations and over a wider span of distances",
      "messen Sie an mehr Messpunkten und über eine größere Spanne von Abständen"
    ),
    (" (95 % interval %@)", " (95-%-Intervall %@)"),
    ("exponent %@%@ lies outside %@ to %@", "der Exponent %@%@ liegt außerhalb von %@ bis %@"),
    (
      "check the units of distance, lost packets at far locations, and walls that only some locations have",
      "prüfen Sie die Einheit der Abstände, verlorene Pakete an fernen Messpunkten und Wände, die nur manche Messpunkte haben"
    ),
    (
      "%@ were not received; weak packets are lost first, so the exponent from received packets is biased low (in simulation, of 2.2: by 0.02 at 9 % lost, by 0.2 at 27 %)",
      "%@ wurden nicht empfangen; schwache Pakete gehen zuerst verloren, daher ist der Exponent aus empfangenen Paketen zu niedrig (in der Simulation, von 2,2: um 0,02 bei 9 % Verlust, um 0,2 bei 27 %)"
    ),
    (
      "expect the level to fall faster than fitted; add locations nearer to the beacon, where nothing is lost",
      "rechnen Sie damit, dass der Pegel schneller fällt als angepasst; fügen Sie Messpunkte näher am Beacon hinzu, wo nichts verloren geht"
    ),
    ("nothing, as long as the loss stays this small", "nichts, solange der Verlust so klein bleibt"),
    (
      "%@ at which nothing was heard %@ left out: the fit knows only places that are heard, so far levels come out too strong",
      "%@, an denen nichts gehört wurde, %@ ausgelassen: Die Anpassung kennt nur Stellen, die gehört werden, daher fallen ferne Pegel zu stark aus"
    ),
    ("was", "wurde"),
    ("were", "wurden"),
    (
      "take the level there to be below the receiver's sensitivity; add locations at half the distance",
      "nehmen Sie an, dass der Pegel dort unter der Empfindlichkeit des Empfängers liegt; fügen Sie Messpunkte beim halben Abstand hinzu"
    ),
    (
      "levels within %@ of %@ locations fall into two groups %@ dB apart, %@ in the stronger one: as if two receivers or two beacons were taken for one",
      "an %@ von %@ Messpunkten zerfallen die Pegel in zwei Gruppen mit %@ dB Abstand, %@ in der stärkeren: als wären zwei Empfänger oder zwei Beacons für eines gehalten worden"
    ),
    (
      "find what the groups differ in (receiver, beacon, carriage) and log it as a condition",
      "finden Sie heraus, worin sich die Gruppen unterscheiden (Empfänger, Beacon, Trageweise), und protokollieren Sie es als Bedingung"
    ),
    (
      "the 68.27 % interval held %@ of the time (at most %@) and the 95.45 % interval %@ (at most %@)",
      "das 68,27-%-Intervall galt in %@ der Fälle (höchstens %@) und das 95,45-%-Intervall in %@ (höchstens %@)"
    ),
    ("at left-out locations %@", "an ausgelassenen Messpunkten: %@"),
    (
      "look for locations far off the line: another room, a wall, a wrong distance; fit them separately",
      "suchen Sie nach Messpunkten weit neben der Geraden: ein anderer Raum, eine Wand, ein falscher Abstand; passen Sie sie getrennt an"
    ),
    ("at left-out locations from %@ m to %@ m %@", "an ausgelassenen Messpunkten von %@ m bis %@ m: %@"),
    (
      "expect larger errors at these distances than stated; measure more locations there",
      "rechnen Sie bei diesen Abständen mit größeren Fehlern als angegeben; messen Sie dort mehr Messpunkte"
    ),
    (
      "with whole stretches of the survey left out, %@",
      "mit ganzen ausgelassenen Abschnitten der Messung: %@"
    ),
    (
      "survey the parts that matter to you, and not only their surroundings",
      "messen Sie die Teile, auf die es Ihnen ankommt, und nicht nur ihre Umgebung"
    ),
    ("with whole sessions left out, %@", "mit ganzen ausgelassenen Sitzungen: %@"),
    (
      "survey on more days, with other phones and people; until then expect larger errors on a new one",
      "messen Sie an mehr Tagen, mit anderen Telefonen und Personen; rechnen Sie bis dahin an einem neuen Tag mit größeren Fehlern"
    ),
    ("with whole %@ left out, %@", "mit ganzen ausgelassenen %@: %@"),
    (
      "measure more %@; until then expect larger errors at a new one",
      "messen Sie mehr %@; rechnen Sie bis dahin bei neuen mit größeren Fehlern"
    ),
    ("%@ %@ no distance above 0 m and %@ left out", "%@ %@ keinen Abstand über 0 m und %@ ausgelassen"),
    ("dwell has", "Standmessung hat"),
    ("dwells have", "Standmessungen haben"),
    (
      "log distance_m, or coordinates of both location and beacon",
      "protokollieren Sie distance_m oder die Koordinaten von Messpunkt und Beacon"
    ),
    ("%@ were not received", "%@ wurden nicht empfangen"),
    ("; %@ are lost at any level", "; %@ gehen bei beliebigem Pegel verloren"),
    (" (95 % interval %@ to %@)", " (95-%-Intervall %@ bis %@)"),
    (
      ", the rest are too weak for a sensitivity of %@ dBm (%@)",
      ", der Rest ist zu schwach für eine Empfindlichkeit von %@ dBm (%@)"
    ),
    ("; %@ at which nothing was heard counted too", "; %@, an denen nichts gehört wurde, zählten mit"),
    (
      "nothing: the exponent allows for both kinds of loss",
      "nichts: Der Exponent berücksichtigt beide Arten von Verlust"
    ),
    (
      "give sensitivity_dbm for the receiver in survey.toml if it is known; otherwise nothing",
      "geben Sie für den Empfänger sensitivity_dbm in survey.toml an, falls bekannt; sonst nichts"
    ),
    ("as stated", "wie angegeben"),
    ("where the levels break off", "wo die Pegel abbrechen"),
    ("fitted, because the levels fade out", "angepasst, weil die Pegel allmählich verschwinden"),
    ("%@ of %@ expected packets (%@)", "%@ von %@ erwarteten Paketen (%@)"),
    ("1 location", "1 Messpunkt"),
    ("%@ locations", "%@ Messpunkte"),
    ("%@ to %@", "%@ bis %@"),
    (
      "distances from %@ m at %@ are shorter than the %@ m that the beacon hangs above the device, so they were measured along the floor",
      "Abstände ab %@ m an %@(n) sind kürzer als die %@ m, die das Beacon über dem Gerät hängt; sie wurden also in der Ebene gemessen"
    ),
    (
      "distances at %@ are horizontal: their coordinates or their beacon's have no height",
      "Abstände an %@(n) sind horizontal: Ihre Koordinaten oder die ihres Beacons haben keine Höhe"
    ),
    (
      "; with the beacon %@ m above the receiver the exponent would be %@ instead of %@, and the level at 1 m %@ dBm instead of %@ dBm",
      "; mit dem Beacon %@ m über dem Empfänger wäre der Exponent %@ statt %@ und der Pegel bei 1 m %@ dBm statt %@ dBm"
    ),
    (
      "give z_m for locations and beacons, or log straight-line distances",
      "geben Sie z_m für Messpunkte und Beacons an, oder protokollieren Sie Abstände in gerader Linie"
    ),
    (
      "give the heights of beacons and receiver first: along the floor the level bends at about the height difference",
      "geben Sie zuerst die Höhen von Beacons und Empfänger an: In der Ebene gemessen, knickt der Pegel etwa beim Höhenunterschied"
    ),
    (
      "check first that distances are straight lines: measured along the floor, the level bends at about the height difference",
      "prüfen Sie zuerst, ob Abstände gerade Linien sind: In der Ebene gemessen, knickt der Pegel etwa beim Höhenunterschied"
    ),
    ("%@ (interval not known)", "%@ (Intervall nicht bekannt)"),
    ("sessions", "Sitzungen"),
    ("receivers", "Empfänger"),
    ("body angles", "Körperwinkel"),
    ("dwells at one angle", "Standmessungen bei einem Winkel"),
    ("nothing varies", "nichts ändert sich"),
    ("%@%@: %@ measured power of %@", "%@%@: %@ gemessene Leistung von %@"),
    ("for now, a", "senden Sie vorläufig eine"),
    ("broadcast a", "senden Sie eine"),
    (
      ", if the exponent is %@: the level was measured at %@ and not at 1\u{A0}m, and an exponent larger by 0.5 makes it %@\u{A0}dB",
      ", wenn der Exponent %@ ist: Der Pegel wurde bei %@ und nicht bei 1\u{A0}m gemessen, und ein um 0,5 größerer Exponent macht ihn %@\u{A0}dB"
    ),
    (
      "The interval counts %@, which differ by an SD of %@.",
      "Das Intervall zählt %@, die sich um eine SD von %@ unterscheiden."
    ),
    (
      "The interval counts %@, which differ by an SD of %@; it holds for the mean of receivers like these.",
      "Das Intervall zählt %@, die sich um eine SD von %@ unterscheiden; es gilt für das Mittel solcher Empfänger."
    ),
    (
      "The interval counts %@, which differ by an SD of %@; it holds for this receiver, and another may read several dB off.",
      "Das Intervall zählt %@, die sich um eine SD von %@ unterscheiden; es gilt für diesen Empfänger, ein anderer kann um mehrere dB abweichen."
    ),
    (
      "The interval counts %@ of one receiver at one angle, which differ by an SD of %@; what a turn of the body or another receiver changes is not known, and is usually more. Measure at four angles or more and with a second receiver.",
      "Das Intervall zählt %@ eines Empfängers bei einem Winkel, die sich um eine SD von %@ unterscheiden; was eine Drehung des Körpers oder ein anderer Empfänger ändert, ist nicht bekannt und meist mehr. Messen Sie bei vier Winkeln oder mehr und mit einem zweiten Empfänger."
    ),
    (
      "One dwell of one receiver at one angle: how far off the level may be is not known, because its error is at least the SD between body angles, which was not measured. Measure at four angles or more and with a second receiver.",
      "Eine Standmessung eines Empfängers bei einem Winkel: Wie weit der Pegel danebenliegen kann, ist nicht bekannt, weil sein Fehler mindestens die SD zwischen Körperwinkeln ist, die nicht gemessen wurde. Messen Sie bei vier Winkeln oder mehr und mit einem zweiten Empfänger."
    ),
    ("The fit is refused; measure again.", "Die Anpassung ist abgelehnt; messen Sie erneut."),
    ("The fit is refused: %@.", "Die Anpassung ist abgelehnt: %@."),
    (
      "the level at 1 m, %@ dBm, is above %@ dBm, which beacons do not reach",
      "der Pegel bei 1 m, %@ dBm, liegt über %@ dBm, was Beacons nicht erreichen"
    ),
    (
      "distances from %@ m to %@ m lie more than %@ m apart, farther than beacons are heard indoors",
      "Abstände von %@ m bis %@ m liegen mehr als %@ m auseinander, weiter, als Beacons in Gebäuden gehört werden"
    ),
    (
      "the levels or the distances are none of a beacon",
      "die Pegel oder die Abstände sind nicht die eines Beacons"
    ),
    (
      "check that distances are in metres, not in centimetres or feet, and that levels are in dBm with their sign",
      "prüfen Sie, ob Abstände in Metern und nicht in Zentimetern oder Fuß sind und Pegel in dBm mit ihrem Vorzeichen"
    ),
  ]
}
