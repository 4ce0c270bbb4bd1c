import { type DrawingRecord, findBoard, isReadable, type Operation, readPaint } from '#drawing/engine.ts'

/** Least and greatest width and height of a drawing, document px. */
export const MIN_DRAWING_PX = 100
export const MAX_DRAWING_PX = 20_000

/** A value that a field may not have, and what it may; the page says it in the user's language. */
type DrawingProblem =
  | {
      readonly field: 'width' | 'height'
      readonly rule: 'range'
      readonly allowed: { readonly min: number; readonly max: number }
    }
  | { readonly field: 'background'; readonly rule: 'color'; readonly allowed: null }

/** Either operations, or what is wrong. */
export interface DrawingEdit {
  readonly operations: Operation[]
  readonly problems: readonly DrawingProblem[]
}

/** Sets the size of the drawing, which all of its boards have, document px; elements stay where they are. */
export function sizeOperations(
  record: DrawingRecord,
  size: { readonly width: number; readonly height: number },
): DrawingEdit {
  const { width, height } = size
  const problems = [...rangeProblem('width', width), ...rangeProblem('height', height)]
  if (problems.length > 0) return { operations: [], problems }
  const fields = [
    ...(record.width === width ? [] : [{ field: 'width', value: width }]),
    ...(record.height === height ? [] : [{ field: 'height', value: height }]),
  ]
  return { operations: fields.length > 0 ? [{ kind: 'editFields', owner: { kind: 'drawing' }, fields }] : [], problems }
}

/** Sets the colour behind the elements of a board. */
export function backgroundOperations(record: DrawingRecord, board: string, background: string): DrawingEdit {
  if (!isReadable(background) || !readPaint(background))
    return { operations: [], problems: [{ field: 'background', rule: 'color', allowed: null }] }
  const known = findBoard(record, board)
  if (!known || known.objects.background === background) return { operations: [], problems: [] }
  const fields = [{ field: 'background', value: background }]
  return { operations: [{ kind: 'editFields', owner: { kind: 'block', board }, fields }], problems: [] }
}

const rangeProblem = (field: 'width' | 'height', value: number): DrawingProblem[] =>
  value >= MIN_DRAWING_PX && value <= MAX_DRAWING_PX
    ? []
    : [{ field, rule: 'range', allowed: { min: MIN_DRAWING_PX, max: MAX_DRAWING_PX } }]
