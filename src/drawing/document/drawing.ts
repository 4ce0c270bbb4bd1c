import { contentOf, type DrawingContent, versionOf } from './drawing-content.ts'
import type { DrawingElement } from './drawing-element.ts'
import { DrawingHistory } from './drawing-history.ts'
import { type DrawingRecord, elementOf, findBoard } from './drawing-record.ts'
import { readElement } from './read-element.ts'

/**
 * An open drawing: its record, its history, and what is drawn of it. A scene starts from `content`, then listens: a
 * change names the affected elements, and `element` returns each as it is now.
 */
export class Drawing extends DrawingHistory {
  /** Everything drawn now. O(elements) of the boards that changed since the last call. */
  get content(): DrawingContent {
    return contentOf(this.record)
  }

  /** One element as drawn now; null where it does not exist or cannot be drawn. */
  element(board: string, uuid: string): DrawingElement | null {
    const found = findBoard(this.record, board)
    const raw = found && elementOf(found, uuid)
    return raw ? readElement(raw, versionOf(found)) : null
  }
}

/** @param record - From {@link openDocument} or {@link newDrawing}. */
export const createDrawing = (record: DrawingRecord): Drawing => new Drawing(record)
