import { storedCanvas } from '#contract/drawing/stored-canvas.ts'

/** Deepest nesting of groups that is searched; the drawing engine draws no deeper. */
const MAX_DEPTH = 40

/**
 * Everything in a canvas that has fields: the drawing, its boards, their blocks and elements, the objects inside groups, and
 * drawings inside elements. Reads what the drawing engine reads: the intact parts of a broken drawing, and bare Fabric files,
 * as text or parsed.
 */
export const objectsIn = (canvas: unknown): Generator<Readonly<Record<string, unknown>>> =>
  objectsBelow(storedCanvas(canvas), 0)

function* objectsBelow(value: unknown, depth: number): Generator<Readonly<Record<string, unknown>>> {
  if (depth > MAX_DEPTH || !isFields(value)) return
  yield value
  for (const inner of [value.boards, value.objects, storedCanvas(value.canvasJson)]) {
    for (const one of Array.isArray(inner) ? inner : [inner]) yield* objectsBelow(one, depth + 1)
  }
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
