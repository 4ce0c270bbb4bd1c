import type { z } from 'zod'
import type { exportResult } from '#contract/kit/resource.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Enveloped, withEnvelope } from '../calls/router.ts'
import type { Env } from '../env.ts'
import { inCompanyTime } from '../kit/company-time.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { storeExport } from './repository.ts'

/** Stores an exported Excel file, writes the export into the audit log, and returns the file's address. */
export async function storeSheet(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  {
    module,
    title,
    content,
    numRows,
  }: {
    /** Module name in the audit log. */
    readonly module: string
    readonly title: string
    readonly content: Buffer
    readonly numRows: number
  },
): Promise<Enveloped<z.input<typeof exportResult>>> {
  const at = now()
  const stamp = inCompanyTime(new Date(at)).toISOString().slice(0, 19).replace(/[-:T]/g, '')
  const name = `${title}-${stamp}.xlsx`
  const result = await db.transaction(async (tx) => {
    const stored = await storeExport(tx, { ownerId: actor.session.userId, name, content, now: new Date(at) })
    await recordAudit(tx, actor, at, { module, action: 'export', targetName: name })
    return stored
  })
  const message = textsIn(actor.language).rowsExported(numRows)
  return withEnvelope(result, { message })
}
