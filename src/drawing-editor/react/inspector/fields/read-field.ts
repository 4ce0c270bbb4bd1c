import { isFields, type Json, type JsonFields } from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from '../../../edit/edit-board.ts'
import { type ExactBox, exactBox } from '../../../edit/exact-size.ts'
import { linePointsAt } from '../../../edit/line-points.ts'
import type { FieldDeclaration, StoredField } from './field-declaration.ts'
import { type InspectedElement, type Shared, sharedBy } from './inspected.ts'

/** What some elements hold in a field, with Fabric's defaults for what they do not store. O(elements). */
export function readShared(board: EditBoard, inspected: readonly InspectedElement[], field: FieldDeclaration): Shared {
  if (field.control !== 'measure') return sharedBy(inspected, (one) => readField(board, one, field))
  const value = boxOf(board, inspected)?.[field.measure]
  return value === null ? { isMixed: true, value: undefined } : { isMixed: false, value }
}

const boxes = new WeakMap<readonly InspectedElement[], ExactBox | null>()

/** Found once for all fields that show a part of it. */
function boxOf(board: EditBoard, inspected: readonly InspectedElement[]): ExactBox | null {
  const known = boxes.get(inspected)
  if (known !== undefined) return known
  const box = exactBox(
    board,
    inspected.map(({ ref }) => ref),
  )
  boxes.set(inspected, box)
  return box
}

type OwnField = Exclude<FieldDeclaration, { control: 'measure' }>

function readField(board: EditBoard, one: InspectedElement, field: OwnField): Json | undefined {
  const { ref, stored } = one
  switch (field.control) {
    case 'number':
    case 'text':
    case 'letters':
    case 'choice':
    case 'switch':
    case 'arc':
    case 'node':
    case 'parameter':
    case 'drawing':
    case 'picture':
      return drawnField(one, field.field)
    case 'end':
      return endOf(board, ref, field.end)?.[field.axis]
    case 'paint':
      return stored[field.field] === undefined ? drawnField(one, field.field) : stored[field.field]
    case 'expression':
      return expressionsOf(stored)[field.expression]
    case 'dash':
    case 'colorKeys':
    case 'nested':
    case 'json':
      return stored[field.field]
  }
}

/**
 * A plain value of an element as drawn: what the file holds where that is valid, or else Fabric's default; as stored
 * where nothing of it is drawn. The field `kind` is stored only: an element's own `kind` is the drawn one.
 */
function drawnField({ stored, element }: InspectedElement, field: StoredField): Json | undefined {
  const source = element && field !== 'kind' && field in element ? element : stored
  const value: unknown = Reflect.get(source, field)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

export const endOf = (board: EditBoard, ref: ElementRef, end: 'start' | 'end') =>
  linePointsAt(board, ref).at(end === 'start' ? 0 : -1)

export const expressionsOf = ({ expressions }: JsonFields): JsonFields =>
  expressions !== undefined && isFields(expressions) ? expressions : {}
