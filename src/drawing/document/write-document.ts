import type { DrawingRecord } from './drawing-record.ts'

/** The text that is stored: of a drawing that was opened and not changed the text of its source, order of fields included. */
export const writeDocument = (record: DrawingRecord): string => JSON.stringify(record)
