// Puts labels back beside the symbols that they belong to (`labelOf`), by the rule by which they were placed.

import { elementBox, type Operation, readElement, versionOf } from '#drawing/engine.ts'
import { editOperations } from '../edit/change-elements.ts'
import { type EditBoard, type ElementRef, refOf, storedAt } from '../edit/edit-board.ts'
import { isHeld } from '../edit/locks.ts'
import { LabelPlaces } from './label-places.ts'

/** The labels among some elements, and those of the symbols among them; of all of the board where none are given. */
export function labelsOf(board: EditBoard, refs: readonly ElementRef[]): ElementRef[] {
  const ids = new Set(refs.filter(({ path }) => path.length === 0).map(({ id }) => id))
  return board.objects.objects.flatMap(({ uuid, labelOf }) => {
    const isMeant = ids.size === 0 || ids.has(String(uuid)) || ids.has(String(labelOf))
    return typeof labelOf === 'string' && isMeant ? [refOf(String(uuid))] : []
  })
}

/** Places labels anew, those that show a value before those that say a state. Locked ones stay. */
export function tidyOperations(board: EditBoard, labels: readonly ElementRef[]): Operation[] {
  const version = versionOf(board)
  const placed = labels.filter((ref) => !isHeld(board, ref, 'move'))
  const places = new LabelPlaces(board, new Set(placed.map(({ id }) => id)))
  const isState = (ref: ElementRef): boolean => storedAt(board, ref)?.valueWords !== undefined
  const inOrder = [...placed.filter((ref) => !isState(ref)), ...placed.filter(isState)]
  return editOperations(
    board,
    inOrder.flatMap((ref) => {
      const stored = storedAt(board, ref)
      const symbol = refOf(String(stored?.labelOf))
      const [label, around] = [stored, storedAt(board, symbol)].map((one) => (one ? readElement(one, version) : null))
      if (!label || !around) return []
      const { left, top } = places.place(symbol, elementBox(around), ref.id, label, isState(ref) ? 'below' : 'above')
      const box = elementBox(label)
      return [{ ref, fields: { left: label.left + left - box.minX, top: label.top + top - box.minY } }]
    }),
  )
}
