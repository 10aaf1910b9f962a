import RadioSurvey

extension SpreadsheetSample {
  private static let zone: [IssueCode] = [.timestampWithoutZone]

  /// Every variant.
  package static let all: [SpreadsheetSample] = spreadsheets + scripts + apps + refused

  private static let spreadsheets: [SpreadsheetSample] = [
    SpreadsheetSample(
      "excel-de.csv", "Excel, German", .read([.convertedText, .timestampWithoutZone]),
      "Zeitstempel;Sender;Signalstärke (dBm);Entfernung (m)\r\n"
        + rows({ "24.05.2026 10:0\($0);Tür;\($1);\($2),5" }, end: "\r\n"), encoded: windows1252),
    SpreadsheetSample(
      "excel-sep.csv", "Excel, German, sep=", .read([]),
      "sep=;\r\ntimestamp;beacon;rssi_dbm;distance_m\r\n"
        + rows({ "2026-05-24T10:00:0\($0)Z;door;\($1),0;\($2),5" }, end: "\r\n")),
    SpreadsheetSample(
      "excel-us.csv", "Excel, American", .read(zone),
      "Timestamp,Beacon,RSSI (dBm),Distance (m)\r\n"
        + rows({ "5/24/2026 10:0\($0) AM,door,\($1),\($2).5" }, end: "\r\n")),
    SpreadsheetSample(
      "excel-fr.csv", "Excel, French", .read([.convertedText, .timestampWithoutZone]),
      "Horodatage;Balise;Puissance du signal (dBm);Distance (m)\r\n"
        + rows({ "24/05/2026 10:0\($0);entrée;\($1);\($2),5" }, end: "\r\n"), encoded: windows1252),
    SpreadsheetSample(
      "excel-es.csv", "Excel, Spanish", .read([.convertedText, .timestampWithoutZone]),
      "Fecha;Hora;Baliza;Intensidad de señal (dBm);Distancia (m)\r\n"
        + rows({ "24/05/2026;10:00:0\($0);entrada;\($1);\($2),5" }, end: "\r\n"), encoded: windows1252),
    SpreadsheetSample(
      "excel-unicode.txt", "Excel, Unicode text", .read([.convertedText, .timestampWithoutZone]),
      "Timestamp\tBeacon\tRSSI\tDistance (m)\r\n"
        + rows({ "2026-05-24 10:00:0\($0)\tdoor\t\($1)\t\($2).5" }, end: "\r\n"),
      encoded: { utf16($0, isBig: false) }),
    SpreadsheetSample(
      "utf16-big.csv", "Numbers, UTF-16", .read([.convertedText, .timestampWithoutZone]),
      "Timestamp,Beacon,RSSI,Distance (m)\n" + rows({ "2026-05-24 10:00:0\($0),Tür,\($1),\($2).5" }),
      encoded: { utf16($0, isBig: true) }),
    SpreadsheetSample(
      "excel-long-s.csv", "Excel, minutes and AM behind a narrow space", .read(zone),
      "Timestamp,Beacon,RSSI (dBm),Distance (m)\r\n"
        + rows({ "5/24/26 10:0\($0)\u{202F}AM,door,\($1),\($2).5" }, end: "\r\n")),
    SpreadsheetSample(
      "libreoffice-de.csv", "LibreOffice, German", .read(zone),
      "Datum;Uhrzeit;Sender;Pegel (dBm);Abstand (cm)\n" + rows { "24.05.26;10:00:0\($0);Tür;\($1);\($2)50" }),
    SpreadsheetSample(
      "numbers.csv", "Numbers", .read([.skippedLines, .timestampWithoutZone]),
      "Table 1,,,\nDate,Beacon,RSSI,Distance (m)\n"
        + rows { "24/05/2026 10:00:0\($0),door,−\(-$1),\($2).5" }),
    SpreadsheetSample(
      "google-sheets.csv", "Google Sheets, with an average below",
      .read([.summaryRow, .timestampWithoutZone]),
      "timestamp,beacon,rssi,distance_m\r\n"
        + rows({ "5/24/2026 10:00:0\($0),door,−\(-$1) dBm,\($2).5" }, end: "\r\n") + ",,\"Average\",\r\n"),
    SpreadsheetSample(
      "totals.csv", "a pivot table with totals", .read([.summaryRow]),
      "beacon,rssi,distance_m\n" + rows { "door,\($1),\($2).5" } + "Average,-64,2.5\nTotal,-644,25\n",
      hasDates: false),
    SpreadsheetSample(
      "trailing.csv", "a separator at the end of each row", .read([]),
      "timestamp,beacon,rssi,distance_m\n" + rows { "2026-05-24T10:00:0\($0)Z,door,\($1),\($2).5," }),
    SpreadsheetSample(
      "same-header.csv", "two exports, one below the other", .read([.repeatedHeader]),
      "timestamp,beacon,rssi,distance_m\n"
        + rows { index, level, metres in
          (index == 5 ? "timestamp,beacon,rssi,distance_m\n" : "")
            + "2026-05-24T10:00:0\(index)Z,door,\(level),\(metres).5"
        }),
    SpreadsheetSample(
      "mapped-header.csv", "two exports with other columns", .read([.repeatedHeader]),
      "timestamp,beacon,rssi,distance_m\n"
        + rows { index, level, metres in
          index < 5
            ? "2026-05-24T10:00:0\(index)Z,door,\(level),\(metres).5"
            : (index == 5 ? "timestamp,rssi,beacon,distance_cm\n" : "")
              + "2026-05-24T10:00:0\(index)Z,\(level),door,\(metres)50"
        }),
  ]

  private static let scripts: [SpreadsheetSample] = [
    SpreadsheetSample(
      "pandas.csv", "pandas", .read([]),
      ",timestamp,beacon,rssi,distance_m\n"
        + rows { "\($0),2026-05-24 10:00:0\($0)+00:00,door,\($1).0,\($2).5" }),
    SpreadsheetSample(
      "r-csv.csv", "R, write.csv", .read(zone),
      "\"\",\"timestamp\",\"beacon\",\"rssi\",\"distance_m\"\n"
        + rows { "\"\($0 + 1)\",\"2026-05-24 10:00:0\($0)\",\"door\",\($1),\($2).5" }),
    SpreadsheetSample(
      "r-table.txt", "R, write.table", .read(zone),
      "\"timestamp\" \"beacon\" \"rssi\" \"distance_m\"\n"
        + rows { "\"\($0 + 1)\" \"2026-05-24 10:00:0\($0)\" \"door\" \($1) \($2).5" }),
    SpreadsheetSample(
      "matlab.csv", "MATLAB, writetable", .read(zone),
      "time,beacon,rssi,distance_m\n" + rows { "24-May-2026 10:00:0\($0),door,\($1),\($2).5" }),
    SpreadsheetSample(
      "numpy.csv", "NumPy, savetxt", .read([]),
      "# timestamp,beacon,rssi,distance_m\n" + rows { "\(1_779_616_800 + $0),door,\($1),\($2).5" }),
    SpreadsheetSample(
      "spaces.log", "a script, spaces between cells", .read([]),
      "timestamp beacon rssi distance_m\n" + rows { "2026-05-24T10:00:0\($0)Z  door \($1) \($2).5" }),
    SpreadsheetSample(
      "bars.txt", "a database's shell, bars between cells", .read(zone),
      "timestamp|beacon|rssi|distance_m\n" + rows { "2026-05-24 10:00:0\($0)|door|\($1)|\($2).5" }),
    SpreadsheetSample(
      "minutes.csv", "a script, times without seconds", .read(zone),
      "timestamp,beacon,rssi,distance_m\n" + rows { "2026-05-24 10:0\($0),door,\($1),\($2).5" }),
    SpreadsheetSample(
      "units.csv", "a script, units in the cells", .read([]),
      "timestamp,beacon,rssi,distance_m\n" + rows { "2026-05-24T10:00:0\($0)Z,door,\($1) dBm,\($2).5 m" }),
    SpreadsheetSample(
      "units-mixed.csv", "a form, distances that each state their unit", .read([]),
      "timestamp,beacon,rssi,distance\n"
        + rows { "2026-05-24T10:00:0\($0)Z,door,\($1) dBm,\($2 == 1 ? "150 cm" : "\($2).5 m")" }),
    SpreadsheetSample(
      "units-row.csv", "a script, units in a row below the names", .read([.skippedLines]),
      "time,beacon,rssi,distance\nms,,dBm,cm\n" + rows { "\(1_779_616_800 + $0)000,door,\($1),\($2)50" }),
    SpreadsheetSample(
      "python-logging.log", "Python, logging's comma before milliseconds", .read(zone),
      "timestamp;beacon;rssi;distance_m\n" + rows { "2026-05-24 10:00:0\($0),000;door;\($1);\($2).5" }),
  ]

  private static let apps: [SpreadsheetSample] = [
    SpreadsheetSample(
      "time-only.csv", "an app, times without a date", .read([.timeWithoutDate]),
      "time,beacon,rssi,distance_m\n" + rows { "10:00:0\($0),door,\($1),\($2).5" }, hasDates: false),
    SpreadsheetSample(
      "averages.csv", "nRF Connect, averages of a graph", .read([.averagedLevels, .roundedRSSI]),
      "timestamp,beacon,rssi,distance_m\n" + rows { "2026-05-24T10:00:0\($0)Z,door,\($1).2,\($2).5" }),
    SpreadsheetSample(
      "scope.csv", "a beacon app, comments first", .read([.skippedLines, .timestampWithoutZone]),
      "# Beacon app export\n# device: phone\ntime;uuid;major;minor;rssi;distance_m\n"
        + rows { "24.05.2026 10:00:0\($0),000;F7826DA6-4FA2-4E98-8024-BC5B71E0893E;1;2;\($1);\($2),5" }),
    SpreadsheetSample(
      "estimates.csv", "a beacon app, its own estimate of distance", .read([.unusedColumn]),
      "timestamp,beacon,rssi,accuracy,distance_m\n"
        + rows { "2026-05-24T10:00:0\($0)Z,door,\($1),\($2).7,\($2).5" }),
    SpreadsheetSample(
      "wireshark.csv", "Wireshark, a column Source of addresses", .read([.unusedColumn]),
      "Frame,Time,Source,RSSI,Distance (m)\n"
        + rows { "\($0 + 1),\($0).000488000,aa:bb:cc:dd:ee:01,\($1),\($2).5" }, hasDates: false,
      isForeign: true),
    SpreadsheetSample(
      "heading.csv", "a beacon app, a heading without a unit", .read([.unstatedUnit]),
      "timestamp,beacon,rssi,distance_m,heading\n"
        + rows { "2026-05-24T10:00:0\($0)Z,door,\($1),\($2).5,0.\($0)" }),
    SpreadsheetSample(
      "two-distances.csv", "an app, a second distance in centimetres", .read([]),
      "timestamp,beacon,rssi,distance_m,distance_cm\n"
        + rows { "2026-05-24T10:00:0\($0)Z,door,\($1),\($2).5,900" }
    ).read(with: LogMapping(ignoredColumns: ["distance_cm"]), options: ["--ignore-column", "distance_cm"]),
    SpreadsheetSample(
      "time-and-day.csv", "an app, times without a date and the day given", .read(zone),
      "time,beacon,rssi,distance_m\n" + rows { "10:00:0\($0),door,\($1),\($2).5" }
    ).read(with: LogMapping(constants: [.date: "2026-05-24"]), options: ["--date", "2026-05-24"]),
    SpreadsheetSample(
      "other-header.csv", "an app, another table below the readings", .read([.otherHeader]),
      "timestamp,beacon,rssi,distance_m\n"
        + rows { "2026-05-24T10:00:0\($0)Z,door,\($1),\($2).5" }
        + "step,battery,latitude,longitude\n" + rows { index, _, _ in "\(index),9\(index),52.1,13.\(index)" }),
    SpreadsheetSample(
      "padding.csv", "Excel, separators below the last row", .read([]),
      "timestamp,beacon,rssi,distance_m\r\n"
        + rows({ "2026-05-24T10:00:0\($0)Z,door,\($1),\($2).5" }, end: "\r\n") + ",,,\r\n,,,\r\n"),
  ]

  private static let refused: [SpreadsheetSample] = [
    SpreadsheetSample(
      "excel-us-open.csv", "Excel, American, a date of two readings",
      .refused(.ambiguousDate, ["2026-06-05", "2026-05-06", "--date-order dmy", "--date-order mdy"]),
      "Timestamp,Beacon,RSSI (dBm),Distance (m)\n" + rows { "5/6/2026 9:0\($0) PM,door,\($1),\($2).5" },
      hasDates: false, remedy: ["--date-order", "mdy"]),
    SpreadsheetSample(
      "excel-days.csv", "Excel, times as numbers",
      .refused(.ambiguousTime, ["2026-05-24 10:00", "--time-unit excel-days", "--time-unit s"]),
      "time,beacon,rssi,distance_m\n" + rows { "46166.416\(700 + $0 * 12),door,\($1),\($2).5" },
      hasDates: false,
      remedy: ["--time-unit", "excel-days"]),
    SpreadsheetSample(
      "matlab-days.csv", "MATLAB, datenum",
      .refused(.ambiguousTime, ["2026-05-24 10:00", "--time-unit matlab-days", "--time-unit s"]),
      "datenum,beacon,rssi,distance_m\n" + rows { "740126.416\(700 + $0 * 12),door,\($1),\($2).5" },
      hasDates: false, remedy: ["--time-unit", "matlab-days"]),
    SpreadsheetSample(
      "thousands.csv", "a comma that groups thousands or begins decimals",
      .refused(.noUsableRows, ["1.5 with a decimal comma", "1500.0", "--decimal-mark comma"]),
      "timestamp;beacon;rssi;distance_m\n" + rows { "2026-05-24T10:00:0\($0)Z;door;\($1);\($2),500" },
      remedy: ["--decimal-mark", "comma"]),
    SpreadsheetSample(
      "no-header.csv", "a script, no header",
      .refused(.missingHeader, ["--header=timestamp,address,rssi_dbm,unknown1", "distance_m"]),
      rows { "2026-05-24T10:00:0\($0)Z,AA:BB:CC:DD:EE:01,\($1),\($2).5" },
      remedy: ["--header=timestamp,address,rssi_dbm,distance_m"]),
    SpreadsheetSample(
      "no-header.log", "a script, spaces and no header",
      .refused(.missingHeader, ["--header=timestamp,address,rssi_dbm,unknown1"]),
      rows { "2026-05-24 10:00:0\($0) AA:BB:CC:DD:EE:01 \($1) \($2).5" },
      remedy: ["--header=timestamp,address,rssi_dbm,distance_m"]),
    SpreadsheetSample(
      "unit-open.csv", "a distance without a unit",
      .refused(.missingColumn, ["--column distance_m=distance", "distance_cm=distance", "unit"]),
      "timestamp,beacon,rssi,distance\n" + rows { "2026-05-24T10:00:0\($0)Z,door,\($1),\($2)50" },
      remedy: ["--column", "distance_cm=distance"]),
    SpreadsheetSample(
      "readings-across.csv", "Excel, Spanish, readings side by side",
      .read([.numberedReadings, .unusedColumn]),
      "Baliza;Distancia (m);Lectura 1;Lectura 2;Lectura 3;Lectura 4;Lectura 5;Notas\n"
        + "door;1,5;-61;-62;-60;-61;-63;\ndoor;3,5;-67;-68;-66;-69;-67;puerta abierta\n", hasDates: false),
    SpreadsheetSample(
      "rssi-across.csv", "a form, RSSI 1 to 5", .read([.numberedReadings]),
      "Beacon,Distance (m),RSSI 1 (dBm),RSSI 2 (dBm),RSSI 3 (dBm),RSSI 4 (dBm),RSSI 5 (dBm)\n"
        + "door,1.5,-61,-62,-60,-61,-63\ndoor,3.5,-67,-68,-66,-69,-67\n", hasDates: false),
    SpreadsheetSample(
      "percent.csv", "levels in percent", .refused(.noUsableRows, ["79%", "dBm"]),
      "timestamp,beacon,signal,distance_m\n" + rows { "2026-05-24T10:00:0\($0)Z,door,\(140 + $1)%,\($2).5" }),
    SpreadsheetSample(
      "magnitudes.csv", "levels without their sign", .refused(.noUsableRows, ["minus sign"]),
      "timestamp,beacon,rssi,distance_m\n" + rows { "2026-05-24T10:00:0\($0)Z,door,\(-$1),\($2).5" }),
    SpreadsheetSample(
      "dates-for-numbers.csv", "Excel, German, 1.5 turned into a date",
      .refused(.noUsableRows, ["turned the number into a date"]),
      "timestamp;beacon;rssi;distance_m\n" + rows { "24.05.2026 10:00:0\($0);door;\($1);0\($2). Mai" }),
    SpreadsheetSample(
      "book.xlsx", "Excel, a workbook", .refused(.spreadsheetFile, [".xlsx", "CSV UTF-8"]),
      rows { "<row><c><v>46166.41\($0)</v></c><c><v>\($1)</v></c><c><v>\($2).5</v></c></row>" },
      encoded: workbook([
        ("[Content_Types].xml", "<Types/>"), ("_rels/.rels", "<Relationships/>"),
        ("xl/workbook.xml", "<workbook/>"),
        ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>ROWS</sheetData></worksheet>"),
      ])),
    SpreadsheetSample(
      "pandas.xlsx", "pandas, a workbook", .refused(.spreadsheetFile, [".xlsx", "CSV UTF-8"]),
      rows { "<row><c><v>46166.41\($0)</v></c><c><v>\($1)</v></c><c><v>\($2).5</v></c></row>" },
      encoded: workbook([
        ("docProps/app.xml", "<Properties/>"), ("docProps/core.xml", "<coreProperties/>"),
        ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>ROWS</sheetData></worksheet>"),
        ("xl/workbook.xml", "<workbook/>"), ("[Content_Types].xml", "<Types/>"),
      ])),
    SpreadsheetSample(
      "book.ods", "LibreOffice, a workbook", .refused(.spreadsheetFile, [".ods", "Text CSV"]),
      rows { "<table:table-row>\($0) \($1) \($2),5</table:table-row>" },
      encoded: workbook(
        [
          ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
          ("Configurations2/", ""), ("content.xml", "<office:spreadsheet>ROWS</office:spreadsheet>"),
          ("META-INF/manifest.xml", "<manifest:manifest/>"),
        ], storesFirst: true)),
    SpreadsheetSample(
      "readings.docx", "Word, a table in a document",
      .refused(.unknownFormat, ["text document", "save that as CSV"]),
      rows { "<w:tr>\($0) \($1) \($2),5</w:tr>" },
      encoded: workbook([
        ("[Content_Types].xml", "<Types/>"), ("_rels/.rels", "<Relationships/>"),
        ("word/document.xml", "<w:document>ROWS</w:document>"),
      ])),
    SpreadsheetSample(
      "readings.odt", "LibreOffice Writer, a table in a document",
      .refused(.unknownFormat, ["text document", "save that as CSV"]),
      rows { "<table:table-row>\($0) \($1) \($2),5</table:table-row>" },
      encoded: workbook(
        [
          ("mimetype", "application/vnd.oasis.opendocument.text"),
          ("content.xml", "<office:text>ROWS</office:text>"),
        ], storesFirst: true)),
    SpreadsheetSample(
      "book.xls", "a web page for Excel", .refused(.spreadsheetFile, ["web page", "CSV"]),
      "<html><body><table><tr><td>timestamp</td></tr></table></body></html>\n"),
    SpreadsheetSample(
      "connection.txt", "nRF Connect, the log of a connection",
      .refused(.noRSSI, ["connection", "RSSI graph"]),
      "nRF Connect, 2026-05-24\nAA Beacon (AA:BB:CC:DD:EE:01)\n"
        + rows { "V\t10:00:0\($0).120\tConnecting (\($1), \($2))" }),
  ]
}
