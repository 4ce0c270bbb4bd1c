import { isPlainJson, type Json, type JsonFields, type Operation } from '#drawing/engine.ts'

/** Greatest length, and distance from the origin, that an edit writes, px. Numbers are exact to 1e-9 px below. */
export const MAX_LENGTH_PX = 1e7

const LENGTHS: ReadonlySet<string> = new Set([
  'left',
  'top',
  'width',
  'height',
  'radius',
  'rx',
  'ry',
  'x1',
  'y1',
  'x2',
  'y2',
  'scaleX',
  'scaleY',
  'strokeWidth',
  'fontSize',
  'cropX',
  'cropY',
])

export const isLength = (value: number): boolean => Math.abs(value) <= MAX_LENGTH_PX

/**
 * The operations, or none where one of them would write a number that is not finite or beyond {@link MAX_LENGTH_PX}.
 */
export const soundOperations = (operations: readonly Operation[]): Operation[] =>
  operations.every(isSound) ? [...operations] : []

function isSound(operation: Operation): boolean {
  switch (operation.kind) {
    case 'move':
      return isLength(operation.dx) && isLength(operation.dy)
    case 'position':
      return operation.lefts.every(isLength) && operation.tops.every(isLength)
    case 'edit':
      return operation.edits.every(({ fields }) =>
        fields.every((edit) => 'isGone' in edit || isSoundField(edit.field, edit.value)),
      )
    case 'editFields':
      return operation.fields.every((edit) => 'isGone' in edit || isPlainJson(edit.value))
    case 'insert':
      return operation.items.every(({ element }) => isSoundElement(element))
    default:
      return true
  }
}

/** What is copied holds nothing but JSON, so lengths alone are looked at. */
function isSoundElement(element: JsonFields): boolean {
  for (const field of LENGTHS) if (typeof element[field] === 'number' && !isLength(element[field])) return false
  return true
}

function isSoundField(field: string, value: Json): boolean {
  if (typeof value === 'number') return LENGTHS.has(field) ? isLength(value) : Number.isFinite(value)
  if (field === 'points' && Array.isArray(value)) return value.every(isSoundPoint)
  return isPlainJson(value)
}

const isSoundPoint = (point: Json): boolean =>
  isPlainJson(point) && Object.values(point ?? {}).every((value) => typeof value !== 'number' || isLength(value))
