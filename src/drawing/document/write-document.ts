import type { DrawingRecord } from './drawing-record.ts'

/** The text to store. An unchanged drawing gives the text of its source, in the same order of fields. */
export const writeDocument = (record: DrawingRecord): string => JSON.stringify(record)
