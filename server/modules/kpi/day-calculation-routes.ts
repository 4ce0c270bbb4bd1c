/**
 * How days are computed. Duty: the hour at which a day begins, what each figure is made from, and computing stored days
 * again. Neighbours: recompute.job.ts does the work, `core/jobs` runs it. Invariants: the hour is changed by who sees the
 * whole company; only nodes in the data scope are computed again, and only days that are stored.
 */

import {
  type DayCalculation,
  dayCalculationCalls,
  MAX_RECOMPUTED_DAYS,
  type RecomputeRun,
} from '#contract/endpoints/day-calculation.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { jobKindsOf } from '#server/core/jobs/job-kind.ts'
import { cancelRun, type JobRun, queueAsked } from '#server/core/jobs/run.repository.ts'
import { bringForward } from '#server/core/jobs/schedule.repository.ts'
import { AppError, invalidInput, noPermission, notFound } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { runIn } from '../scheduled-jobs/run-record-routes.ts'
import { findRecomputation, listRecomputations, readParamNames, readStored } from './day-calculation.repository.ts'
import { listItems } from './item-inputs.ts'
import { kpiDaysJob } from './kpi-days.job.ts'
import { listPlaces } from './part.repository.ts'
import { groupsOf } from './read-kpi.ts'
import { recomputeJob, recomputeParams } from './recompute.job.ts'
import { findKpiSettings, saveSettleHour } from './settings.repository.ts'
import { textsIn } from './texts/texts.ts'

const DAY_MS = 86_400_000
const KINDS = jobKindsOf([recomputeJob])
const refused = (field: string, rule: string) => invalidInput([{ field, rule }])

export function registerDayCalculationRoutes(router: Router, { db, now }: Pick<Env, 'db' | 'now'>): void {
  router.handle(dayCalculationCalls.read, ({ actor }) => readDayCalculation(db, actor))
  router.handle(dayCalculationCalls.setHour, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const { session, language } = actor
      if (session.scope !== 'all') throw noPermission(textsIn(language).wholeCompanyOnly)
      const row = await findKpiSettings(tx)
      const before = { version: row.version, updatedBy: row.updatedBy, updatedAt: row.updatedAt.toISOString() }
      refuseStale(before, input.version, actor)
      if (!(await saveSettleHour(tx, { ...input, by: session.realName, now: new Date(now()) })))
        refuseStale(before, -1, actor)
      await bringForward(tx, kpiDaysJob.kind, now())
      await audit(tx, {
        targetName: textsIn(language).settleHour,
        before: { settleHour: row.settleHour, reason: row.reason },
        after: { settleHour: input.settleHour, reason: input.reason },
      })
    }),
  )
  router.handle(dayCalculationCalls.recompute, async ({ input, actor, audit }) => {
    const nodeIds = await recomputedNodes(db, actor, input)
    const { from, to } = input
    await db.transaction(async (tx) => {
      const { isRecomputing, recomputation: title } = textsIn(actor.language)
      if ((await listRecomputations(tx)).some(isOpen)) throw new AppError(CODE.warning, isRecomputing)
      const { kind, maxAttempts } = recomputeJob
      const requestedBy = actor.session.realName
      await queueAsked(tx, { kind, title, params: { nodeIds, from, to }, maxAttempts, requestedBy, now: now() })
      await audit(tx, { targetName: `${title} ${from} – ${to}`, after: { from, to, numNodes: nodeIds.length } })
    })
  })
  router.handle(dayCalculationCalls.runs, async ({ language }) =>
    (await listRecomputations(db)).map((run) => recomputationIn(run, language)),
  )
  router.handle(dayCalculationCalls.cancel, ({ input: { keyId }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { noSuchRun, hasEnded } = textsIn(actor.language)
      const run = await findRecomputation(tx, keyId)
      if (!run) throw notFound(noSuchRun)
      const before = await cancelRun(tx, run.id, new Date(now()))
      if (before === null) throw refused('keyId', hasEnded)
      await audit(tx, { targetId: keyId, targetName: run.title, before: { state: before } })
    }),
  )
}

const isOpen = ({ state }: JobRun): boolean => state === 'queued' || state === 'running'

function recomputationIn(run: JobRun, language: Language): RecomputeRun {
  const { nodeIds, from, to } = recomputeParams.parse(run.params)
  return { ...runIn(run, KINDS, language), from, to, numNodes: nodeIds.length }
}

async function readDayCalculation(db: Env['db'], { session, language }: Actor): Promise<DayCalculation> {
  const { settleHour, reason, version, updatedAt, updatedBy } = await findKpiSettings(db)
  const seen = (await listPlaces(db, session)).filter(({ isSeen }) => isSeen)
  const stored: DayCalculation['stored'] = []
  for (const nodeType of ['unit', 'source'] as const) {
    const places = seen.filter((place) => place.nodeType === nodeType)
    const { computedAt, ...days } = await readStored(db, places)
    stored.push({ nodeType, numNodes: places.length, ...days, computedAt: computedAt?.toISOString() ?? null })
  }
  return {
    settleHour,
    reason,
    version,
    updatedBy,
    updatedAt: updatedAt.toISOString(),
    mayChangeHour: session.scope === 'all',
    items: listItems(await readParamNames(db, language), language),
    stored,
  }
}

interface Asked {
  readonly nodeIds: readonly string[]
  readonly from: string
  readonly to: string
}

/** Units and sources of the nodes. @throws {AppError} 1001 by field for nodes and days that cannot be computed again. */
async function recomputedNodes(db: Env['db'], actor: Actor, { nodeIds, from, to }: Asked): Promise<string[]> {
  const texts = textsIn(actor.language)
  const groups = await groupsOf(db, actor, [...nodeIds])
  const places = [...new Set(groups.flatMap(({ units, sources }) => [...units, ...sources]))]
  const { firstDay, lastDay } = await readStored(db, places)
  if (firstDay === null || lastDay === null) throw refused('nodeIds', texts.nothingStored)
  if (from < firstDay) throw refused('from', texts.beforeStored(firstDay))
  if (to > lastDay) throw refused('to', texts.afterStored(lastDay))
  const numDays = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (places.length * numDays > MAX_RECOMPUTED_DAYS) throw refused('to', texts.tooManyDays(MAX_RECOMPUTED_DAYS))
  return places.map(({ keyId }) => keyId)
}
