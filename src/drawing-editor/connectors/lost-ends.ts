import { type DrawingRecord, isFields, type Json, type JsonFields } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, listIn } from '../edit/edit-board.ts'
import { END_FIELDS, pipeEndsOf } from '../edit/pipe-ends.ts'
import { refsWhere } from '../edit/refs-where.ts'

/** A line with an end at an element that its board does not have. */
export interface LostEnd {
  readonly board: EditBoard
  readonly ref: ElementRef
}

/** The lines of a drawing whose ends name elements that are gone. Nothing is moved or freed for them. O(elements). */
export const lostEnds = ({ boards }: Pick<DrawingRecord, 'boards'>): LostEnd[] =>
  boards.flatMap((board) => {
    const all = [...storedIn(board.objects.objects)]
    const names = new Set(all.map(({ uuid }) => uuid))
    const isLost = (stored: JsonFields): boolean => {
      const ends = pipeEndsOf(stored)
      return ends !== null && END_FIELDS.some((field) => ends[field] && !names.has(ends[field].uuid))
    }
    // reading elements takes a hundred times as long as looking at what is stored
    return all.some(isLost) ? refsWhere(board, ({ stored }) => isLost(stored)).map((ref) => ({ board, ref })) : []
  })

function* storedIn(list: readonly Json[]): Generator<JsonFields> {
  for (const stored of list) {
    if (!isFields(stored)) continue
    yield stored
    yield* storedIn(listIn(stored))
  }
}
