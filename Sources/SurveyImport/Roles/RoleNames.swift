import RadioSurvey

/// Names that suggest what a column is where its contents leave it open, in English, German, French and Spanish, normalised as
/// ``ColumnNames/normalise(_:)`` does. Names that leave no doubt are in ``ColumnNames``.
enum RoleNames {
  static let levels = """
    rssi rssidbm rss signal signalstrength level dbm pegel niveau nivel power strength rxpower rxlevel
    puissance potencia state value
    """.words

  static let times = """
    time datetime ts elapsed devicetime t elapsedtime elapsedrealtime elapsedrealtimenanos clock seconds secs
    sec times timesec timesecs timeseconds timeinseconds tsec tseconds ms msec millisec uptime uptimems
    systime systemtime timestampnanos laufzeit sekunden millisekunden temps secondes tiempo segundos
    milisegundos stamp when date datum
    """.words

  static let majors: Set = ["major", "maj", "majorid", "majorvalue", "id2", "beaconmajor", "ibeaconmajor"]
  static let minors: Set = [
    "minor", "min", "mnr", "minorid", "minorvalue", "id3", "beaconminor", "ibeaconminor",
  ]

  /// Words for what sends, the likelier first.
  static let beacons = """
    beacon beaconid beaconname transmitter transmitterid tag tagid tagname sender mac address device deviceid
    devicename name localname entityid entity sensor sensorid bssid id uid identifier peripheral advertiser
    tx source gerat geraet appareil dispositivo nom nombre bake balise baliza serial serialnumber
    """.words

  static let receivers: Set<String> = Set(
    """
    receiver receiverid scanner scannerid scannername scannermac reader readerid gateway gatewayid gatewaymac
    gw gwid gwmac node nodeid nodename station stationid phone phoneid phonemodel phonename model devicemodel
    handset smartphone anchor anchorid sniffer rx rxid host hostname listener observer proxy hub bridge
    antenna room empfanger empfaenger telefon handy recepteur telephone receptor telefono movil celular board
    esp esp32 raspberry pi collector user tester who person surveyor
    """.words)

  /// Fields of place, used only where nothing else says where readings were taken.
  static let places: [(LogField, Set<String>)] = [
    (.x, ["x"]), (.y, ["y"]), (.z, ["z"]),
    (
      .location,
      [
        "point", "place", "label", "position", "room", "marker", "mark", "spot", "waypoint", "cell", "zone",
        "pos",
      ]
    ),
  ]

  private static let smoothed = """
    kalman filtered filter filt smooth avg average mean ema median mrssi mrss running moving lowpass
    gefiltert geglattet mittel moyenne filtre lisse media promedio filtrado suavizado estimate
    """.words

  /// Whether levels of this name are the output of a filter.
  static func isDerived(_ name: String) -> Bool { smoothed.contains { name.contains($0) } }

  /// Whether levels of this name are the least or greatest of several packets.
  static func isExtreme(_ name: String) -> Bool {
    ["min", "max", "peak", "best", "worst", "minimum", "maximum"].contains {
      name.hasPrefix($0) || name.hasSuffix($0)
    }
  }

  static func isRaw(_ name: String) -> Bool {
    ["raw", "roh", "brut", "crudo", "unfiltered"].contains { name.contains($0) } && !isDerived(name)
  }

  /// Whether the name is that of a power a beacon sends at, or says that it does.
  static func isPower(_ name: String) -> Bool {
    [
      "txpower", "measuredpower", "refpower", "referencepower", "rssiat1m", "calibratedpower",
      "advtxpower", "power1m",
    ].contains(name) || name.hasPrefix("txpower") || name.hasPrefix("measuredpower")
  }

  private static let otherLevels: Set<String> = Set(
    """
    tx txlevel txpwr transmit transmitted eirp ref reference calibrated calibration noise noisefloor snr
    threshold limit sensitivity rssi1m powerat1m
    """.words)

  /// Whether the words in front of a number in dBm, the nearest first, say that it is not the level of a packet but a power, noise, a limit or
  /// the mean of levels. Words are compared whole: others may be names of beacons.
  static func isOtherLevel(_ words: [String]) -> Bool {
    let phrases = words.indices.map { words[...$0].reversed().joined() }
    if phrases.contains(where: { isPower($0) || otherLevels.contains($0) }) { return true }
    guard let word = words.first(where: { !levels.contains($0) }) else { return false }
    return otherLevels.contains(word) || smoothed.contains(word)
  }

  private static let phones = """
    pixel galaxy samsung iphone ipad nexus huawei xiaomi redmi oneplus motorola moto nokia sony xperia htc
    honor oppo vivo fairphone android realme poco
    """.words

  /// Whether the name is that of a phone, or a word for a receiver with a number or without.
  static func isPhone(_ name: String) -> Bool {
    phones.contains { name.contains($0) } || receivers.contains(String(name.prefix { !$0.isNumber }))
  }

  private static let others: Set<String> = Set(
    """
    latitude lat longitude lon lng long altitude alt elevation breitengrad breite langengrad lange hohe
    laengengrad laenge hoehe longitud latitud altitud speed velocity course heading bearing azimuth yaw pitch
    roll angle accuracy precision hdop temperature temp temperatur temperatura humidity feuchte humedad
    pressure druck pression presion battery batt batterylevel akku batterie bateria voltage volt spannung
    noise noisefloor noiselevel floor rauschen bruit ruido snr sinr gain threshold offset error rsrp rsrq
    """.words)

  /// Whether the name is that of something else than a level or a beacon: a place on the globe, a heading, noise, the weather.
  static func isOtherQuantity(_ name: String) -> Bool {
    let plain = ["dbm", "db", "deg", "degrees", "percent", "celsius"].first { name.hasSuffix($0) }
      .map { String(name.dropLast($0.count)) }
    return others.contains(name) || plain.map(others.contains) ?? false
  }

  /// Whether the name is that of what a packet is, not of who sent or heard it.
  static func isPacketKind(_ name: String) -> Bool {
    name.hasSuffix("type") || name.hasPrefix("pdu")
      || ["flags", "company", "companyid", "phy"].contains(name)
  }

  /// Whether the name is that of a packet's bytes.
  static func isPayload(_ name: String) -> Bool {
    name.hasSuffix("data") || name.hasSuffix("payload") || ["raw", "rawhex", "hex", "packet"].contains(name)
  }

  static func isCount(_ name: String) -> Bool {
    [
      "seq", "sequence", "counter", "count", "index", "idx", "number", "nr", "row", "packet", "sample", "id",
      "no",
    ].contains(name)
  }

  private static let truths = """
    actual true real truth ground reference gt wahr tatsachlich soll vrai reel reelle verdadera
    """.words
  private static let estimates = """
    estimated est calculated calc computed app predicted berechnet geschatzt calcule estimada calculada
    beacon library
    """.words
  private static let distances = [
    "distance", "distanz", "entfernung", "abstand", "distancia", "dist", "range",
  ]
  private static let units: [(name: String, field: LogField)] = [
    ("centimeters", .distanceCentimetres), ("centimetres", .distanceCentimetres),
    ("cm", .distanceCentimetres),
    ("feet", .distanceFeet), ("foot", .distanceFeet), ("ft", .distanceFeet), ("meters", .distanceMetres),
    ("metres", .distanceMetres), ("meter", .distanceMetres), ("metre", .distanceMetres),
    ("m", .distanceMetres),
  ]

  /// Whether a column holds units, by its name.
  static func isUnit(_ name: String) -> Bool {
    ["unit", "units", "distanceunit", "distanceunits", "einheit", "unite", "unidad"].contains(name)
  }

  /// The field of a distance in a unit; `nil` for units that are not read.
  static func distance(inUnit unit: String) -> LogField? {
    units.first { $0.name == ColumnNames.normalise(unit) }?.field
  }

  /// The field of a distance by its name, and how likely it is the true one, lower first; `nil` for other names. A unit that is not
  /// stated is metres, which has to be confirmed.
  static func distance(_ name: String) -> (field: LogField, rank: Int, statesUnit: Bool)? {
    for (unit, field) in [("", LogField.distanceMetres)] + units where name.hasSuffix(unit) {
      var rest = name.dropLast(unit.count)
      if let word = distances.first(where: { rest.hasSuffix($0) }) {
        rest = rest.dropLast(word.count)
      } else if let word = distances.first(where: { rest.hasPrefix($0) }) {
        rest = rest.dropFirst(word.count)
      } else {
        continue
      }
      let rank =
        truths.contains(String(rest)) ? 0 : rest.isEmpty ? 1 : estimates.contains(String(rest)) ? 2 : nil
      if let rank { return (field, rank, !unit.isEmpty) }
    }
    return nil
  }
}
