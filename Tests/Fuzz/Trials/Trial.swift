/// One way of giving hostile bytes to the importers, or hostile names to the outputs.
package enum Trial: String, CaseIterable, Sendable {
  /// Captures, as the file is.
  case btsnoop, packetlogger, pcap, pcapng
  /// The packets of a capture whose frame is sound, see ``Capture/around(_:)``.
  case packet
  /// An archive, whatever is in it.
  case gzip
  /// A canonical or any other table, through the CSV scanner, without anything said beside it.
  case csv
  /// Any text: listings, event logs, JSON, tables that need something said beside them.
  case text
  /// A database, through a query, and one of Kismet's, through the program's own.
  case sqlite, kismet
  /// Any of these, inspected and not imported.
  case inspect
  /// The packed series of a dwell, as the store holds it.
  case series
  /// A floor plan, GeoJSON or an archive, read and drawn, see ``PlanTrial``.
  case plan
  /// Names, through every output and back, see ``NamesTrial``.
  case names
}
