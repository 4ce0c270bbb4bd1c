import { rehearsalCalls as calls, type RehearsalRow } from '#contract/endpoints/rehearsals.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { RehearsedCourse, RehearsedCourses } from '#contract/regulation/rehearsal.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { lockByName } from '#server/core/db/lock-by-name.ts'
import type { Env } from '#server/core/env.ts'
import { cancelRun, type JobRun, queueAsked, runsByParam } from '#server/core/jobs/run.repository.ts'
import { AppError, invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { companyDay, companyTime } from '#server/core/kit/company-time.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { readForecastUnits } from '../../load-forecast/units.repository.ts'
import { readBindings } from '../../load-forecast/weather-at.ts'
import { readSeen } from '../keeping/read-strategies.ts'
import { refuseUnable } from '../keeping/release.ts'
import { unitsInSight } from '../sight.repository.ts'
import { findStrategy, findVersion, type StoredVersion } from '../strategy.repository.ts'
import { STEP_MINUTES } from './closed-loop.ts'
import { isEnough } from './need-rehearsal.ts'
import { rehearsalJob } from './rehearsal.job.ts'
import { addRehearsal, rehearsalsOf, type StoredRehearsal, unitsOf } from './rehearsal.repository.ts'
import { seenRehearsal } from './seen-rehearsal.ts'
import { withTuned } from './strategy-of.ts'
import { both, textsIn } from './texts/texts.ts'
import { readPlaces } from './weather.repository.ts'
import { problemText } from './weather-problem.ts'

const OPEN: ReadonlySet<RehearsalRow['state']> = new Set(['queued', 'running'])

/** Rehearsals as a person sees them. Invariant: units out of the data scope are left out, with what is said of them. */
export function registerRehearsalRoutes(router: Router, { db, now }: Env): void {
  router.handle(calls.list, async ({ input: { strategyId }, actor }) => {
    if (!(await readSeen(db, actor, { keyId: strategyId, number: null, now: now() })))
      throw notFound(textsIn(actor.language).noSuchRehearsal)
    const rows = await rehearsalsOf(db, strategyId)
    const runs = await runsOf(db, rows)
    const whole = await wholeVersions(db, actor.session, rows)
    return rows.map((row) => toRow(row, runs.get(row.id), now(), whole.has(row.number)))
  })

  router.handle(calls.one, async ({ input: { keyId }, actor }) => {
    const { row, seen } = await seenRehearsal(db, actor, keyId, now())
    const { startsAt, forecastIssuedAt, shown, broken } = row
    if (!startsAt || !forecastIssuedAt) throw new AppError(CODE.warning, textsIn(actor.language).notDone)
    const units = (await unitsOf(db, keyId)).filter(({ nodeId }) => seen.has(nodeId))
    const whole = await wholeVersions(db, actor.session, [row])
    return {
      ...toRow(row, (await runsOf(db, [row])).get(keyId), now(), whole.has(row.number)),
      startsAt: startsAt.getTime(),
      stepMinutes: STEP_MINUTES,
      forecastIssuedAt: forecastIssuedAt.getTime(),
      shown,
      broken: broken.filter(({ nodeId }) => seen.has(nodeId)),
      units: units.map(({ nodeId, said, courses }) => ({
        ...said,
        code: seen.get(nodeId)?.code ?? '',
        name: seen.get(nodeId)?.name ?? '',
        mostApartAt: courses && mostApartAt(courses, startsAt.getTime()),
      })),
      courses: {
        with: together(units.flatMap(({ courses }) => (courses ? [courses.with] : []))),
        asNow: together(units.flatMap(({ courses }) => (courses ? [courses.asNow] : []))),
      },
    }
  })

  router.handle(calls.courses, async ({ input: { keyId, nodeIds }, actor }) => {
    const { seen } = await seenRehearsal(db, actor, keyId, now())
    const asked = nodeIds.filter((nodeId) => seen.has(nodeId))
    const units = asked.length === 0 ? [] : await unitsOf(db, keyId, asked)
    return asked.flatMap((nodeId) => {
      const courses = units.find((unit) => unit.nodeId === nodeId)?.courses
      return courses ? [{ nodeId, courses }] : []
    })
  })

  router.handle(calls.ask, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const { session, language } = actor
      const texts = textsIn(language)
      const { record, version } = await wholeVersion(db, actor, input, now())
      const strategy = withTuned(version.strategy, input.tuned ?? null)
      if (!strategy) throw invalidInput([{ field: 'tuned', rule: texts.notNetwork }])
      await refuseUnable(tx, strategy, actor)
      const members = new Set(strategy.members.map(({ nodeId }) => nodeId))
      const units = (await readForecastUnits(tx, companyDay(now()))).filter(({ nodeId }) => members.has(nodeId))
      const places = await readPlaces(tx, await readBindings(tx), units, { now: now(), hours: input.hours })
      if ('kind' in places) throw invalidInput([{ field: 'hours', rule: problemText(places, language, companyTime) }])
      if (units.length === 0) throw invalidInput([{ field: 'strategyId', rule: texts.noneKnown }])
      await lockByName(tx, `rehearsals of ${record.id}`)
      const runs = await runsOf(tx, await rehearsalsOf(tx, record.id))
      if ([...runs.values()].some(({ state }) => OPEN.has(state))) throw new AppError(CODE.warning, texts.isUnderWay)
      const keyId = await addRehearsal(tx, {
        strategyId: record.id,
        number: input.number,
        tuned: input.tuned ?? null,
        hours: input.hours,
        askedAt: new Date(now()),
        askedById: session.userId,
        askedBy: session.realName,
      })
      const { kind, maxAttempts } = rehearsalJob
      const title = both(({ title: of }) => of(record.name, input.number)).zh
      const requestedBy = session.realName
      const params = { rehearsalId: keyId, requestedBy }
      await queueAsked(tx, { kind, title, params, maxAttempts, requestedBy, now: now() })
      await audit(tx, {
        targetId: record.id,
        targetName: record.name,
        after: { rehearsal: keyId, number: input.number },
      })
      return { keyId }
    }),
  )

  router.handle(calls.cancel, ({ input: { keyId }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { row, name } = await seenRehearsal(db, actor, keyId, now())
      const run = (await runsOf(tx, [row])).get(keyId)
      const was = run && (await cancelRun(tx, run.id, new Date(now())))
      if (!was) throw new AppError(CODE.warning, textsIn(actor.language).isOver)
      await audit(tx, { targetId: row.strategyId, targetName: name, before: { rehearsal: keyId, state: was } })
    }),
  )
}

const runsOf = (db: Queryable, rows: readonly StoredRehearsal[]): Promise<ReadonlyMap<string, JobRun>> =>
  runsByParam(
    db,
    rehearsalJob.kind,
    'rehearsalId',
    rows.map(({ id }) => id),
  )

/** @throws {AppError} 1004 where it is out of sight; 1001 where there is no such version. */
async function wholeVersion(
  db: Db,
  actor: Actor,
  { strategyId, number }: { readonly strategyId: string; readonly number: number },
  now: number,
) {
  const seen = await readSeen(db, actor, { keyId: strategyId, number: null, now })
  const record = seen && (await findStrategy(db, strategyId))
  if (!record) throw notFound(textsIn(actor.language).noSuchRehearsal)
  const version = await findVersion(db, strategyId, number)
  if (!version) throw invalidInput([{ field: 'number', rule: ruleText('unknownReference', actor.language) }])
  return { record, version }
}

/** Versions whose units are all in scope: totals of others would tell of units that the person may not see. */
async function wholeVersions(
  db: Queryable,
  session: Session,
  rows: readonly StoredRehearsal[],
): Promise<ReadonlySet<number>> {
  const whole = new Set<number>()
  for (const number of new Set(rows.map((row) => row.number))) {
    const strategyId = rows[0]?.strategyId ?? ''
    const version: StoredVersion | null = await findVersion(db, strategyId, number)
    const ids = version?.strategy.members.map(({ nodeId }) => nodeId) ?? []
    if ([...(await unitsInSight(db, session, ids)).values()].every(({ isSeen }) => isSeen)) whole.add(number)
  }
  return whole
}

function toRow(row: StoredRehearsal, run: JobRun | undefined, now: number, isWhole: boolean): RehearsalRow {
  const { id, strategyId, number, tuned, hours, askedAt, askedBy, finishedAt, totals } = row
  return {
    keyId: id,
    strategyId,
    number,
    tuned,
    hours,
    askedAt: askedAt.getTime(),
    askedBy,
    // a run is deleted after some time, what it found is not
    state: finishedAt ? 'done' : (run?.state ?? 'failed'),
    progress: finishedAt ? 1 : (run?.progress ?? 0),
    finishedAt: finishedAt?.getTime() ?? null,
    isEnough: isEnough(row, now),
    totals: isWhole ? totals : null,
  }
}

/** When the supply is furthest from what it is as now, epoch ms; null: never. */
function mostApartAt({ with: own, asNow }: RehearsedCourses, startsAt: number): number | null {
  const apart = own.supplyC.map((value, step) => Math.abs((value ?? Number.NaN) - (asNow.supplyC[step] ?? Number.NaN)))
  const most = apart.reduce((best, value, step) => (value > (apart[best] ?? 0) ? step : best), -1)
  return most < 0 ? null : startsAt + most * STEP_MINUTES * 60_000
}

/** Means of units, and the sum of their heat and flow. */
function together(courses: readonly RehearsedCourse[]): RehearsedCourse {
  const of = (name: keyof RehearsedCourse, isSum: boolean): (number | null)[] =>
    Array.from({ length: courses[0]?.[name].length ?? 0 }, (_, step) => {
      const values = courses.flatMap((course) => course[name][step] ?? [])
      const sum = values.reduce((total, value) => total + value, 0)
      if (values.length === 0) return null
      return Number((isSum ? sum : sum / values.length).toFixed(3))
    })
  return {
    supplyC: of('supplyC', false),
    returnC: of('returnC', false),
    roomC: of('roomC', false),
    flowTh: of('flowTh', true),
    heatMw: of('heatMw', true),
    setting: of('setting', false),
  }
}
