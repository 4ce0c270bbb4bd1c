import { kindOf } from '#contract/drawing/kinds.ts'
import {
  contentOf,
  type DocumentProblem,
  isFields,
  type Json,
  type JsonFields,
  openDocument,
  versionOf,
} from '#drawing/engine.ts'
import { withNewNames } from '../edit/with-new-names.ts'
import { type ImportedElements, ImportProblems, refusedImport } from './import-problem.ts'

/** Longest text of a file, characters. */
export const MAX_FABRIC_TEXT = 20 * 1024 * 1024
export const MAX_FABRIC_ELEMENTS = 20_000

export interface FabricImportOptions {
  readonly createUuid: () => string
  /** Fabric version of the board that the elements are for; empty where it names none. */
  readonly version: string
}

export interface ImportedFabric extends ImportedElements {
  /** What of the elements cannot be drawn as it is stored. */
  readonly documentProblems: readonly DocumentProblem[]
}

/**
 * The elements of a file of Fabric 4 to 7, of a drawing (its first board), of a list of elements or of a single one,
 * under new uuids. Where the board has another version than the file, they state theirs, whose defaults stay, so that
 * nothing moves. All fields are kept (R3-65, R3-66). Never throws.
 */
export function importFabric(text: string, { createUuid, version }: FabricImportOptions): ImportedFabric {
  const problems = new ImportProblems()
  const refused = (documentProblems: readonly DocumentProblem[] = []): ImportedFabric => ({
    ...refusedImport(problems),
    documentProblems,
  })
  const source = readJson(text, problems)
  if (problems.isRefused) return refused()
  const { record, problems: documentProblems } = openDocument(asCanvas(source), createUuid)
  const [board, ...others] = record?.boards ?? []
  const elements = board?.objects.objects ?? []
  if (elements.length === 0) problems.refuse('no-elements')
  if (elements.length > MAX_FABRIC_ELEMENTS) problems.refuse('too-many-elements', MAX_FABRIC_ELEMENTS)
  if (!record || !board || problems.isRefused) return refused(documentProblems)
  if (others.length > 0) problems.add('other-boards', '', undefined, others.length)
  const { width, height } = contentOf(record)
  return {
    elements: withNewNames(withVersionOf(elements, versionOf(board), version), createUuid),
    width,
    height,
    problems: problems.list(),
    isRefused: false,
    documentProblems,
  }
}

/** Whether a text is likely to be what {@link importFabric} takes: JSON of elements, and not just any. */
export function looksLikeFabric(text: string): boolean {
  if (!/^\s*[[{]/.test(text.slice(0, 1_000)) || text.length > MAX_FABRIC_TEXT) return false
  const source = readJson(text, new ImportProblems())
  if (Array.isArray(source)) return source.some((one) => isFields(one) && isDrawn(one))
  return isFields(source) && (Array.isArray(source.boards) || Array.isArray(source.objects) || isDrawn(source))
}

/** What is nested too deep, and numbers beyond any, are told by `openDocument`. */
function readJson(text: string, problems: ImportProblems): unknown {
  if (text.length > MAX_FABRIC_TEXT) {
    problems.refuse('too-large', MAX_FABRIC_TEXT)
    return null
  }
  try {
    return JSON.parse(text)
  } catch {
    problems.refuse('not-json')
    return null
  }
}

/** A list of elements, and a single one, as a file of Fabric. */
function asCanvas(source: unknown): unknown {
  if (Array.isArray(source)) return { objects: source }
  if (!isFields(source) || Array.isArray(source.boards)) return source
  const isOne = isDrawn(source) || !Array.isArray(source.objects)
  return isOne ? { objects: [source], ...(source.version !== undefined && { version: source.version }) } : source
}

const isDrawn = ({ type }: JsonFields): boolean => kindOf(type) !== null

/** Files that name no version are read as those of Fabric 5. */
const UNNAMED_VERSION = '5.3.0'
const majorOf = (version: string): number => Number.parseInt(version, 10)

/**
 * Elements of a board of one Fabric version for a board of another: each states its version, members of groups and clip
 * paths too, so that its defaults stay those of the board that it is from.
 */
export function withVersionOf(elements: readonly JsonFields[], from: string, to: string): readonly JsonFields[] {
  const version = from || UNNAMED_VERSION
  if (majorOf(version) === majorOf(to || UNNAMED_VERSION)) return elements
  return elements.map((element) => withVersion(version, element))
}

function withVersion(version: string, element: JsonFields): JsonFields {
  const { objects, clipPath } = element
  return {
    ...element,
    ...(typeof element.version !== 'string' && { version }),
    ...(Array.isArray(objects) && {
      objects: objects.map((member: Json) => (isFields(member) ? withVersion(version, member) : member)),
    }),
    ...(isFields(clipPath) && { clipPath: withVersion(version, clipPath) }),
  }
}
