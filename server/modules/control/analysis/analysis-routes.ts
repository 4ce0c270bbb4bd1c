import { DONE_STATES } from '#contract/control/command-states.ts'
import { FOLLOWED_PARAMS } from '#contract/control/followed-params.ts'
import {
  type AnalysedCommand,
  regulationAnalysisCalls as calls,
  FOLLOWED_MS,
  MAX_ANALYSED,
} from '#contract/endpoints/regulation-analysis.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'
import { analysedVersions, type FollowedRow, followedCommands, valuesOf } from './analysis.repository.ts'
import { followCommand } from './follow.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Shown before a command, so that one sees what stood before. */
const LEAD_MS = 30 * MINUTE_MS

/** Follows commands in what was measured afterwards. */
export function registerAnalysis(router: Router, { db, now }: Env): void {
  router.handle(calls.commands, async ({ input: { hours, of, kind }, session }) => {
    const ms = now()
    const from = new Date(ms - hours * HOUR_MS)
    const asked = { session, now: ms, from, of, kind, commandId: null, limit: MAX_ANALYSED + 1 }
    const found = await followedCommands(db, asked)
    const rows = found.slice(0, MAX_ANALYSED)
    const courses = await coursesOf(db, rows, ms)
    return {
      commands: rows.map((row, at) => ({ ...toCommand(row), course: courses[at] ?? null })),
      isCut: found.length > MAX_ANALYSED,
      strategies: await analysedVersions(db, session, from),
    }
  })

  router.handle(calls.course, async ({ input: { commandId }, session, language }) => {
    const ms = now()
    const asked = { session, now: ms, from: new Date(0), of: null, kind: null, commandId, limit: 1 }
    const [row] = await followedCommands(db, asked)
    const followed = row && FOLLOWED_PARAMS[row.paramCode]
    if (!row || !followed || row.measuredId === null) throw notFound(textsIn(language).noSuchCommand)
    const sentAt = sentOf(row)
    const [from, to] = [new Date(sentAt - LEAD_MS), new Date(Math.max(sentAt + LEAD_MS, row.endsAt.getTime()))]
    const [measured, setPoint] = await valuesOf(
      db,
      [
        { pointId: row.measuredId, from, to },
        { pointId: row.pointId, from, to },
      ],
      ms,
    )
    const line = (series: typeof measured): [number, number][] =>
      series?.values.map(({ at, value }) => [at, value] satisfies [number, number]) ?? []
    return {
      from: from.getTime(),
      to: to.getTime(),
      sentAt,
      target: row.value,
      band: followed.band,
      measuredName: row.measuredName ?? '',
      measuredNameEn: row.measuredNameEn ?? '',
      unit: row.unit,
      decimals: row.decimals,
      setPoint: line(setPoint),
      measured: line(measured),
    }
  })
}

const sentOf = ({ sentAt, askedAt }: FollowedRow): number => (sentAt ?? askedAt).getTime()
const isDone = ({ state }: FollowedRow): boolean => DONE_STATES.some((done) => done === state)

async function coursesOf(
  db: Env['db'],
  rows: readonly FollowedRow[],
  now: number,
): Promise<readonly AnalysedCommand['course'][]> {
  const spans = rows.flatMap((row, at) =>
    isDone(row) && row.measuredId !== null
      ? [{ at, pointId: row.measuredId, from: new Date(sentOf(row)), to: row.endsAt }]
      : [],
  )
  const read = await valuesOf(db, spans, now)
  const courses: AnalysedCommand['course'][] = rows.map(() => null)
  for (const [nth, { at }] of spans.entries()) {
    const [row, series] = [rows[at], read[nth]]
    const band = row && FOLLOWED_PARAMS[row.paramCode]?.band
    if (!row || !series || band === undefined) continue
    const command = { target: row.value, before: row.oldValue, band, sentAt: sentOf(row) }
    const followed = followCommand(command, series.values)
    const isOpen = row.endsAt.getTime() >= now && now - sentOf(row) < FOLLOWED_MS
    if (followed) courses[at] = { ...followed, stepMin: series.stepMs / MINUTE_MS, isOpen }
  }
  return courses
}

const toCommand = (row: FollowedRow): Omit<AnalysedCommand, 'course'> => ({
  commandId: row.id,
  askedAt: row.askedAt.getTime(),
  writer: row.writer,
  askedBy: row.askedBy,
  strategy:
    row.strategyId === null || row.strategyVersion === null
      ? null
      : { strategyId: row.strategyId, version: row.strategyVersion, name: row.askedBy, kind: row.strategyKind },
  nodeId: row.nodeId,
  nodeName: row.nodeName,
  pointCode: row.pointCode,
  name: row.name,
  nameEn: row.nameEn,
  unit: row.unit,
  decimals: row.decimals,
  old: row.oldValue,
  target: row.value,
  state: row.state,
})
