// The heat that was measured, by hour. Invariants: an hour of which less is known than half of what is designed is left
// out; where some units are not known, the others stand for them by their design heat.

import { z } from 'zod'
import { LEAST_KNOWN_SHARE } from '#contract/endpoints/load-forecast.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, shiftDay } from '#server/core/kit/company-time.ts'
import { readHourSums } from '../kpi/hour.repository.ts'
import { keyOfSums } from '../kpi/part.repository.ts'
import { momentsOf, periodsOf } from '../kpi/periods.ts'
import { readSettleHour } from '../kpi/settings.repository.ts'
import { sumsSql } from '../kpi/sums-sql.ts'
import type { ForecastUnit } from './units.repository.ts'

const HOUR_S = 3600
const HOUR_MS = HOUR_S * 1000
const KJ_PER_GJ = 1e6
const W_PER_KW = 1000

/** Mean heat of an hour, kW, by epoch ms of its beginning. */
export type MeasuredHours = ReadonlyMap<number, number>

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
  // before it is settled, an hour belongs to the day before
  const settleHour = await readSettleHour(db)
  const days: string[] = []
  for (let day = companyDay(from, settleHour); day <= companyDay(to - 1, settleHour); day = shiftDay(day, 1))
    days.push(day)
  const designs = units.map(designOf)
  const designKw = designs.reduce((sum, each) => sum + each, 0)
  // what is mostly estimated is not known
  const { rows } = await db.$client.query(
    `with ${sumsSql('select node_id, day from unnest($1::uuid[]) node (node_id), unnest($2::date[]) day (day)', 'hour')}
    select at, sum(heat_gj)::float8 as "heatGj", sum(design_kw)::float8 as "knownKw"
    from metered join unnest($1::uuid[], $3::float8[]) unit (node_id, design_kw) using (node_id)
    where heat_s > 0 and heat_estimated_gj <= heat_gj / 2 and at >= $4 and at <= $5
    group by at having sum(design_kw) >= $6`,
    [
      units.map(({ nodeId }) => nodeId),
      days,
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
      .map(({ at, heatGj, knownKw }) => [at.getTime(), (((heatGj * KJ_PER_GJ) / HOUR_S) * designKw) / knownKw]),
  )
}

/** The same by unit; what is mostly estimated is not known. */
export async function readMeasuredUnits(
  db: Db,
  meters: readonly { readonly keyId: string }[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, MeasuredHours>> {
  if (meters.length === 0 || to <= from) return new Map()
  const settleHour = await readSettleHour(db)
  const days = { from: companyDay(from, settleHour), to: companyDay(to - 1, settleHour) }
  const hours = periodsOf(days, 'hour', [], settleHour).filter((hour) => {
    const { from: begins } = momentsOf(hour, settleHour)
    return begins >= from && begins + HOUR_MS <= to
  })
  const sums = await readHourSums(db, meters, hours, ['heatGj', 'heatS', 'heatEstimatedGj'])
  const found = new Map<string, Map<number, number>>(meters.map(({ keyId }) => [keyId, new Map()]))
  for (const [at, hour] of hours.entries()) {
    const { from: begins } = momentsOf(hour, settleHour)
    for (const [keyId, own] of found) {
      const known = sums.get(keyOfSums(keyId, at))
      if (!known || known.heatS <= 0 || known.heatEstimatedGj > known.heatGj / 2) continue
      own.set(begins, (known.heatGj * KJ_PER_GJ) / HOUR_S)
    }
  }
  return found
}

const designOf = ({ areaM2, designHeatIndexWM2 }: Metered): number => (areaM2 * designHeatIndexWM2) / W_PER_KW
