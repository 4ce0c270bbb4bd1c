import { LINE_BOX_EM, type Operation, readElement, type TextElement, versionOf } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { type EditBoard, type ElementRef, elementAt, storedAt } from './edit-board.ts'
import { type FieldChanges, withFields } from './with-fields.ts'

/** Width of a line in the font of an element, in the element's units. */
export type MeasureLine = (element: TextElement, line: string) => number

/**
 * Writes another text into a text or button. A text becomes as large as its lines, as in Fabric; a textbox keeps its
 * width, a button its size. None where the text is the same.
 */
export function textOperations(board: EditBoard, ref: ElementRef, text: string, measure: MeasureLine): Operation[] {
  const element = elementAt(board, ref)
  if (!element || !('text' in element) || element.text === text) return []
  return editOperations(board, [{ ref, fields: { text, ...sizeOf({ ...element, text }, measure) } }])
}

/** Fields that the size of a text follows from. */
const SIZING: ReadonlySet<string> = new Set([
  'text',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'lineHeight',
  'charSpacing',
])

export const isSizing = (field: string): boolean => SIZING.has(field)

/** Gives texts other letters, or another font, and the size that they take with it. O(chosen). */
export function typesetOperations(
  board: EditBoard,
  refs: readonly ElementRef[],
  fields: FieldChanges,
  measure: MeasureLine,
): Operation[] {
  const typeset = refs.flatMap((ref) => {
    const stored = storedAt(board, ref)
    if (!stored) return []
    const element = readElement(withFields(stored, fields), versionOf(board))
    return [{ ref, fields: { ...fields, ...(element && 'text' in element && sizeOf(element, measure)) } }]
  })
  return editOperations(board, typeset)
}

function sizeOf(element: TextElement, measure: MeasureLine): { width?: number; height?: number } {
  if (element.kind !== 'text' && element.kind !== 'edit-text') return {}
  const lines = element.text.split(/\r?\n/)
  const lineBox = element.fontSize * LINE_BOX_EM
  const width = Math.max(...lines.map((line) => measure(element, line)))
  // the gap below the last line is not part of the box
  const height = lineBox * (1 + (lines.length - 1) * element.lineHeight)
  return { width: Math.ceil(width * 100) / 100, height: Math.round(height * 100) / 100 }
}
