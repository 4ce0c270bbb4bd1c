// The heat that was measured, by hour. Invariants: an hour of which less is known than half of what is designed is left
// out; where some units are not known, the others stand for them by their design heat.

import { LEAST_KNOWN_SHARE } from '#contract/endpoints/load-forecast.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { readHourSums } from '../kpi/hour.repository.ts'
import { keyOfSums } from '../kpi/part.repository.ts'
import { momentsOf, periodsOf } from '../kpi/periods.ts'
import { readSettleHour } from '../kpi/settings.repository.ts'
import type { ChosenPlace } from './forecast-places.ts'

const HOUR_S = 3600
const KJ_PER_GJ = 1e6

/** Mean heat of an hour, kW, by epoch ms of its beginning. */
export type MeasuredHours = ReadonlyMap<number, number>

/** Of the hours from the one to the other moment, which is not included, epoch ms. */
export async function readMeasured(
  db: Db,
  { units, meters }: Pick<ChosenPlace, 'units' | 'meters'>,
  from: number,
  to: number,
): Promise<MeasuredHours> {
  if (units.length === 0 || to <= from) return new Map()
  const settleHour = await readSettleHour(db)
  const days = { from: companyDay(from, settleHour), to: companyDay(to - 1, settleHour) }
  const hours = periodsOf(days, 'hour', [], settleHour).filter((hour) => {
    const { from: begins } = momentsOf(hour, settleHour)
    return begins >= from && begins < to
  })
  const sums = await readHourSums(db, meters, hours, ['heatGj', 'heatS', 'heatEstimatedGj'])
  const designKw = units.reduce((sum, unit) => sum + designOf(unit), 0)
  const found = new Map<number, number>()
  for (const [at, hour] of hours.entries()) {
    let [heatGj, knownKw] = [0, 0]
    for (const unit of units) {
      const known = sums.get(keyOfSums(unit.nodeId, at))
      // what is mostly guessed is not known
      if (!known || known.heatS <= 0 || known.heatEstimatedGj > known.heatGj / 2) continue
      heatGj += known.heatGj
      knownKw += designOf(unit)
    }
    if (knownKw < LEAST_KNOWN_SHARE * designKw) continue
    const { from: begins } = momentsOf(hour, settleHour)
    found.set(begins, (((heatGj * KJ_PER_GJ) / HOUR_S) * designKw) / knownKw)
  }
  return found
}

const designOf = ({ areaM2, designHeatIndexWM2 }: ChosenPlace['units'][number]): number =>
  (areaM2 * designHeatIndexWM2) / 1000
