import { versionOf } from '#drawing/engine.ts'
import type { Editor } from '../../editor.ts'
import { importFabric, looksLikeFabric } from '../../exchange/fabric-in.ts'
import { type ImportedElements, ImportProblems, refusedImport } from '../../exchange/import-problem.ts'
import { importSvg } from '../../exchange/svg-in/import-svg.ts'

/** Larger files are not read at all, bytes. */
const MAX_FILE_BYTES = 20 << 20
const PICTURE = /^image\/(png|jpeg|gif|webp)$/

/** Whether a file is a picture to be stored, by what the browser takes it for. */
export const isPicture = (file: File): boolean => PICTURE.test(file.type)

/** The elements in a file: an SVG, or JSON of Fabric or of a drawing, by its content. */
export async function readElements(file: File, { createUuid, board }: Editor): Promise<ImportedElements> {
  if (file.size > MAX_FILE_BYTES) return refused('too-large', MAX_FILE_BYTES)
  const text = await file.text()
  if (looksLikeFabric(text)) return importFabric(text, { createUuid, version: versionOf(board) })
  return /<svg[\s>]/i.test(text) ? importSvg(text, { createUuid }) : refused('unknown-format')
}

function refused(code: 'too-large' | 'unknown-format', limit?: number): ImportedElements {
  const problems = new ImportProblems()
  problems.refuse(code, limit)
  return refusedImport(problems)
}
