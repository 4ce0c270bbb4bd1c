import type { z } from 'zod'
import { jobCalls, type runQuery, type JobRun as ToldRun } from '#contract/endpoints/jobs.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { addExport } from '#server/core/calls/exports.ts'
import { inPages } from '#server/core/calls/pages.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { countedSheet } from '#server/core/files/counted-sheet.ts'
import { runExport } from '#server/core/files/run-export.ts'
import type { JobKinds } from '#server/core/jobs/job-kind.ts'
import type { JobRun } from '#server/core/jobs/run.repository.ts'
import { endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { findRuns, type RunFilter } from './repository.ts'
import { kindTitle } from './schedule-store.ts'
import { textsIn } from './texts/texts.ts'

const MAX_EXPORT_ROWS = 50_000

/** The record of runs: to read and export. */
export function registerRunRecordRoutes(router: Router, env: Env, kinds: JobKinds): void {
  router.handle(jobCalls.runs, async ({ input, language }) => {
    const { list, total } = await findRuns(env.db, filterOf(input), input)
    return { list: list.map((run) => runIn(run, kinds, language)), total }
  })
  const made = addExport(router.exports, jobCalls.exportRuns, async ({ input, actor: { language }, steps }) => {
    const { runs: title, headings } = textsIn(language)
    const rows = inPages(
      async (page) => {
        const { list, total } = await findRuns(env.background, filterOf(input), page)
        return { list: list.map((run) => ({ ...run, keyId: run.id })), total }
      },
      { maxRows: MAX_EXPORT_ROWS, field: 'from', language, steps },
    )
    return countedSheet(
      { module: 'job', title, headings, rows, cellsOf: (run) => cellsOf(run, kinds, language) },
      steps,
    )
  })
  router.handle(jobCalls.exportRuns, (asked) => runExport(env, made, asked))
}

function filterOf({ from, to, ...rest }: z.infer<typeof runQuery>): RunFilter {
  return {
    ...rest,
    from: from === undefined ? undefined : new Date(startOfCompanyDay(from)),
    until: to === undefined ? undefined : new Date(endOfCompanyDay(to)),
  }
}

const resultIn = ({ result }: JobRun, language: Language): string => (result ? labelIn(result, language) : '')

/** One that was asked for has the name of its kind. */
function titleIn({ title, kind }: JobRun, kinds: JobKinds, language: Language): string {
  const known = kinds.get(kind)?.title
  return known?.zh === title ? labelIn(known, language) : shownName(title, language)
}

/** A run in the language of the caller. */
export function runIn(run: JobRun, kinds: JobKinds, language: Language): ToldRun {
  const { id, scheduleId, state, attempts, maxAttempts, progress, failure, error, requestedBy } = run
  return {
    keyId: id,
    scheduleId,
    title: titleIn(run, kinds, language),
    state,
    attempts,
    maxAttempts,
    progress,
    failure,
    error,
    requestedBy,
    kindTitle: kindTitle(kinds, run.kind, language),
    queuedAt: run.queuedAt.toISOString(),
    dueAt: run.dueAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    result: resultIn(run, language),
    isCancelAsked: run.cancelAskedAt !== null,
  }
}

function cellsOf(run: JobRun, kinds: JobKinds, language: Language) {
  const { states, failures } = textsIn(language)
  const { startedAt, finishedAt, failure, error } = run
  return [
    titleIn(run, kinds, language),
    kindTitle(kinds, run.kind, language),
    states[run.state],
    run.queuedAt,
    startedAt,
    finishedAt,
    startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : null,
    run.attempts,
    resultIn(run, language),
    failure === null ? '' : [failures[failure], error].filter((text) => text !== '').join(': '),
    run.requestedBy,
  ]
}
