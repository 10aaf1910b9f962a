package import RadioSurvey

/// Where a code is raised, and so whose tests must provoke it.
package enum IssueCodeRoom {
  /// Reading a log: `LogErrorTests`.
  case log
  /// Recording a log: `LogAppenderTests` and `LiveRecordingTests`, which `LogErrorTests` lists.
  case recording
  /// The store, or the command that imports into it: `DuplicateImportTests`.
  case store
  /// Reading a survey file: `ProjectCodesTests`.
  case project
  /// Holding a survey against its survey file: `SurveyDoubtsTests`.
  case doubt
  /// Reading a floor plan: `FloorPlanCodesTests`.
  case plan
  /// Reading the logo of a report: `LogoTests`.
  case logo
  /// Checking new survey data: `CheckCodesTests`.
  case check
}

extension IssueCode {
  /// The room of the code. A code that is added must be given one here, and that room's test then asks for a provocation.
  package var room: IssueCodeRoom {
    switch self {
    case .fileNotFound, .unreadableFile, .isDirectory, .emptyFile, .unknownFormat, .noRows, .noUsableRows,
      .missingColumn, .duplicateColumn, .unusedColumn, .damagedArchive, .invalidTruth, .invalidQuery,
      .notALogFile, .logChanged, .logGrowing, .queryTooLong, .limitExceeded, .rejectedNotKept:
      .log
    case .missingCell, .extraCell, .unterminatedQuote, .lineTooLong, .invalidEncoding, .invalidJSON,
      .duplicateKey, .equivalentName, .undeclaredName, .replacedValue, .refusedValue,
      .invalidTimestamp, .timestampWithoutZone, .timeWithoutDate, .timeOrder, .invalidRSSI, .sentinelRSSI,
      .roundedRSSI, .averagedLevels, .changingPower, .summaryRow, .numberedReadings, .ambiguousNumber,
      .ambiguousTime,
      .spreadsheetFile,
      .convertedText, .missingHeader, .skippedLines, .repeatedHeader, .otherHeader, .unstatedUnit,
      .missingBeacon, .invalidBeacon, .invalidDistance, .invalidCoordinate, .invalidNumber,
      .missingLocation, .outsideTruth, .tooManyBeacons, .mergedPacket, .otherEntry, .ambiguousDate,
      .mislabelledBlock, .interpolatedPosition, .heldPosition, .retainedMessage, .censoredSource,
      .thinnedPackets, .cutLog, .hashedReceiver, .estimatedDistance, .truthOffset,
      .truthBoundary, .unreadDistinction,
      .derivedLevel,
      .levelSpike,
      .repeatedPackets, .receiverColumns, .mergedCells:
      .log
    case .unsupportedLinkType, .noRSSI, .convertedRSSI, .truncatedCapture, .damagedRecord, .crcFailed,
      .foreignDevice, .notAdvertising, .repeatedReport:
      .log
    case .unwritableLog, .logInUse, .cutRow, .movedClock, .betweenDwells, .ambiguousDistance: .recording
    case .alreadyImported, .containsEarlierLog, .copiedDwells, .surveyChanged: .store
    case .invalidTOML, .unknownKey, .missingKey, .invalidValue, .duplicateName, .noLogsMatched,
      .tooManyEntries, .pathOutsideProject, .notAFile, .tooManyLinks, .pathWithoutTruth, .lowContrast:
      .project
    case .toFillIn, .otherPlacement, .swappedPositions, .crowdOrder, .similarName, .noCrowd,
      .advertisingInterval,
      .crowdMislabelled,
      .receiverChanged, .beaconStopped, .beaconChanged, .coordinateUnits, .outsidePlan, .contradictedPath:
      .doubt
    case .invalidLogo, .largeLogo: .logo
    case .invalidPlan, .invalidFeature, .invalidGeometry, .repairedGeometry, .unknownCoordinates,
      .planCoordinates, .ignoredFeature, .assumedMaterial, .assumedWalls, .assumedLevel, .missingPlanPart,
      .unsafeArchive, .unsupportedArchive:
      .plan
    case .missingCondition, .tooFewLocations, .narrowSpan, .levelShifted, .levelUnclear, .noBaseline,
      .beaconShifted, .beaconMoved,
      .beaconUnclear, .beaconSilent, .distanceUnits, .placeMoved, .placeMislabelled, .levelJump,
      .weakPacketsMissing, .repeatedReadings, .notText,
      .receiverOffset, .beaconSparse, .packetRateLower, .beaconDeclining, .beaconUnknown, .expectationMissed,
      .tooManyRejected, .requirementMissed, .requirementUnclear, .requirementUnmeasured, .assumedLevelUnknown:
      .check
    }
  }

  /// Every code of a room.
  package static func all(of room: IssueCodeRoom) -> Set<IssueCode> {
    Set(allCases.filter { $0.room == room })
  }
}
