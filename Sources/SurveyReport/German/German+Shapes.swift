extension German {
  /// Shapes of the fall with distance, and walls.
  static let shapes: [(key: String, value: String)] = [
    ("left-out locations better (log score %@ each)", "ausgelassene Messpunkte besser (Log-Score je %@)"),
    (
      "the line in front is off by %@ dB at %@ m, %@ than the shadowing SD of %@ dB",
      "die Gerade vorn liegt um %@ dB bei %@ m daneben, %@ als die SD der Abschattung von %@ dB"
    ),
    ("more", "mehr"),
    ("less", "weniger"),
    (
      "; nothing was heard at %@ of the places, so they could not be compared and far levels look too strong here",
      "; an %@ der Stellen wurde nichts gehört, daher ließen sie sich nicht vergleichen, und ferne Pegel wirken hier zu stark"
    ),
    ("%@ predicts %@; %@%@", "%@ sagt %@ vorher; %@%@"),
    (
      "a bend at %@ m, with exponent %@ up to there and %@ beyond,",
      "ein Knick bei %@ m, mit Exponent %@ davor und %@ danach,"
    ),
    ("'%@' %@ dB", "„%@“ %@ dB"),
    (
      "a line with walls, exponent %@ and a crossing of %@, about which locations scatter by %@ dB instead of %@ dB,",
      "eine Gerade mit Wänden, Exponent %@ und je Durchgang %@, um die Messpunkte mit %@ dB statt %@ dB streuen,"
    ),
    (
      "do not plan through walls with the line in front, which averages over both of their sides; measure at more locations behind each kind",
      "planen Sie nicht durch Wände mit der Geraden vorn, die über beide Seiten mittelt; messen Sie an mehr Messpunkten hinter jeder Art"
    ),
    (
      "do not plan beyond the break at %@ m; measure at more locations on both sides of it, and look there for a wall, a corner or lost packets",
      "planen Sie nicht über den Knick bei %@ m hinaus; messen Sie an mehr Messpunkten auf beiden Seiten und suchen Sie dort nach einer Wand, einer Ecke oder verlorenen Paketen"
    ),
    (
      "do not plan beyond the distances measured, where the two differ",
      "planen Sie nicht über die gemessenen Abstände hinaus, wo beide auseinandergehen"
    ),
    (
      "%@ of %@ locations, or their beacons, have no coordinates",
      "%@ von %@ Messpunkten oder deren Beacons haben keine Koordinaten"
    ),
    (
      "log x_m and y_m, and give them for the beacons in survey.toml",
      "protokollieren Sie x_m und y_m, und geben Sie sie in survey.toml für die Beacons an"
    ),
    (
      "the measured power of the beacons is not known", "die gemessene Leistung der Beacons ist nicht bekannt"
    ),
    (
      "give measured_power_dbm for the beacons in survey.toml",
      "geben Sie in survey.toml für die Beacons measured_power_dbm an"
    ),
    (
      "the beacons broadcast different measured powers",
      "die Beacons senden verschiedene gemessene Leistungen"
    ),
    ("nothing, or fit them separately", "nichts, oder passen Sie sie getrennt an"),
    (
      "%@ locations do not leave %@ distances over %@ decades on either side of a break without each of them",
      "%@ Messpunkte lassen ohne jeden von ihnen keine %@ Abstände über %@ Dekaden auf beiden Seiten eines Knicks übrig"
    ),
    (
      "measure at %@ distances or more, spread evenly in log distance",
      "messen Sie bei %@ Abständen oder mehr, gleichmäßig im logarithmischen Abstand verteilt"
    ),
    (
      "%@ locations cannot tell the losses of %@ kinds of wall without each of them",
      "%@ Messpunkte können die Verluste von %@ Wandarten ohne jeden von ihnen nicht unterscheiden"
    ),
    (
      "measure at more locations on both sides of each kind",
      "messen Sie an mehr Messpunkten auf beiden Seiten jeder Art"
    ),
    (
      "the curve does not reach every location: one lies nearer than its constant",
      "die Kurve erreicht nicht jeden Messpunkt: Einer liegt näher als ihre Konstante"
    ),
    ("nothing: it is for comparison only", "nichts: Sie dient nur zum Vergleich"),
    ("%@ locations do not carry it", "%@ Messpunkte tragen sie nicht"),
    ("measure at more locations", "messen Sie an mehr Messpunkten"),
    ("d = %@ m × (rssi / %@ dBm)^%@ %@ m", "d = %@ m × (rssi / %@ dBm)^%@ %@ m"),
    ("%@ dBm at 1 m", "%@ dBm bei 1 m"),
    ("beyond %@ %@", "nach %@ %@"),
    (
      "; with %@ a given level at 1 m is the safer one",
      "; bei %@ ist ein vorgegebener Pegel bei 1 m sicherer"
    ),
    (
      "is the simplest that predicts as well as the best",
      "ist die einfachste, die so gut vorhersagt wie die beste"
    ),
    ("predicts better", "sagt besser vorher"),
    ("%@ %@, %@ against the line in front%@", "%@ %@, %@ gegenüber der Geraden vorn%@"),
    ("%@; nothing to compare it with", "%@; nichts zum Vergleichen"),
    ("%@ (%@ predicts %@ better: %@)", "%@ (%@ sagt %@ besser vorher: %@)"),
    ("not clearly", "nicht deutlich"),
    ("no", "nicht"),
    ("%@ breaking at %@", "%@, Knick bei %@"),
    ("%@ at %@ dBm with exponent %@", "%@ bei %@ dBm mit Exponent %@"),
    ("some %@", "einige %@"),
    ("'%@' loses %@ dB a crossing", "„%@“ kostet %@ dB je Durchgang"),
    ("'%@' is not measured", "„%@“ ist nicht gemessen"),
    (" (literature, not measured: %@ dB)", " (Literatur, nicht gemessen: %@ dB)"),
    (
      "with walls, locations scatter by %@ dB instead of %@ dB",
      "mit Wänden streuen Messpunkte um %@ dB statt %@ dB"
    ),
    (
      "measure at more locations on both sides of it",
      "messen Sie an mehr Messpunkten auf beiden Seiten davon"
    ),
    (
      "measure at locations where it is crossed by itself",
      "messen Sie an Messpunkten, wo sie allein durchquert wird"
    ),
    ("%@ of %@ locations are behind it", "%@ von %@ Messpunkten liegen dahinter"),
    ("%@ before planning with this loss", "%@, bevor Sie mit diesem Verlust planen"),
    ("nothing: the loss is known to a few dB", "nichts: Der Verlust ist auf wenige dB bekannt"),
    (
      "%@ of %@ locations %@ %@ '%@'; its loss needs %@",
      "%@ von %@ Messpunkten %@ %@ „%@“; der Verlust braucht %@"
    ),
    ("is", "liegt"),
    ("are", "liegen"),
    ("behind", "hinter"),
    ("not behind", "nicht hinter"),
    (
      "measure at %@ more %@, at distances that the other side has too",
      "messen Sie an %@ weiteren %@, in Abständen, die auch die andere Seite hat"
    ),
    ("behind it", "dahinter"),
    ("on the near side", "auf der nahen Seite"),
    (
      "all locations of '%@' are behind '%@' and none of the others: its loss cannot be told from a weaker beacon",
      "alle Messpunkte von „%@“ liegen hinter „%@“ und keiner der anderen: Der Verlust lässt sich nicht von einem schwächeren Beacon unterscheiden"
    ),
    ("measure each beacon on both sides of it", "messen Sie jedes Beacon auf beiden Seiten davon"),
    (
      "'%@' are only crossed together: the loss given is the sum of theirs",
      "„%@“ werden nur zusammen durchquert: Der angegebene Verlust ist ihre Summe"
    ),
    (
      "the crossings of '%@' are a combination of distance and of other kinds' crossings",
      "die Durchgänge von „%@“ sind eine Kombination aus dem Abstand und den Durchgängen anderer Arten"
    ),
    (
      "%@ locations cannot carry the losses of %@ kinds",
      "%@ Messpunkte tragen die Verluste von %@ Arten nicht"
    ),
    (
      "whether a location is behind '%@' is decided by its distance: %@ %@ m nearly all are, and nearly none of the rest; its loss cannot be told from the fall with distance",
      "ob ein Messpunkt hinter „%@“ liegt, entscheidet sein Abstand: %@ %@ m fast alle und sonst fast keiner; der Verlust lässt sich nicht vom Abfall mit dem Abstand unterscheiden"
    ),
    ("beyond", "jenseits von"),
    ("up to", "bis"),
    ("measure at %@ or more locations ", "messen Sie an %@ oder mehr Messpunkten "),
    (
      "right behind it, and as many beyond %@ m with nothing between",
      "direkt dahinter und an ebenso vielen jenseits von %@ m mit nichts dazwischen"
    ),
    (
      "far behind it, and as many near the beacon with nothing between",
      "weit dahinter und an ebenso vielen nahe am Beacon mit nichts dazwischen"
    ),
  ]
}
