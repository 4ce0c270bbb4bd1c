// The energy signature of a place before a day: what its past days alone would say of the days to come. Neighbours:
// energy-signature.ts of the contract fits; `kpi` has the heat of days, `weather` their temperature.

import { z } from 'zod'
import { LEAST_KNOWN_SHARE } from '#contract/endpoints/load-forecast.ts'
import { fitSignature, type Signature, signatureHeat } from '#contract/kpi/energy-signature.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, endOfCompanyDay, shiftDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { weatherOfNode } from '../weather/node-bindings.ts'
import { observationsBetween } from '../weather/repository.ts'
import type { ForecastUnit } from './units.repository.ts'
import { readBindings } from './weather-at.ts'

const FITTED_DAYS = 60
const DAY_S = 86_400
const KJ_PER_GJ = 1e6
/** Of a day. */
const LEAST_OBSERVED_HOURS = 12

const heatDay = z.object({ nodeId: z.string(), day: z.string(), heatGj: z.number(), heatS: z.number() })

/** @returns Finds the heat that the signature expects of a day of the span, kW; null where nothing can be said. */
export async function createSignature(
  db: Db,
  units: readonly ForecastUnit[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(day: string) => number | null> {
  const first = shiftDay(from, -FITTED_DAYS)
  const outdoor = await outdoorOfDays(db, units, first, to)
  const heats = await heatOfDays(db, units, first, shiftDay(from, -1))
  const areaM2 = units.reduce((sum, unit) => sum + unit.areaM2, 0)
  const signature: Signature | null = fitSignature(
    [...heats].flatMap(([day, heatKw]) => {
      const outdoorC = outdoor.get(day)
      return outdoorC === undefined ? [] : [{ outdoorC, heatWm2: (1000 * heatKw) / areaM2 }]
    }),
  )
  return (day) => {
    const outdoorC = outdoor.get(day)
    if (signature === null || outdoorC === undefined) return null
    return (signatureHeat(signature, outdoorC) * areaM2) / 1000
  }
}

/** Mean heat of days of which at least half is known, kW: the known units stand for the others by their area. */
async function heatOfDays(db: Db, units: readonly ForecastUnit[], from: string, to: string) {
  const { rows } = await db.$client.query(
    `select node_id as "nodeId", day::text, heat_gj as "heatGj", heat_s as "heatS" from kpi_days
     where node_id = any($1::uuid[]) and day between $2 and $3 and heat_s >= $4 order by day`,
    [units.map(({ nodeId }) => nodeId), from, to, LEAST_KNOWN_SHARE * DAY_S],
  )
  const areas = new Map(units.map(({ nodeId, areaM2 }) => [nodeId, areaM2]))
  const totalM2 = units.reduce((sum, { areaM2 }) => sum + areaM2, 0)
  const sums = new Map<string, { heatKw: number; areaM2: number }>()
  for (const { nodeId, day, heatGj, heatS } of z.array(heatDay).parse(rows)) {
    const sum = sums.get(day) ?? { heatKw: 0, areaM2: 0 }
    sums.set(day, {
      heatKw: sum.heatKw + (heatGj * KJ_PER_GJ) / heatS,
      areaM2: sum.areaM2 + (areas.get(nodeId) ?? 0),
    })
  }
  return new Map(
    [...sums].flatMap(([day, sum]) =>
      sum.areaM2 < LEAST_KNOWN_SHARE * totalM2 ? [] : [[day, (sum.heatKw * totalM2) / sum.areaM2] as const],
    ),
  )
}

/** Mean outdoor temperature of days, °C: of the places of the units, weighted by their area. */
async function outdoorOfDays(db: Db, units: readonly ForecastUnit[], from: string, to: string) {
  const bindings = await readBindings(db)
  const areas = new Map<string, { placeId: string; offsetK: number; areaM2: number }>()
  for (const unit of units) {
    const config = weatherOfNode(bindings, unit)?.config
    if (!config) continue
    const { placeId, offsetK } = config
    areas.set(config.id, { placeId, offsetK, areaM2: (areas.get(config.id)?.areaM2 ?? 0) + unit.areaM2 })
  }
  const sums = new Map<string, { weighted: number; areaM2: number }>()
  for (const { placeId, offsetK, areaM2 } of areas.values()) {
    const until = new Date(endOfCompanyDay(to) - 1)
    const observed = await observationsBetween(db, placeId, new Date(startOfCompanyDay(from)), until)
    const byDay = new Map<string, number[]>()
    for (const { at, temperatureC } of observed) {
      const day = companyDay(at)
      byDay.set(day, [...(byDay.get(day) ?? []), temperatureC])
    }
    for (const [day, hours] of byDay) {
      if (hours.length < LEAST_OBSERVED_HOURS) continue
      const mean = hours.reduce((sum, temperatureC) => sum + temperatureC, 0) / hours.length + offsetK
      const sum = sums.get(day) ?? { weighted: 0, areaM2: 0 }
      sums.set(day, { weighted: sum.weighted + mean * areaM2, areaM2: sum.areaM2 + areaM2 })
    }
  }
  return new Map([...sums].map(([day, { weighted, areaM2 }]) => [day, weighted / areaM2]))
}
