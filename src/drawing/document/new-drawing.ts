import { newCanvas, newBoard as newStoredBoard } from '#contract/drawing/new-canvas.ts'
import type { BoardRecord, DrawingRecord } from './drawing-record.ts'

/** A new board without elements (R3-63). */
export const newBoard = (uuid: string, index: number): BoardRecord => newStoredBoard(uuid, index)

/** A new drawing of one board without elements (R3-62). */
export const newDrawing = (createUuid: () => string): DrawingRecord => newCanvas(createUuid)
