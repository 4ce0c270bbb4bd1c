import type { z } from 'zod'
import { CODE } from '#contract/kit/envelope.ts'
import type { exportResult } from '#contract/kit/resource.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Export, Sheet } from '../calls/exports.ts'
import type { Steps } from '../calls/long-work.ts'
import { type Enveloped, withEnvelope } from '../calls/router.ts'
import type { Env } from '../env.ts'
import { queueAsked } from '../jobs/run.repository.ts'
import { AppError } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { EXPORT_ATTEMPTS, EXPORT_KIND, type ExportParams } from './export-params.ts'
import { countOpenExports } from './open-exports.repository.ts'
import { refuseWithoutRoom } from './refuse-without-room.ts'
import { storeSheet } from './stored-sheet.ts'

/** With more rows than this an export becomes a job. */
export const MAX_ROWS_IN_CALL = 5_000

/** Of one user, queued or under way: what one person asks for must not hold up all others. */
export const MAX_OPEN_EXPORTS = 5

class TooLargeForCall extends Error {}

/**
 * Answers an export call: makes the file while the caller waits, or, where it has more than {@link MAX_ROWS_IN_CALL}
 * rows, leaves it to a job. The answer then has no address: the file comes as a personal message.
 *
 * @throws {AppError} 2002 where the user already waits for {@link MAX_OPEN_EXPORTS} of them, or the disk is nearly full.
 */
export async function runExport<Input>(
  env: Pick<Env, 'db' | 'now' | 'settings'>,
  known: Export<Input>,
  { input, actor, steps }: { readonly input: Input; readonly actor: Actor; readonly steps: Steps },
): Promise<Enveloped<z.input<typeof exportResult>>> {
  const report: Steps['report'] = (done, total) => {
    if (total > MAX_ROWS_IN_CALL) throw new TooLargeForCall()
    steps.report(done, total)
  }
  await refuseWithoutRoom(env, actor.language)
  let sheet: Sheet
  try {
    sheet = await known.make({ input, actor, steps: { ...steps, report } })
  } catch (error) {
    if (!(error instanceof TooLargeForCall)) throw error
    return queueExport(env, known, input, actor)
  }
  const { fileName, url } = await storeSheet(env, actor, known, sheet)
  return withEnvelope({ fileName, url }, { message: textsIn(actor.language).rowsExported(sheet.numRows) })
}

async function queueExport(
  { db, now }: Pick<Env, 'db' | 'now'>,
  { path, module }: Pick<Export, 'path' | 'module'>,
  input: unknown,
  actor: Actor,
): Promise<Enveloped<z.input<typeof exportResult>>> {
  const { session, ip, language } = actor
  const texts = textsIn(language)
  const params: ExportParams = { path, input: { ...Object(input) }, userId: session.userId, ip, language }
  await db.transaction(async (tx) => {
    if ((await countOpenExports(tx, session.userId)) >= MAX_OPEN_EXPORTS)
      throw new AppError(CODE.warning, texts.tooManyExports(MAX_OPEN_EXPORTS))
    await queueAsked(tx, {
      kind: EXPORT_KIND,
      title: texts.exportTitle,
      params: { ...params },
      maxAttempts: EXPORT_ATTEMPTS,
      now: now(),
      requestedBy: session.realName,
    })
    await recordAudit(tx, actor, now(), { module, action: 'export', targetName: texts.exportTitle })
  })
  return withEnvelope({ fileName: '', url: '' }, { message: texts.exportQueued })
}
