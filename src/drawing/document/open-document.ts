// The stored canvas document as the engine reads it. Nothing visual: frames and anchors are numbers in document px.
// Neighbours: contract/drawing says what is stored; shapes, scene and binding read elements through this folder.
// Invariants: reading never throws and never changes what it was given; what cannot be read is listed, never passed over
// in silence; unknown fields stay on document, board and element as they came.

import { z } from 'zod'
import {
  CANVAS_BACKGROUND,
  type DrawingBoard,
  type DrawingDocument,
  drawingDocument,
} from '../../contract/drawing/document.ts'
import { type DrawingElement, drawingElement } from '../../contract/drawing/element.ts'

/** One thing in a document that could not be read as it stands. */
export interface DocumentProblem {
  /** Where it stands: `boards[0].objects.objects[12]`; empty for the document itself. */
  readonly place: string
  /** Field of that place, with its path inside the field: `points[2].x`; empty when the place as a whole is wrong. */
  readonly field: string
  /** What the field must be, in words. */
  readonly rule: string
  /** What is therefore not shown: all of it, or the field alone, for which a default stands in. */
  readonly lost: 'document' | 'board' | 'element' | 'field'
  /** Name or uuid of the element, where it has one. */
  readonly name: string
}

export interface OpenedDocument {
  /** Null when there is nothing to show. Elements that could not be read are not in it: never save it over its source. */
  readonly document: DrawingDocument | null
  readonly problems: readonly DocumentProblem[]
}

type Fields = Readonly<Record<string, unknown>>
type Report = (problem: DocumentProblem) => void

const DEFAULT_SIZE = { width: 1920, height: 1080 }
const boardShape = drawingDocument.shape.boards.element.shape
const blockShape = boardShape.objects.shape
const ELEMENT_FIELDS = new Map<string, z.ZodType>(Object.entries(drawingElement.shape))
/** Fields that every element has once it is read: those it must have, and those with a default. */
const ALWAYS_PRESENT = [...ELEMENT_FIELDS].flatMap(([field, schema]) => {
  const absent = schema.safeParse(undefined)
  return absent.success && absent.data === undefined ? [] : field
})

/**
 * Reads what can be read of a stored canvas document, given as parsed JSON or as its text. Never throws.
 *
 * A field that breaks its rule is left out when the element can do without it, else the element is; elements keep their
 * order, and are numbered by their place in what is returned. O(elements).
 */
export function openDocument(canvas: unknown): OpenedDocument {
  const problems: DocumentProblem[] = []
  const report: Report = (problem) => problems.push(problem)
  const nothing = (field: string, rule: string): OpenedDocument => {
    report({ place: '', field, rule, lost: 'document', name: '' })
    return { document: null, problems }
  }
  const source = typeof canvas === 'string' ? parseJson(canvas) : canvas
  if (!isFields(source)) return nothing('', 'expected an object, or JSON text of one')
  if (!Array.isArray(source.boards) || source.boards.length === 0)
    return nothing('boards', 'expected at least one board')
  const boards = source.boards.flatMap((board: unknown, at) => readBoard(board, `boards[${at}]`, report) ?? [])
  if (boards.length === 0) return nothing('boards', 'expected at least one readable board')

  const read = fieldReader(source, '', report)
  const document: DrawingDocument = {
    ...source,
    width: read('width', drawingDocument.shape.width, DEFAULT_SIZE.width),
    height: read('height', drawingDocument.shape.height, DEFAULT_SIZE.height),
    uuid: read('uuid', drawingDocument.shape.uuid, ''),
    boards,
  }
  return { document, problems }
}

function readBoard(board: unknown, place: string, report: Report): DrawingBoard | null {
  if (!isFields(board) || !isFields(board.objects)) {
    const field = isFields(board) ? 'objects' : ''
    report({ place, field, rule: 'expected an object', lost: 'board', name: '' })
    return null
  }
  const read = fieldReader(board, place, report)
  const block = board.objects
  const blockPlace = `${place}.objects`
  const readBlock = fieldReader(block, blockPlace, report)
  const elements: unknown[] = readBlock('objects', z.array(z.unknown()), [])
  return {
    ...board,
    title: read('title', boardShape.title, ''),
    index: read('index', boardShape.index, 0),
    uuid: read('uuid', boardShape.uuid, ''),
    dpi: read('dpi', boardShape.dpi, ''),
    objects: {
      ...block,
      version: readBlock('version', blockShape.version, ''),
      background: readBlock('background', blockShape.background, CANVAS_BACKGROUND),
      objects: elements.flatMap((element, at) => readElement(element, `${blockPlace}.objects[${at}]`, report) ?? []),
    },
  }
}

function readElement(source: unknown, place: string, report: Report): DrawingElement | null {
  if (isFields(source) && isElement(source)) return source
  const whole = drawingElement.safeParse(source)
  if (whole.success) return whole.data
  if (!isFields(source)) {
    report({ place, field: '', rule: 'expected an object', lost: 'element', name: '' })
    return null
  }
  const broken = new Set(whole.error.issues.map(({ path }) => path[0]))
  const rest = drawingElement.safeParse(Object.fromEntries(Object.entries(source).filter(([key]) => !broken.has(key))))
  const name = [source.elementName, source.uuid].find((text) => typeof text === 'string' && text !== '')
  for (const { path, message } of whole.error.issues) {
    const lost = rest.success ? 'field' : 'element'
    report({ place, field: z.core.toDotPath(path), rule: message, lost, name: typeof name === 'string' ? name : '' })
  }
  return rest.success ? rest.data : null
}

/**
 * Whether an element is complete and right as it stands, as nearly all are. Looks at the fields that are there, a third of
 * those that the schema knows: opening 10,000 elements takes a third of the time that the schema as a whole does.
 */
function isElement(source: Fields): source is DrawingElement {
  for (const field of ALWAYS_PRESENT) if (source[field] === undefined) return false
  for (const field of Object.keys(source)) {
    const schema = ELEMENT_FIELDS.get(field)
    if (schema && !schema.safeParse(source[field]).success) return false
  }
  return true
}

function fieldReader(source: Fields, place: string, report: Report) {
  return <T>(field: string, schema: z.ZodType<T>, fallback: T): T => {
    const parsed = schema.safeParse(source[field])
    if (parsed.success) return parsed.data
    const rule = parsed.error.issues[0]?.message ?? 'invalid'
    report({ place, field, rule, lost: 'field', name: '' })
    return fallback
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
