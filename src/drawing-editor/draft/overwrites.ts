import type { DrawingRecord, Json, Operation } from '#drawing/engine.ts'
import { isSameJson } from '#drawing/engine.ts'
import { differentFields, fieldOf } from './compare.ts'
import { type DrawingPart, keyOfPart, partOf, partsEditedBy } from './drawing-part.ts'

/** A change of theirs that a step of mine replaces. */
export type Overwrite =
  | {
      readonly kind: 'field'
      readonly part: DrawingPart
      readonly field: string
      /** Values; undefined where the field is missing. */
      readonly base: Json | undefined
      readonly theirs: Json | undefined
      readonly mine: Json | undefined
    }
  /** My step removes what they have changed. */
  | { readonly kind: 'removed'; readonly part: DrawingPart }
  /** Both have put an element, or a board, elsewhere in the order. */
  | { readonly kind: 'order'; readonly uuid: string }

interface Records {
  /** What both started from. */
  readonly base: DrawingRecord
  readonly theirs: DrawingRecord
  /** Theirs with my steps before this one, and with this one. */
  readonly before: DrawingRecord
  readonly after: DrawingRecord
}

/** Changes of theirs that a step replaces: values and parts that differ from those of the base. O(parts edited). */
export function overwritesOf(operations: readonly Operation[], records: Records): Overwrite[] {
  const parts = new Map(operations.flatMap(partsEditedBy).map((part) => [keyOfPart(part), part]))
  return [...parts.values()].flatMap((part) => overwritesOfPart(part, records))
}

const OF_OTHER_PARTS = ['boards', 'objects']

function overwritesOfPart(part: DrawingPart, records: Records): Overwrite[] {
  const base = partOf(records.base, part)
  const theirs = partOf(records.theirs, part)
  // what only one of us has was added by one, and then edited by the same
  if (!base || !theirs || base === theirs) return []
  const before = partOf(records.before, part)
  const after = partOf(records.after, part)
  if (!before) return []
  if (!after) return isSameJson(base, theirs) ? [] : [{ kind: 'removed', part }]
  const left = part.kind === 'element' ? [] : OF_OTHER_PARTS
  return differentFields(base, theirs, left).flatMap((one): Overwrite[] => {
    const { field } = one
    const mine = fieldOf(after, field)
    const isMine = !isSameJson(fieldOf(before, field), mine) && !isSameJson(one.after, mine)
    return isMine ? [{ kind: 'field', part, field, base: one.before, theirs: one.after, mine }] : []
  })
}
