import { formatBytes } from '#lib/format-bytes.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Export, MadeFile } from '../calls/exports.ts'
import { CSV_TYPE, EXCEL_TYPE } from '../calls/file-answer.ts'
import { codesOf } from '../calls/permissions.ts'
import type { Env } from '../env.ts'
import { inCompanyTime } from '../kit/company-time.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { storeExport } from './repository.ts'

const TYPES: Readonly<Record<NonNullable<MadeFile['file']>, string>> = {
  xlsx: EXCEL_TYPE,
  csv: CSV_TYPE,
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  dxf: 'application/dxf',
  zip: 'application/zip',
}

/**
 * Stores an exported file for the actor, with a personal message, and writes the export into the audit log. To
 * download it, they must still have what the export needs.
 */
export function storeSheet(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  { access }: Pick<Export, 'access'>,
  { module, title, content, numRows, file = 'xlsx' }: MadeFile & { readonly numRows?: number },
): Promise<{ fileName: string; url: string }> {
  const at = now()
  const stamp = inCompanyTime(new Date(at)).toISOString().slice(0, 19).replace(/[-:T]/g, '')
  const name = `${title}-${stamp}.${file}`
  const text = textsIn(actor.language).exportStored(name, numRows ?? null, formatBytes(content.length))
  return db.transaction(async (tx) => {
    const stored = await storeExport(tx, {
      ownerId: actor.session.userId,
      name,
      text,
      content,
      contentType: TYPES[file],
      now: new Date(at),
      permissions: codesOf(access),
    })
    await recordAudit(tx, actor, at, { module, action: 'export', targetName: name })
    return stored
  })
}
