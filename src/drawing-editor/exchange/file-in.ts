import type { MeasureText } from '#drawing/engine.ts'
import { MAX_TEXT } from '#lib/svg/limits.ts'
import { looksLikeSvg } from '#lib/svg/looks-like-svg.ts'
import { encodingOf } from '#lib/svg/xml-encoding.ts'
import { type ImportedFabric, importFabric, MAX_FABRIC_TEXT } from './fabric-in.ts'
import { type ImportedElements, type ImportProblemCode, ImportProblems, refusedImport } from './import-problem.ts'
import { importSvg } from './svg-in/import-svg.ts'

export interface FileImportOptions {
  readonly createUuid: () => string
  /** Fabric version of the board that the elements are for. */
  readonly version: string
  readonly measureText?: MeasureText
}

export type DrawingFile =
  | ({ readonly kind: 'elements' } & (ImportedElements | ImportedFabric))
  /** To be uploaded, and shown by its address. */
  | { readonly kind: 'picture'; readonly mediaType: PictureType }

/** Pictures that every browser shows, by their first bytes; those of RIFF are told by four further ones. */
const PICTURES = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'image/webp': [0x52, 0x49, 0x46, 0x46],
} as const
export type PictureType = keyof typeof PICTURES
const WEBP = [0x57, 0x45, 0x42, 0x50] as const
const WEBP_AT = 8

/** Enough to tell what a file is. */
const HEAD_BYTES = 1_024

/** Reads a file by what is in it, whatever its name says. Rejects where the file cannot be read from the disk. */
export async function readDrawingFile(file: Blob, options: FileImportOptions): Promise<DrawingFile> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const mediaType = pictureTypeOf(head)
  if (mediaType) return { kind: 'picture', mediaType }
  // no encoding has more than four bytes for what is one or two characters in a text
  if (file.size > 4 * MAX_FABRIC_TEXT) return refused('too-large', MAX_FABRIC_TEXT)
  const text = new TextDecoder(encodingOf(head)).decode(await file.arrayBuffer())
  if (looksLikeSvg(text)) {
    return text.length > MAX_TEXT ? refused('too-large', MAX_TEXT) : { kind: 'elements', ...importSvg(text, options) }
  }
  return /^\s*[[{]/.test(text.slice(0, HEAD_BYTES))
    ? { kind: 'elements', ...importFabric(text, options) }
    : refused('unknown-format')
}

export function pictureTypeOf(head: Uint8Array): PictureType | null {
  const begins = (bytes: readonly number[], at = 0): boolean => bytes.every((byte, i) => head[at + i] === byte)
  const found = Object.entries(PICTURES).find(([, bytes]) => begins(bytes))?.[0]
  switch (found) {
    case 'image/png':
    case 'image/jpeg':
    case 'image/gif':
      return found
    case 'image/webp':
      return begins(WEBP, WEBP_AT) ? found : null
    default:
      return null
  }
}

function refused(code: ImportProblemCode, limit?: number): DrawingFile {
  const problems = new ImportProblems()
  problems.refuse(code, limit)
  return { kind: 'elements', ...refusedImport(problems) }
}
