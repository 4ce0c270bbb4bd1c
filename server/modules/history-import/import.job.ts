import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { queueAsked } from '#server/core/jobs/run.repository.ts'
import { filesOf, findImport, storedFile } from './imports.repository.ts'
import { checkImport, endChecking, giveUp, undoImport, writeImport } from './work.ts'

const WORKS = ['check', 'write', 'undo'] as const
type ImportWork = (typeof WORKS)[number]

const params = z.strictObject({ importId: z.guid() })
const paramNames = { importId: label('导入', 'Import') }
const ATTEMPTS = 3
const KINDS = {
  check: { kind: 'historyImport.check', title: label('检查历史数据文件', 'Check files of history') },
  write: { kind: 'historyImport.write', title: label('写入历史数据', 'Write imported history') },
  undo: { kind: 'historyImport.undo', title: label('撤回历史导入', 'Undo an import of history') },
} as const
/** Ten million values take some minutes; a slow disk is given its time. */
const TIMEOUT_MS = 12 * 3_600_000

/** Queues a work of an import. */
export const queueWork = (
  db: Parameters<typeof queueAsked>[0],
  work: ImportWork,
  importId: string,
  { now, requestedBy }: { readonly now: number; readonly requestedBy: string },
) =>
  queueAsked(db, {
    kind: KINDS[work].kind,
    title: KINDS[work].title.zh,
    params: { importId },
    maxAttempts: ATTEMPTS,
    now,
    requestedBy,
  })

export const importJobs = ({ settings, db: calls, now: clock }: Pick<Env, 'settings' | 'db' | 'now'>) => {
  const shared = { params, paramNames, isAskedFor: true, timeoutMs: TIMEOUT_MS, maxAttempts: ATTEMPTS }
  const storedFiles = async (db: Db, importId: string) =>
    (await filesOf(db, [importId])).map((file) => storedFile(db, file))
  const queueUndoing = async (importId: string): Promise<void> => {
    const found = await findImport(calls, importId)
    if (found?.state === 'undoing')
      await queueWork(calls, 'undo', importId, { now: clock(), requestedBy: found.ownerName })
  }
  return [
    defineJob({
      ...KINDS.check,
      ...shared,
      async run({ params: { importId }, signal, progress, db, now }) {
        const env = { background: db, settings, now }
        const report = await checkImport(env, { importId, files: await storedFiles(db, importId), signal, progress })
        return report
          ? label(
              `${report.numValues} 个值，${report.numRefused} 行被拒绝`,
              `Values: ${report.numValues}, refused: ${report.numRefused}`,
            )
          : label('文件未通过检查', 'The files were refused')
      },
      async failed({ params: { importId }, error }) {
        await endChecking({ background: calls, now: clock }, importId, new Error(error))
      },
    }),
    defineJob({
      ...KINDS.write,
      ...shared,
      async run({ params: { importId }, signal, progress, db, now }) {
        const env = { background: db, settings, now }
        const isWritten = await writeImport(env, { importId, files: await storedFiles(db, importId), signal, progress })
        if (!isWritten) await queueUndoing(importId)
        const { numWritten = 0 } = (await findImport(db, importId)) ?? {}
        return isWritten
          ? label(`写入 ${numWritten} 个值`, `Values written: ${numWritten}`)
          : label('未写入', 'Not written')
      },
      async failed({ params: { importId }, error }) {
        await giveUp({ background: calls, now: clock }, importId, new Error(error))
        await queueUndoing(importId)
      },
    }),
    defineJob({
      ...KINDS.undo,
      ...shared,
      async run({ params: { importId }, signal, progress, db, now }) {
        await undoImport({ background: db, now }, { importId, signal, progress })
        return label('已撤回', 'Undone')
      },
    }),
  ]
}
