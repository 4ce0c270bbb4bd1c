import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { KpiInput, KpiSums } from './inputs.ts'
import { type KpiPlace, sumColumns, sumsByKey } from './part.repository.ts'
import { momentsOf } from './periods.ts'
import { readSettleHour } from './settings.repository.ts'
import { AREA_OF_DAY, partsWith, sumsSql } from './sums-sql.ts'

const HOUR_S = 3600

/** Sums of each place in each hour, like those of days: the same rules, from hourly values and consumption. */
export async function readHourSums(
  db: Db,
  places: readonly Pick<KpiPlace, 'keyId'>[],
  hours: readonly KpiPeriod[],
  inputs: readonly KpiInput[],
): Promise<Map<string, KpiSums>> {
  const settleHour = await readSettleHour(db)
  // before it is settled, an hour belongs to the day before
  const days = [...new Set(hours.map((hour) => companyDay(momentsOf(hour, settleHour).from, settleHour)))]
  // what is not asked for is not computed: of all values of all units it takes twice as long as of one meter
  const { parts, columns } = partsWith(inputs)
  const [first = 'metered', ...others] = parts
  const joined = [first, ...others.map((part) => `full join ${part} using (node_id, day, at)`)].join(' ')
  // an hour has no degree-days: these are of the mean of a day
  const { rows } = await db.$client.query(
    `with ${sumsSql('select node_id, day from unnest($1::uuid[]) node (node_id), unnest($2::date[]) day (day)', 'hour')},
    known as (
      select ${['node_id', 'day', 'at', ...columns].join(', ')} from ${joined}),
    part as (
      select known.*, ${AREA_OF_DAY} as area_m2, null::float8 as hdd from known join asked using (node_id, day))
    select part.node_id as "nodeId", period.n as period, ${sumColumns(inputs, String(HOUR_S))}
    from part join unnest($3::timestamptz[]) with ordinality period (begins, n) on period.begins = part.at
    group by part.node_id, period.n`,
    [places.map(({ keyId }) => keyId), days, hours.map((hour) => new Date(momentsOf(hour, settleHour).from))],
  )
  return sumsByKey(rows, inputs)
}
