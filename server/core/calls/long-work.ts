// Work that may take longer than one call: imports, exports. Duty: answer with the outcome or, if that takes more than
// seconds, with the progress, and keep the outcome until it is fetched. Neighbours: route.ts registers such calls, and
// the polling call. Invariants: only the user who began the work can poll it; it is aborted when nobody polls it any
// more.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import type { WorkProgress } from '#contract/kit/long-work.ts'
import { AppError, notFound } from '../kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'
import { createWorkTurns } from './work-turns.ts'

/** How long work reports progress and learns that it is no longer wanted. */
export interface Steps {
  /** Aborted when nobody waits for the outcome any more. */
  readonly gone: AbortSignal
  report(done: number, total: number): void
}

interface Work {
  readonly id: string
  readonly userId: string
  readonly language: Language
  readonly outcome: Promise<unknown>
  /** How many others come before it. */
  readonly before: () => number
  readonly gone: AbortController
  readonly progress: { done: number; total: number }
  abandoned: NodeJS.Timeout | undefined
}

interface Times {
  /** How long the first call waits for the outcome. */
  readonly firstMs: number
  readonly nextMs: number
  /** Without a poll for this long, the work is aborted. */
  readonly abandonedMs: number
}

/** `firstMs` and `nextMs` stay below the console's timeout of 20 s per call. */
const TIMES: Times = { firstMs: 5_000, nextMs: 1_000, abandonedMs: 30_000 }
/** Works that one user has asked for: one is under way, the others wait. Each may hold a file in memory. */
const MAX_OF_USER = 3

export function createLongWork(times: Times = TIMES) {
  const works = new Map<string, Work>()
  const turns = createWorkTurns()
  const none = Symbol('none')

  function forget(work: Work): void {
    clearTimeout(work.abandoned)
    works.delete(work.id)
  }

  function abandon(work: Work): void {
    forget(work)
    work.gone.abort(new AppError(CODE.serverError, 'Nobody waits for the outcome any more.'))
  }

  async function outcomeOf(work: Work, waitMs: number): Promise<unknown> {
    clearTimeout(work.abandoned)
    const timer = new AbortController()
    try {
      const waited = sleep(waitMs, none, { signal: timer.signal }).catch(() => none)
      const outcome = await Promise.race([work.outcome, waited])
      if (outcome !== none) {
        forget(work)
        return outcome
      }
    } catch (error) {
      forget(work)
      throw error
    } finally {
      timer.abort()
    }
    work.abandoned = setTimeout(() => abandon(work), times.abandonedMs).unref()
    return { workId: work.id, ...work.progress, before: work.before() } satisfies WorkProgress
  }

  return {
    /** Begins work, and answers with its outcome or {@link WorkProgress}. */
    async begin(
      {
        userId,
        language,
        reply,
      }: { readonly userId: string; readonly language: Language; readonly reply: FastifyReply },
      run: (steps: Steps) => Promise<unknown>,
    ): Promise<unknown> {
      if ([...works.values()].filter((work) => work.userId === userId).length >= MAX_OF_USER)
        throw new AppError(CODE.warning, textsIn(language).tooMuchUnderWay(MAX_OF_USER))
      const gone = new AbortController()
      const progress = { done: 0, total: 0 }
      const report = (done: number, total: number): void => void Object.assign(progress, { done, total })
      const { outcome, before } = turns.run(userId, gone.signal, () => run({ gone: gone.signal, report }))
      const work: Work = { id: randomUUID(), userId, language, outcome, before, gone, progress, abandoned: undefined }
      works.set(work.id, work)
      // a failure is reported to the caller that polls; without one it must not count as an unhandled rejection
      outcome.catch(() => undefined)
      const leave = (): void => abandon(work)
      reply.raw.once('close', leave)
      try {
        return await outcomeOf(work, times.firstMs)
      } finally {
        reply.raw.off('close', leave)
      }
    },

    /** Aborts all work: a stopping server waits for none, and the database takes back what is half-written. */
    close(): void {
      for (const work of works.values())
        work.gone.abort(new AppError(CODE.serverError, textsIn(work.language).notAvailable))
    },

    /** @throws {AppError} 1004 where the user has no such work; else whatever the work throws. */
    async ask(workId: string, userId: string, language: Language): Promise<unknown> {
      const work = works.get(workId)
      if (work?.userId !== userId) throw notFound(textsIn(language).noSuchWork)
      return outcomeOf(work, times.nextMs)
    },
  }
}
