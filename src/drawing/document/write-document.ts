import { boardOf, type DrawingRecord } from './drawing-record.ts'

/** The text to store. An unchanged drawing gives the text of its source, in the same order of fields. */
export const writeDocument = (record: DrawingRecord): string => JSON.stringify(record)

/**
 * One board as a bare file of Fabric, as `canvas.loadFromJSON` reads it. Where {@link openDocument} was given such a file,
 * an unchanged board gives its text, with the uuids that elements lacked.
 *
 * @throws {OperationError} when there is no such board.
 */
export const writeFabricFile = (record: DrawingRecord, board: string): string =>
  JSON.stringify(boardOf(record, board).objects)
