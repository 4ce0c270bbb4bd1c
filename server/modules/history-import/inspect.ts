// What the files of an import seem to be: by a mapping that was used before for the same headings, or by what they contain.

import { createHash } from 'node:crypto'
import type { FileLayout } from '#contract/endpoints/history-import.ts'
import { type ImportLayout, importLayout, targetsOf } from '#contract/history-import/import-mapping.ts'
import type { Db } from '#server/core/db/client.ts'
import { beginningOfFile } from './files.ts'
import { keptLayouts, type StoredImportFile, storedFile } from './imports.repository.ts'
import { createPointNames } from './point-names.ts'
import type { ImportPoint } from './points.repository.ts'
import { proposeLayout, tableOf } from './propose-layout.ts'
import { FileFaultError } from './reading/file-faults.ts'

const SHOWN_ROWS = 20
const MOST_CHARS = 64
const MOST_NAMES = 2_000

/** The same for files with the same headings. */
export const fingerprintOf = (headings: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headings)).digest('hex')

/** @param points - Those in reach of who asks. */
export async function inspectFiles(
  db: Db,
  files: readonly StoredImportFile[],
  points: readonly ImportPoint[],
  timeZone: string,
): Promise<FileLayout[]> {
  const nameOf = createPointNames(points)
  const codes = new Set(points.map(({ code }) => code))
  const inspect = async (file: StoredImportFile): Promise<FileLayout> => {
    const facts = { keyId: file.id, name: file.name, fault: null }
    const table = tableOf(await beginningOfFile(storedFile(db, file)))
    if (!table) return { ...facts, rows: [], layout: null, isKnown: false, names: [] }
    const rows = [table.headings, ...table.body].slice(0, SHOWN_ROWS).map((row) => row.map(shortened))
    const fingerprint = fingerprintOf(table.headings)
    const kept = (await keptLayouts(db, [fingerprint])).get(fingerprint)
    const known = kept === undefined ? null : inReach(kept, codes)
    const { layout, names } = proposeLayout(table, timeZone, nameOf)
    return { ...facts, rows, layout: known ?? layout, isKnown: known !== null, names: names.slice(0, MOST_NAMES) }
  }
  const found: FileLayout[] = []
  for (const file of files)
    found.push(
      await inspect(file).catch((error: unknown): FileLayout => {
        if (!(error instanceof FileFaultError)) throw error
        return {
          keyId: file.id,
          name: file.name,
          fault: error.fault,
          rows: [],
          layout: null,
          isKnown: false,
          names: [],
        }
      }),
    )
  return found
}

const shortened = (text: string): string => text.slice(0, MOST_CHARS)

/** A stored layout with the points that are in reach; null where none is. */
function inReach(kept: unknown, codes: ReadonlySet<string>): ImportLayout | null {
  const parsed = importLayout.safeParse(kept)
  if (!parsed.success) return null
  const layout = parsed.data
  const inside = ({ code }: { readonly code: string }): boolean => codes.has(code)
  const left: ImportLayout =
    layout.shape === 'wide'
      ? { ...layout, columns: layout.columns.filter(inside) }
      : { ...layout, names: layout.names.filter(inside) }
  return targetsOf(left).length > 0 ? left : null
}
