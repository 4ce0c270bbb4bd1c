import { storedElement } from '#contract/drawing/element.ts'
import type { Json } from '#drawing/engine.ts'
import type { StoredField } from './field-declaration.ts'
import { type InspectedElement, kindsOf } from './inspected.ts'
import { sectionsFor } from './sections.ts'
import { problemOf } from './write-field.ts'

/**
 * Fields that have no line of their own: the names of things, what is edited on the stage, and what several fields of
 * the inspector make together.
 */
const HANDLED: ReadonlySet<string> = new Set([
  'uuid',
  'type',
  'objects',
  'left',
  'top',
  'width',
  'height',
  'angle',
  'radius',
  'x1',
  'y1',
  'x2',
  'y2',
  'expressions',
])

/**
 * Names of the fields that all of some elements store, and that no control of theirs shows: those without a line, and
 * those that hold what the contract does not allow there.
 */
export function otherFields(inspected: readonly InspectedElement[]): string[] {
  const [first, ...others] = inspected
  if (!first) return []
  const shown = new Set<string>(
    sectionsFor(kindsOf(inspected)).flatMap(({ fields }) =>
      fields.flatMap((field) => ('field' in field ? [field.field] : [])),
    ),
  )
  return Object.keys(first.stored).filter(
    (name) =>
      !HANDLED.has(name) &&
      !(shown.has(name) && problemOfOther(name, first.stored[name]) === null) &&
      others.every(({ stored }) => Object.hasOwn(stored, name)),
  )
}

/** What is wrong with a value of such a field: those that the contract knows have rules. */
export const problemOfOther = (name: string, value: Json | undefined): string | null =>
  isStoredField(name) ? problemOf(name, value) : null

const isStoredField = (name: string): name is StoredField => Object.hasOwn(storedElement.shape, name)
