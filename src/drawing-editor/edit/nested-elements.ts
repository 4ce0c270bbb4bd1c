import { storedCanvas } from '#contract/drawing/stored-canvas.ts'
import { isFields, isPlainJson, type Json, type JsonFields } from '#drawing/engine.ts'
import { isList } from './edit-board.ts'

/** Deepest nesting of groups, and of drawings in drawings, that is looked into; the engine draws no deeper. */
const MAX_DEPTH = 40

/** Elements inside an element, at any depth: members of groups, and what a drawing inside it (`canvasJson`) holds. */
export function elementsInside(element: JsonFields): JsonFields[] {
  const found: JsonFields[] = []
  withEachInside(element, (inner) => {
    found.push(inner)
    return inner
  })
  return found
}

/**
 * An element with each element inside it changed, those inside first; the same object where nothing changes. A drawing
 * that is stored as JSON text is written as text again.
 */
export function withEachInside(element: JsonFields, change: (inner: JsonFields) => JsonFields, depth = 0): JsonFields {
  if (depth > MAX_DEPTH) return element
  const deep = (inner: JsonFields): JsonFields => change(withEachInside(inner, change, depth + 1))
  const { canvasJson } = element
  return withChanged(
    withObjects(element, deep),
    'canvasJson',
    canvasJson === undefined ? canvasJson : withCanvas(canvasJson, deep),
  )
}

function withCanvas(stored: Json, change: (inner: JsonFields) => JsonFields): Json {
  const canvas = storedCanvas(stored)
  if (!isPlainJson(canvas) || !isFields(canvas)) return stored
  const { boards } = canvas
  const changed = isList(boards)
    ? withChanged(
        canvas,
        'boards',
        eachFields(boards, (board) => withBlock(board, change)),
      )
    : withObjects(canvas, change)
  if (changed === canvas) return stored
  return typeof stored === 'string' ? JSON.stringify(changed) : changed
}

function withBlock(board: JsonFields, change: (inner: JsonFields) => JsonFields): JsonFields {
  const { objects: block } = board
  return block !== undefined && isFields(block) ? withChanged(board, 'objects', withObjects(block, change)) : board
}

function withObjects(holder: JsonFields, change: (inner: JsonFields) => JsonFields): JsonFields {
  const { objects } = holder
  return isList(objects) ? withChanged(holder, 'objects', eachFields(objects, change)) : holder
}

const withChanged = (fields: JsonFields, name: string, value: Json | undefined): JsonFields =>
  value === undefined || value === fields[name] ? fields : { ...fields, [name]: value }

/** The same list where nothing changes. */
function eachFields(list: readonly Json[], change: (item: JsonFields) => JsonFields): readonly Json[] {
  const changed = list.map((item) => (isFields(item) ? change(item) : item))
  return changed.some((item, at) => item !== list[at]) ? changed : list
}
