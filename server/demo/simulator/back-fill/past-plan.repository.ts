/**
 * What the past is computed from, out of the database: its points, and where an earlier process has stopped. Invariant: a
 * piece that is done is never computed again, so what comes before it ends where it begins.
 */
import type { Db } from '#server/core/db/client.ts'
import { doneSteps } from '#server/first-start/steps.ts'
import { DESIGN_GJ, DESIGN_TABLES, rulesOf } from '#server/modules/telemetry/rollups/counter-limits.ts'
import { piecesLeft } from './past-pieces.ts'
import type { PastPlan, PastPoint, PastSeam } from './past-plan.ts'
import { isMeter } from './past-reader.ts'

/** The longest delay of an alarm that stood where a piece begins. */
const ALARM_DELAY_MINUTES = 30
/** Some meters are silent where a piece begins. */
const SILENT_HOURS = 6

/** The active points by code. */
export async function loadPastPoints(db: Db): Promise<ReadonlyMap<string, PastPoint>> {
  const { rows } = await db.$client.query<{
    id: number
    code: string
    kind: string
    unit: string
    node_type: string
    period_s: number
    design_gj: number | null
  }>(
    `select point.id, point.code, param.kind, param.unit, param.node_type, point.period_s, ${DESIGN_GJ} as design_gj
    from points point join standard_params param on param.id = point.param_id ${DESIGN_TABLES} where point.is_active`,
  )
  return new Map(
    rows.map((row) => [
      row.code,
      { id: row.id, periodS: row.period_s, counter: row.kind === 'PI' ? rulesOf(row) : null },
    ]),
  )
}

/**
 * The steps that are done, and what is known where the newest piece that is left ends.
 *
 * @param plan - Its readings are those of the running network, for meters that have not sent any.
 */
export async function whereItStopped(
  db: Db,
  plan: Pick<PastPlan, 'untilMs' | 'days' | 'points'> & { readonly meterReadings: PastSeam['meterReadings'] },
): Promise<Pick<PastPlan, 'done' | 'seam'>> {
  const done = await doneSteps(db)
  const { isWeekLeft, season } = piecesLeft({ ...plan, done })
  const to = season[0]?.to
  const meters = new Map([...plan.points].flatMap(([code, { id }]) => (isMeter(code) ? [[id, code] as const] : [])))
  if (isWeekLeft || to === undefined) {
    const readings = { ...plan.meterReadings, ...(await firstSamples(db, meters, plan.untilMs)) }
    return { done, seam: { meterReadings: readings, alarmIds: new Map() } }
  }
  return { done, seam: { meterReadings: await firstOfHours(db, meters, to), alarmIds: await alarmsAt(db, to) } }
}

type Meters = ReadonlyMap<number, string>
const byCode = (meters: Meters, rows: readonly { readonly point_id: number; readonly value: number }[]) =>
  Object.fromEntries(rows.map(({ point_id, value }) => [meters.get(point_id) ?? '', value]))

/** What meters showed after a time, as the running network sent it. */
async function firstSamples(db: Db, meters: Meters, at: number) {
  const { rows } = await db.$client.query<{ point_id: number; value: number }>(
    `select distinct on (point_id) point_id, value from sample
    where point_id = any($1::int[]) and at >= $2 and at < $2::timestamptz + interval '1 hour' order by point_id, at`,
    [[...meters.keys()], new Date(at)],
  )
  return byCode(meters, rows)
}

/** What meters showed where an hour began, of which no samples are left. */
async function firstOfHours(db: Db, meters: Meters, at: number) {
  const { rows } = await db.$client.query<{ point_id: number; value: number }>(
    `select distinct on (point_id) point_id, first as value from rollup_1h
    where point_id = any($1::int[]) and first is not null
      and at >= $2 and at < $2::timestamptz + interval '${SILENT_HOURS} hours' order by point_id, at`,
    [[...meters.keys()], new Date(at)],
  )
  return byCode(meters, rows)
}

/** Ids of the alarms that stood at a time, by source. */
async function alarmsAt(db: Db, at: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.$client.query<{ id: string; source_key: string }>(
    `select id, source_key from alarms
    where raised_at < $1::timestamptz + interval '${ALARM_DELAY_MINUTES} minutes'
      and (recovered_at is null or recovered_at > $1)
    order by raised_at desc`,
    [new Date(at)],
  )
  return new Map(rows.map((row) => [row.source_key, row.id]))
}
