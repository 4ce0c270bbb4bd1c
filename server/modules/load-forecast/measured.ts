// The heat that was measured, by hour. Invariants: an hour of which less is known than half of what is designed is left
// out; where some units are not known, the others stand for them by their design heat.

import { z } from 'zod'
import { LEAST_KNOWN_SHARE } from '#contract/endpoints/load-forecast.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, shiftDay } from '#server/core/kit/company-time.ts'
import { readSettleHour } from '../kpi/settings.repository.ts'
import { sumsSql } from '../kpi/sums-sql.ts'
import { flowTH } from './model/heat-and-water.ts'
import type { ForecastUnit } from './units.repository.ts'

const HOUR_S = 3600
const HOUR_MS = HOUR_S * 1000
const KJ_PER_GJ = 1e6
const W_PER_KW = 1000

/** Mean heat of an hour, kW, by epoch ms of its beginning. */
export type MeasuredHours = ReadonlyMap<number, number>

/** Of units and days. */
const ASKED = 'select node_id, day from unnest($1::uuid[]) node (node_id), unnest($2::date[]) day (day)'
/** What is mostly estimated is not known. */
const IS_KNOWN = 'heat_s > 0 and heat_estimated_gj <= heat_gj / 2'

const heatHour = z.object({ at: z.date(), heatGj: z.number(), knownKw: z.number() })

type Metered = Pick<ForecastUnit, 'nodeId' | 'areaM2' | 'designHeatIndexWM2'>

/** Of the hours from one moment that are over at the other, epoch ms: of a running hour only a part is measured. */
export async function readMeasured(
  db: Db,
  units: readonly ForecastUnit[],
  from: number,
  to: number,
): Promise<MeasuredHours> {
  if (units.length === 0 || to <= from) return new Map()
  const designs = units.map(designOf)
  const designKw = designs.reduce((sum, each) => sum + each, 0)
  const { rows } = await db.$client.query(
    `with ${sumsSql(ASKED, 'hour')}
    select at, sum(heat_gj)::float8 as "heatGj", sum(design_kw)::float8 as "knownKw"
    from metered join unnest($1::uuid[], $3::float8[]) unit (node_id, design_kw) using (node_id)
    where ${IS_KNOWN} and at >= $4 and at <= $5
    group by at having sum(design_kw) >= $6`,
    [
      units.map(({ nodeId }) => nodeId),
      await settledDays(db, from, to),
      designs,
      new Date(from),
      new Date(to - HOUR_MS),
      LEAST_KNOWN_SHARE * designKw,
    ],
  )
  return new Map(
    z
      .array(heatHour)
      .parse(rows)
      .map(({ at, heatGj, knownKw }) => [at.getTime(), (meanKw(heatGj) * designKw) / knownKw]),
  )
}

const unitHours = z.object({ nodeId: z.string(), ats: z.array(z.number()), heatsGj: z.array(z.number()) })

/** The same by unit. */
export async function readMeasuredUnits(
  db: Db,
  nodeIds: readonly string[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, MeasuredHours>> {
  const found = new Map<string, MeasuredHours>(nodeIds.map((nodeId) => [nodeId, new Map()]))
  if (nodeIds.length === 0 || to <= from) return found
  const { rows } = await db.$client.query(
    `with ${sumsSql(ASKED, 'hour')}
    select node_id as "nodeId", array_agg(extract(epoch from at)::float8 * 1000 order by at) as ats,
      array_agg(heat_gj::float8 order by at) as "heatsGj"
    from metered where ${IS_KNOWN} and at >= $3 and at <= $4 group by node_id`,
    [nodeIds, await settledDays(db, from, to), new Date(from), new Date(to - HOUR_MS)],
  )
  for (const { nodeId, ats, heatsGj } of z.array(unitHours).parse(rows))
    found.set(nodeId, new Map(ats.map((at, nth) => [at, meanKw(heatsGj[nth] ?? Number.NaN)])))
  return found
}

const flowHours = z.object({ nodeId: z.string(), ats: z.array(z.number()), flowsTH: z.array(z.number()) })

/**
 * Mean flow of the primary side in hours of which half or more is known in good quality, as a share of the design, by epoch ms of their
 * beginning. A unit without the point has no hours.
 */
export async function readUnitFlows(
  db: Db,
  units: readonly ForecastUnit[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  if (units.length === 0 || to <= from) return new Map()
  const { rows } = await db.$client.query(
    `select points.node_id as "nodeId", array_agg(extract(epoch from at)::float8 * 1000 order by at) as ats,
      array_agg(average::float8 order by at) as "flowsTH"
    from points join standard_params param on param.id = points.param_id and param.code = 'F1'
      join rollup_1h on rollup_1h.point_id = points.id
    where points.node_id = any($1::uuid[]) and at >= $2 and at <= $3 and average is not null and good_s >= $4
    group by points.node_id`,
    [units.map(({ nodeId }) => nodeId), new Date(from), new Date(to - HOUR_MS), HOUR_S / 2],
  )
  const designs = new Map(
    units.map((unit) => [unit.nodeId, flowTH(designOf(unit), unit.supply1C - unit.return1C) ?? Number.NaN]),
  )
  return new Map(
    z
      .array(flowHours)
      .parse(rows)
      .map(({ nodeId, ats, flowsTH }) => [
        nodeId,
        new Map(ats.map((at, nth) => [at, (flowsTH[nth] ?? Number.NaN) / (designs.get(nodeId) ?? Number.NaN)])),
      ]),
  )
}

/** Days to which the hours of a span belong: before it is settled, an hour belongs to the day before. */
async function settledDays(db: Db, from: number, to: number): Promise<string[]> {
  const settleHour = await readSettleHour(db)
  const days: string[] = []
  for (let day = companyDay(from, settleHour); day <= companyDay(to - 1, settleHour); day = shiftDay(day, 1))
    days.push(day)
  return days
}

const meanKw = (heatGj: number): number => (heatGj * KJ_PER_GJ) / HOUR_S

const designOf = ({ areaM2, designHeatIndexWM2 }: Metered): number => (areaM2 * designHeatIndexWM2) / W_PER_KW
