import { contentOf, type DrawingContent, versionOf } from './drawing-content.ts'
import type { DrawingElement } from './drawing-element.ts'
import { DrawingHistory } from './drawing-history.ts'
import { type DrawingRecord, elementOf, findBoard } from './drawing-record.ts'
import { readElement } from './read-element.ts'

/**
 * A drawing at work: its record and history, and what of it is drawn. A scene opens by `content`, then listens: a change
 * names the elements that are to be looked at again, and `element` gives each as it is now.
 */
export class Drawing extends DrawingHistory {
  /** All that is drawn now. O(elements) for the boards that changed since it was last asked for. */
  get content(): DrawingContent {
    return contentOf(this.record)
  }

  /** One element as it is drawn now; null where there is none, or none that can be drawn. */
  element(board: string, uuid: string): DrawingElement | null {
    const found = findBoard(this.record, board)
    const raw = found && elementOf(found, uuid)
    return raw ? readElement(raw, versionOf(found)) : null
  }
}

/** @param record - As {@link openDocument} gives it, or {@link newDrawing}. */
export const createDrawing = (record: DrawingRecord): Drawing => new Drawing(record)
