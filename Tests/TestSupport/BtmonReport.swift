/// One iBeacon's report and its copy, as btmon prints them.
package func btmonReport(_ time: String, level: Int, minor: UInt16 = 0x0102) -> String {
  """
  > HCI Event: LE Meta Event (0x3e) plen 42                     #7 [hci0] \(time)
        LE Advertising Report (0x02)
          Num reports: 1
          Event type: Non connectable undirected - ADV_NONCONN_IND (0x03)
          Address type: Random (0x01)
          Address: D0:39:72:C9:C1:58 (Static)
          Data length: 30
          Company: Apple, Inc. (76)
            Type: iBeacon (2)
            UUID: de742df0-7013-12b5-444b-b1c5adde95a4
            Version: 256.\(minor.byteSwapped)
            TX power: -59 dB
          RSSI: \(level) dBm (0x00)
  @ MGMT Event: Device Found (0x0012) plen 44                {0x0001} [hci0] \(time)
          LE Address: D0:39:72:C9:C1:58 (Static)
          RSSI: \(level) dBm (0x00)

  """
}

/// The identity of ``btmonReport(_:level:minor:)``.
package let btmonBeacon = "A495DEAD-C5B1-4B44-B512-1370F02D74DE/1/258"
