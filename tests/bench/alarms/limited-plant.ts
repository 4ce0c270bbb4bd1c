import { and, eq, inArray, sql } from 'drizzle-orm'
import { QUALITY } from '#contract/live/quality.ts'
import type { Database } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import type { Env } from '#server/core/env.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { createTestEnv, UNCHECKED } from '#tests/support/test-env.ts'
import type { Place } from '../databases.ts'

/** Some 7,000 analogue points. */
export const STATIONS = 53

/** A point with three limits: normal in the middle of its range, and beyond its upper limit above. */
export interface LimitedPoint {
  readonly id: number
  readonly code: string
  readonly gatewayCode: string
  readonly middle: number
  /** Beyond the upper limit. */
  readonly high: number
  readonly span: number
}

export interface LimitedPlant {
  readonly env: Env
  readonly points: readonly LimitedPoint[]
}

/** Fills the database of a place with the demo's plant, and sets L, H and HH of every analogue point. */
export async function createLimitedPlant(database: Database, place: Place): Promise<LimitedPlant> {
  await migrateDatabase(database.db)
  const variables = { SIM_STATIONS: String(STATIONS), ...place.variables, ...UNCHECKED }
  const base = createTestEnv(database.db, { now: Date.now }, variables)
  const env: Env = { ...base, background: database.background }
  await seedDemo(env)
  const analogue = eq(standardParams.kind, 'AI')
  const at = (share: number) =>
    sql`(select p.range_min + ${share}::float8 * (p.range_max - p.range_min) from standard_params p where p.id = ${points.paramId})`
  await env.db
    .update(points)
    .set({ limitLl: null, limitL: at(0.1), limitH: at(0.8), limitHh: at(0.9), isAlarmed: true, alarmDelayS: 0 })
    .where(inArray(points.paramId, env.db.select({ id: standardParams.id }).from(standardParams).where(analogue)))
  await database.db.$client.query('analyze')
  const rows = await env.db
    .select({
      id: points.id,
      code: points.code,
      gatewayCode: points.gatewayCode,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
    })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .where(and(analogue, points.isActive))
  return {
    env,
    points: rows.map(({ rangeMin, rangeMax, ...row }) => ({
      ...row,
      middle: rangeMin + 0.5 * (rangeMax - rangeMin),
      high: rangeMin + 0.85 * (rangeMax - rangeMin),
      span: rangeMax - rangeMin,
    })),
  }
}

export function byGateway(list: readonly LimitedPoint[]): Map<string, LimitedPoint[]> {
  const gateways = new Map<string, LimitedPoint[]>()
  for (const point of list) gateways.set(point.gatewayCode, [...(gateways.get(point.gatewayCode) ?? []), point])
  return gateways
}

/** Values that change by a tenth of their range from round to round, and stay normal. */
export const normalValue = ({ middle, span }: LimitedPoint, round: number, index: number): number =>
  middle + span * 0.1 * (((round + index) % 3) - 1)

/** One message of a gateway, as the bus delivers it. */
export const payloadOf = (time: number, values: readonly (readonly [code: string, value: number])[]): Buffer =>
  Buffer.from(JSON.stringify({ t: time, v: values.map(([code, value]) => [code, value, QUALITY.good]) }))
