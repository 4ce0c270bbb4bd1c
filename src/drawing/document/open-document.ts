// The document model: opens a stored drawing, reads elements with their defaults, and changes it by operations with
// inverses. Neighbours: contract/drawing defines what is stored; scene and render derive what is shown. Invariants: the
// source is never changed; everything unreadable is reported; unknown fields stay on document, board and element.

import type { z } from 'zod'
import { DEFAULT_SIZE, drawingDocument } from '#contract/drawing/document.ts'
import { storedCanvas } from '#contract/drawing/stored-canvas.ts'
import type { BoardRecord, DrawingRecord } from './drawing-record.ts'
import { newBoard } from './new-drawing.ts'
import type { Json, JsonFields } from './operation.ts'
import { plainJson } from './plain-json.ts'
import { readReporting } from './read-element.ts'
import { withUniqueNames } from './unique-names.ts'

/** One part of a document that could not be read. */
export interface DocumentProblem {
  /** Location, such as `boards[0].objects.objects[12]`; empty for the document itself. */
  readonly location: string
  /** Field at that location, with the path inside it: `points[2].x`; empty when all of it is wrong. */
  readonly field: string
  /** What the field must be, in words. */
  readonly rule: string
  /** What is not shown because of it: all of it, or only the field, which takes its default. */
  readonly lost: 'document' | 'board' | 'element' | 'field'
  /** Name or uuid of the element, if any. */
  readonly name: string
}

export interface OpenedDocument {
  /** Null where there is nothing to show. */
  readonly record: DrawingRecord | null
  readonly problems: readonly DocumentProblem[]
  /** Unknown fields that are kept, with the number of elements that have each. */
  readonly unknownFields: ReadonlyMap<string, number>
  /** Whether the record holds all of the source; where not, it must not be saved over it. */
  readonly isWhole: boolean
  /** Whether the source was a bare Fabric file, to be written back by `writeFabricFile`. */
  readonly isFabricFile: boolean
}

/**
 * Opens a stored canvas document, given as parsed JSON or text; a bare Fabric file becomes a drawing of one board.
 * Never throws. What cannot be drawn is kept in the record. O(elements).
 *
 * @param createUuid - For boards and elements without a uuid.
 */
export function openDocument(canvas: unknown, createUuid: () => string): OpenedDocument {
  const opening = new Opening(createUuid)
  const record = opening.open(canvas)
  const { problems, unknownFields, isWhole, isFabricFile } = opening
  return { record, problems, unknownFields, isWhole, isFabricFile }
}

const documentRules = drawingDocument.shape
const boardRules = documentRules.boards.element.shape

class Opening {
  readonly problems: DocumentProblem[] = []
  readonly unknownFields = new Map<string, number>()
  isWhole = true
  isFabricFile = false
  /** Fields already reported, by location and field. */
  readonly #emptied = new Set<string>()
  readonly #createUuid: () => string

  constructor(createUuid: () => string) {
    this.#createUuid = createUuid
  }

  open(canvas: unknown): DrawingRecord | null {
    const source = plainJson(storedCanvas(canvas), ({ location, field, rule }) => {
      this.#lose({ location, field, rule, lost: 'field', name: '' })
      this.#emptied.add(`${location} ${field}`)
    })
    if (!isFields(source)) return this.#nothing('', 'expected an object, or JSON text of one')
    this.isFabricFile = !isList(source.boards) && isList(source.objects)
    const drawing = this.isFabricFile ? this.#withBoard(source) : source
    if (!isList(drawing.boards) || drawing.boards.length === 0)
      return this.#nothing('boards', 'expected at least one board')
    const names = new Set<Json>()
    const boards = drawing.boards.flatMap((board, at) => this.#openBoard(board, `boards[${at}]`, names) ?? [])
    if (boards.length === 0) return this.#nothing('boards', 'expected at least one readable board')
    this.#check(drawing, '', { width: documentRules.width, height: documentRules.height })
    return { ...drawing, boards }
  }

  /** A bare Fabric file as a drawing of one board. */
  #withBoard(block: JsonFields): JsonFields {
    const board = { ...newBoard(this.#createUuid(), 0), objects: block }
    return { ...DEFAULT_SIZE, uuid: this.#createUuid(), boards: [board] }
  }

  #openBoard(source: Json, location: string, names: Set<Json>): BoardRecord | null {
    if (!isFields(source) || !isFields(source.objects)) {
      const field = isFields(source) ? 'objects' : ''
      return this.#lose({ location, field, rule: 'expected an object', lost: 'board', name: '' })
    }
    const block = source.objects
    if (!isList(block.objects)) {
      return this.#lose({
        location: `${location}.objects`,
        field: 'objects',
        rule: 'expected a list',
        lost: 'board',
        name: '',
      })
    }
    const { title, index, dpi } = boardRules
    this.#check(source, location, { title, index, dpi })
    const uuid = this.#uuidOf(source, location, names)
    const version = typeof block.version === 'string' ? block.version : ''
    const list = `${location}.objects.objects`
    const { elements, problems } = withUniqueNames(block.objects, version, this.#createUuid)
    for (const { location: place, field, rule, name } of problems)
      this.problems.push({ location: list + place, field, rule, lost: 'field', name })
    const objects: JsonFields[] = []
    for (const [at, element] of elements.entries()) {
      const opened = this.#openElement(element, `${list}[${at}]`, version)
      if (opened) objects.push(opened)
    }
    return { ...source, uuid, objects: { ...block, objects } }
  }

  #openElement(element: Json, location: string, version: string): JsonFields | null {
    if (!isFields(element))
      return this.#lose({ location, field: '', rule: 'expected an object', lost: 'element', name: '' })
    const name = [element.elementName, element.uuid].find((text) => typeof text === 'string' && text !== '')
    readReporting(element, version, {
      notify: ({ path, field, rule, isElementLost }) => {
        if (!isElementLost && this.#emptied.has(`${location}${path} ${field}`)) return
        const lost = isElementLost ? 'element' : 'field'
        this.problems.push({ location: location + path, field, rule, lost, name: typeof name === 'string' ? name : '' })
      },
      reportUnknown: (field) => this.unknownFields.set(field, (this.unknownFields.get(field) ?? 0) + 1),
    })
    return element
  }

  /** Its uuid, or a new one where it has none or one that is taken. */
  #uuidOf({ uuid }: JsonFields, location: string, taken: Set<Json>): string {
    const own = typeof uuid === 'string' ? uuid : ''
    const isOwn = own !== '' && !taken.has(own)
    const name = isOwn ? own : this.#createUuid()
    taken.add(name)
    if (!isOwn) {
      const rule = own === '' ? 'expected a name of its own' : 'is the name of another'
      this.problems.push({ location, field: 'uuid', rule, lost: 'field', name: own })
    }
    return name
  }

  #check(source: JsonFields, location: string, rules: Readonly<Record<string, z.ZodType>>): void {
    for (const [field, schema] of Object.entries(rules)) {
      const parsed = schema.safeParse(source[field])
      if (parsed.success) continue
      const rule = parsed.error.issues[0]?.message ?? 'invalid'
      this.problems.push({ location, field, rule, lost: 'field', name: '' })
    }
  }

  #nothing(field: string, rule: string): null {
    return this.#lose({ location: '', field, rule, lost: 'document', name: '' })
  }

  #lose(problem: DocumentProblem): null {
    this.problems.push(problem)
    this.isWhole = false
    return null
  }
}

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value)
const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
