import type { BindingSlot } from '#contract/drawing/element.ts'
import { kindOf } from '#contract/drawing/kinds.ts'
import type { JsonFields, Operation } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { type EditBoard, type ElementRef, storedAt } from './edit-board.ts'
import type { FieldChanges } from './with-fields.ts'

/** A point that an element is bound to. */
export interface PointChoice {
  /** Empty for the unit that the drawing is shown for; undefined keeps the node that is stored. */
  readonly nodeCode?: string
  readonly paramCode: string
  readonly unit: string
}

const VALUED: ReadonlySet<unknown> = new Set(['text', 'edit-text', 'button'])

/** Binds a slot of elements to a point. What shows the value of slot 1 takes the unit of the point. O(elements). */
export const bindPointOperations = (
  board: EditBoard,
  refs: readonly ElementRef[],
  slot: BindingSlot,
  point: PointChoice,
): Operation[] =>
  editOperations(
    board,
    refs.map((ref) => ({ ref, fields: pointFields(storedAt(board, ref) ?? {}, slot, point) })),
  )

function pointFields(stored: JsonFields, slot: BindingSlot, { nodeCode, paramCode, unit }: PointChoice): FieldChanges {
  return {
    ...(nodeCode !== undefined && { [`stationId${slot}`]: nodeCode === '' ? undefined : nodeCode }),
    [`stationVal${slot}`]: paramCode,
    ...(slot === 1 && VALUED.has(kindOf(stored.type)) && unitFields(stored, unit)),
  }
}

/**
 * A unit that a person left out of a bound text stays left out, and one that is written another way (℃) stays; one of
 * another quantity would be wrong.
 */
function unitFields({ stationVal1, unitText }: JsonFields, unit: string): FieldChanges {
  const written = typeof unitText === 'string' ? unitText.trim() : ''
  const isLeftOut = written === '' && typeof stationVal1 === 'string' && stationVal1.trim() !== ''
  if (isLeftOut || written.normalize('NFKC') === unit.normalize('NFKC')) return {}
  return { unitText: unit === '' ? undefined : unit }
}
