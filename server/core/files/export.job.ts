import { isDeepStrictEqual } from 'node:util'
import type { RunFailure } from '#contract/endpoints/jobs.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { type Language, label } from '#contract/kit/language.ts'
import type { Exports } from '../calls/exports.ts'
import { codesOf, holdsOne } from '../calls/permissions.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { defineJob } from '../jobs/job-kind.ts'
import { AppError, noPermission } from '../kit/app-error.ts'
import { addMessage } from '../messages/messages.repository.ts'
import { actorOf } from '../session/actor.ts'
import { textsIn } from '../texts/texts.ts'
import { EXPORT_ATTEMPTS, EXPORT_KIND, type ExportParams, exportParams } from './export-params.ts'
import { storeSheet } from './stored-sheet.ts'

/**
 * Makes a large export for the user who asked for it, with the permissions and the data scope that they have now. Where these
 * changed while it was made, it is not kept, but made anew or refused.
 */
export const exportJob = (env: Pick<Env, 'db' | 'now'>, exports: Exports) =>
  defineJob({
    kind: EXPORT_KIND,
    title: label('导出文件', 'Export a file'),
    params: exportParams,
    paramNames: {
      path: label('导出', 'Export'),
      input: label('条件', 'Conditions'),
      userId: label('用户', 'User'),
      ip: label('地址', 'Address'),
      language: label('语言', 'Language'),
    },
    isAskedFor: true,
    timeoutMs: 1_800_000,
    maxAttempts: EXPORT_ATTEMPTS,
    async run({ params, signal, progress, now }) {
      const found = exports.get(params.path)
      const judged = async () => {
        const actor = await actorOf(env.db, params, now())
        const codes = found ? codesOf(found.access) : []
        if (!found || !actor || (codes.length > 0 && !holdsOne(actor.session, codes)))
          throw noPermission(textsIn(params.language).notAllowed)
        return { known: found, actor }
      }
      try {
        const { known, actor } = await judged()
        const steps = {
          gone: signal,
          report: (done: number, total: number) => progress(total === 0 ? 0 : done / total),
        }
        const sheet = await known.make({ input: params.input, actor, steps })
        signal.throwIfAborted()
        if (!isDeepStrictEqual((await judged()).actor.session.scope, actor.session.scope))
          throw new Error('The data scope changed while the export was made.')
        const { fileName } = await storeSheet(env, actor, known, sheet)
        return label(`${fileName}：${sheet.numRows} 行`, `${fileName}: ${sheet.numRows} rows`)
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError) || error.code === CODE.serverError) throw error
        // another attempt would be refused as well
        await reportFailure(env.db, params, error.message, now())
        return label(`未导出：${error.message}`, `Not exported: ${error.message}`)
      }
    },
    failed: ({ params, failure, error }) =>
      reportFailure(env.db, params, reasonOf(failure, error, params.language), env.now()),
  })

const reasonOf = (failure: RunFailure, error: string, language: Language): string =>
  failure === 'error' || failure === 'wrongParams' ? error : textsIn(language).exportEnded[failure]

const reportFailure = (db: Db, { userId, language }: ExportParams, reason: string, now: number) =>
  addMessage(db, {
    group: 4,
    userId,
    createdAt: new Date(now),
    text: textsIn(language).exportFailed(reason),
  })
