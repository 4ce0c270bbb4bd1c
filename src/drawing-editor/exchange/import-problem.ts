import type { JsonFields } from '#drawing/engine.ts'

// Takes elements in and out of a drawing: SVG, files of Fabric, the clipboard, pictures and paper. Works on records and
// stored elements and gives stored elements back; edit puts them on a board. Invariants: what comes from outside is
// hostile until it is read; reading never throws, changes nothing, and lists all that was not taken over as data.

/** What an import can run into. The page has words for each. */
const IMPORT_PROBLEMS = [
  // nothing is taken over
  /** More characters or bytes than `limit`. */
  'too-large',
  /** More elements than `limit`. */
  'too-many-elements',
  /** More expansions of `use` than `limit`. */
  'too-many-uses',
  /** More paths, points and texts than `limit`, in characters. */
  'too-much-content',
  /** Entities of XML that stand for other entities, or for other files. */
  'entities',
  'not-svg',
  'not-json',
  'no-elements',
  'unknown-format',
  // the rest is taken over
  /** An element of SVG that has no counterpart; `name` is its tag. */
  'not-drawn',
  /** A part of the file that is a picture, for what elements cannot show; `name` says what, such as a mask. */
  'as-picture',
  /** A property, such as a filter, that elements are drawn without; `name` is the property. */
  'drawn-without',
  /** Texts whose characters have places of their own: they are set as lines. `name` is the attribute. */
  'character-places',
  /** Elements inside more groups than `limit`. */
  'too-deep',
  /** A picture or reference outside the file; `name` is its address. */
  'outside-address',
  /** A picture inside the file that is none, or of a format that is not shown; `name` is its format. */
  'unreadable-picture',
  /** Scripts and event handlers. */
  'script',
  /** A reference that leads back to itself; `name` is its id. */
  'reference-cycle',
  /** A reference to nothing; `name` is its id. */
  'missing-reference',
  /** Numbers that are not finite or beyond `limit` px; `name` is the element. */
  'number',
  /** What the file hides. */
  'hidden',
  /** A selector or rule of a style sheet; `name` is its text. */
  'style-rule',
  /** A value that is not understood; `name` is its property. */
  'value',
  /** Boards beside the first; `count` says how many. */
  'other-boards',
] as const
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number]

/** What of a file was not taken over, or not as it is. Data, not words: the page tells it in the user's language. */
export interface ImportProblem {
  readonly code: ImportProblemCode
  /** What in the file it is about; empty for the file itself. */
  readonly name: string
  readonly count: number
  readonly limit?: number
}

/** Elements as stored, for a board of any Fabric version. */
export interface ImportedElements {
  /** In drawing order; none where the import was refused. */
  readonly elements: readonly JsonFields[]
  /** Size of the sheet that they were drawn on, document px; it begins at (0, 0). */
  readonly width: number
  readonly height: number
  readonly problems: readonly ImportProblem[]
  /** Whether the file was refused as a whole; a problem says why. */
  readonly isRefused: boolean
}

const MAX_NAME_LENGTH = 80
/** A hostile file could have a problem of its own for each element. */
const MAX_PROBLEMS = 100

/** Collects the problems of one import; equal ones are counted. */
export class ImportProblems {
  readonly #problems = new Map<string, { code: ImportProblemCode; name: string; count: number; limit?: number }>()
  #isRefused = false

  add(code: ImportProblemCode, name = '', limit?: number, count = 1): void {
    const shown = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name
    const key = `${code} ${shown}`
    const known = this.#problems.get(key)
    if (known) known.count += count
    else if (this.#problems.size < MAX_PROBLEMS || this.#isRefused)
      this.#problems.set(key, { code, name: shown, count, ...(limit !== undefined && { limit }) })
  }

  addAll(others: ImportProblems): void {
    for (const { code, name, count, limit } of others.list()) this.add(code, name, limit, count)
  }

  /** Adds why nothing is taken over. Only the first reason counts. */
  refuse(code: ImportProblemCode, limit?: number): void {
    if (this.#isRefused) return
    this.#isRefused = true
    this.add(code, '', limit)
  }

  get isRefused(): boolean {
    return this.#isRefused
  }

  list(): readonly ImportProblem[] {
    return [...this.#problems.values()]
  }
}

export const refusedImport = (problems: ImportProblems): ImportedElements => ({
  elements: [],
  width: 0,
  height: 0,
  problems: problems.list(),
  isRefused: true,
})
