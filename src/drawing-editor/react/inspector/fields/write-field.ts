import { storedElement } from '#contract/drawing/element.ts'
import { type Json, type Operation, readElement, versionOf, worldPoint } from '#drawing/engine.ts'
import { editOperations } from '../../../edit/change-elements.ts'
import { type EditBoard, type ElementRef, storedAt } from '../../../edit/edit-board.ts'
import { exactOperations } from '../../../edit/exact-size.ts'
import { fieldOperations } from '../../../edit/fields.ts'
import { movePointOperations, pointChange, pointedElement } from '../../../edit/line-points.ts'
import { isSizing, typesetOperations } from '../../../edit/text.ts'
import type { FieldChanges } from '../../../edit/with-fields.ts'
import type { EndDeclaration, ExpressionDeclaration, FieldDeclaration, StoredField } from './field-declaration.ts'
import type { FieldTarget } from './field-target.ts'
import { endOf, expressionsOf } from './read-field.ts'

/**
 * The operations that give elements a value of a field, in the form in which the field is read; undefined removes what
 * is stored. None where nothing changes, and for a value that the contract does not let the field hold. O(elements).
 */
export function writeField(target: FieldTarget, field: FieldDeclaration, value: Json | undefined): Operation[] {
  const { board, refs } = target
  switch (field.control) {
    case 'measure':
      return typeof value === 'number' ? exactOperations(board, refs, field.measure, value) : []
    case 'end':
      return typeof value === 'number' ? refs.flatMap((ref) => movedEnd(board, ref, field, value)) : []
    case 'arc':
      return typeof value === 'number'
        ? editEach(target, (ref) => ({ [field.field]: value / degreesPerUnit(board, ref) }))
        : []
    case 'expression':
      return value === undefined || typeof value === 'string'
        ? editEach(target, (ref) => expressionChanges(board, ref, field, value?.trim() ? value : undefined))
        : []
    default:
      return canHold(field.field, value) ? writeStored(target, field.field, value) : []
  }
}

/** What is wrong with a value of a stored field; null for nothing. Any field may be missing. */
export function problemOf(field: StoredField, value: Json | undefined): string | null {
  const parsed = value === undefined ? null : storedElement.shape[field].safeParse(value)
  if (!parsed || parsed.success) return null
  const [issue] = parsed.error.issues
  return issue ? [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ') : ''
}

const canHold = (field: StoredField, value: Json | undefined): boolean => problemOf(field, value) === null

function writeStored(target: FieldTarget, field: StoredField, value: Json | undefined): Operation[] {
  const { board, refs, measureLine } = target
  if (isSizing(field)) return typesetOperations(board, refs, { [field]: value }, measureLine)
  if (field !== 'points') return fieldOperations(board, refs, { [field]: value })
  return editOperations(
    board,
    refs.flatMap((ref) => {
      const pointed = pointedElement(board, ref)
      const points = pointsIn(value)
      return pointed && points ? [pointChange(board, pointed, points)] : []
    }),
  )
}

const editEach = ({ board, refs }: FieldTarget, changesOf: (ref: ElementRef) => FieldChanges): Operation[] =>
  editOperations(
    board,
    refs.map((ref) => ({ ref, fields: changesOf(ref) })),
  )

function movedEnd(board: EditBoard, ref: ElementRef, { end, axis }: EndDeclaration, value: number): Operation[] {
  const at = endOf(board, ref, end)
  const to = at && (axis === 'x' ? worldPoint(value, at.y) : worldPoint(at.x, value))
  return to ? movePointOperations(board, ref, end === 'start' ? 0 : 1, to) : []
}

/** Before Fabric 5 angles of arcs are stored in radians: degrees that a stored 1 means. */
function degreesPerUnit(board: EditBoard, ref: ElementRef): number {
  const probe = readElement({ ...storedAt(board, ref), endAngle: 1 }, versionOf(board))
  return probe?.kind === 'circle' ? probe.endAngle : 1
}

/** Without any expression left, the field goes too. */
function expressionChanges(
  board: EditBoard,
  ref: ElementRef,
  { expression }: ExpressionDeclaration,
  text: string | undefined,
): FieldChanges {
  const { [expression]: _, ...others } = expressionsOf(storedAt(board, ref) ?? {})
  const expressions = text === undefined ? others : { ...expressionsOf(storedAt(board, ref) ?? {}), [expression]: text }
  return { expressions: Object.keys(expressions).length > 0 ? expressions : undefined }
}

const points = storedElement.shape.points.unwrap()

function pointsIn(value: Json | undefined): readonly { readonly x: number; readonly y: number }[] | null {
  const parsed = points.safeParse(value)
  return parsed.success && parsed.data.length > 1 ? parsed.data : null
}
