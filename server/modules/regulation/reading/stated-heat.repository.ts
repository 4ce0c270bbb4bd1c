// What people have stated of the heat of sources: the load plan of an hour that was confirmed, and the capacity of the source.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { companyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { ForecastUnit } from '../../load-forecast/units.repository.ts'
import type { StatedDay, StatedHeat } from '../computing/cycle.ts'

const WATTS_IN_MW = 1e6
const KW_IN_MW = 1000
const HOUR_MS = 3_600_000
/** Of a day on which clocks go back. */
const MOST_HOURS = 25

const sourceRow = z.object({
  sourceId: z.string(),
  capacityMw: z.number(),
  enteredAt: z.number(),
  enteredBy: z.string(),
})
const planRow = z.object({
  sourceId: z.string(),
  day: z.string(),
  /** Of each hour of the day. */
  planKw: z.array(z.number()),
  forecastKw: z.array(z.number()),
  confirmedAt: z.number(),
  confirmedBy: z.string(),
})

type Plan = z.infer<typeof planRow>

interface Asked {
  /** All units in use, those of other strategies among them: the source heats them all. */
  readonly units: readonly ForecastUnit[]
  /** Of the network, where the company has set one; it goes before that of the design. */
  readonly heatIndexWM2: number | null
}

/** By source, of the hour of a moment. A plan that is not below its forecast says nothing of a shortage: the source gives what is asked. */
export async function readStatedHeat(
  db: Queryable,
  sourceIds: readonly string[],
  { now, ...asked }: Asked & { readonly now: number },
): Promise<ReadonlyMap<string, readonly StatedHeat[]>> {
  const day = companyDay(now)
  const hour = Math.floor((now - startOfCompanyDay(day)) / HOUR_MS)
  const stated = (await readStatedDays(db, sourceIds, { ...asked, days: [day] })).get(day)
  return new Map([...(stated ?? [])].map(([sourceId, hours]) => [sourceId, hours[hour] ?? []]))
}

/** As {@link readStatedHeat}, of each hour of days. */
export async function readStatedDays(
  db: Queryable,
  sourceIds: readonly string[],
  { units, heatIndexWM2, days }: Asked & { readonly days: readonly string[] },
): Promise<ReadonlyMap<string, StatedDay>> {
  const ids = sql.param([...sourceIds])
  const { rows: sources } = await db.execute(sql`
    select source.id as "sourceId", source.rated_capacity_mw as "capacityMw",
      (1000 * extract(epoch from node.updated_at))::float8 as "enteredAt", node.updated_by as "enteredBy"
    from heat_sources source join physics_nodes node on node.id = source.id
    where source.id = any(${ids}::uuid[])`)
  const { rows: plans } = await db.execute(sql`
    select distinct on (node_id, day) node_id as "sourceId", day::text, plan_kw::float8[] as "planKw",
      forecast_kw::float8[] as "forecastKw", (1000 * extract(epoch from confirmed_at))::float8 as "confirmedAt",
      confirmed_by as "confirmedBy"
    from load_plans where node_id = any(${ids}::uuid[]) and day = any(${sql.param([...days])}::date[])
    order by node_id, day, revision desc`)
  const confirmed = z.array(planRow).parse(plans)
  const capacities = z
    .array(sourceRow)
    .parse(sources)
    .map((source) => {
      const own = units.filter(({ sourceId }) => sourceId === source.sourceId)
      const designW = own.reduce(
        (sum, unit) => sum + unit.areaM2 * (unit.heatIndexWM2 ?? heatIndexWM2 ?? unit.designHeatIndexWM2),
        0,
      )
      return { sourceId: source.sourceId, capacity: capacityOf(source, designW / WATTS_IN_MW) }
    })
  const statedOn = (day: string): StatedDay =>
    new Map(
      capacities.map(({ sourceId, capacity }) => {
        const plan = confirmed.find((each) => each.sourceId === sourceId && each.day === day)
        return [sourceId, hoursOf(plan, capacity)]
      }),
    )
  return new Map(days.map((day) => [day, statedOn(day)]))
}

const hoursOf = (plan: Plan | undefined, capacity: readonly StatedHeat[]): (readonly StatedHeat[])[] =>
  Array.from({ length: MOST_HOURS }, (_, hour) => (plan ? shortageOf(plan, hour).concat(capacity) : capacity))

function shortageOf({ planKw, forecastKw, ...plan }: Plan, hour: number): StatedHeat[] {
  const [planned, forecast] = [planKw[hour], forecastKw[hour]]
  if (planned === undefined || forecast === undefined || planned >= forecast) return []
  const [mw, ofMw] = [planned / KW_IN_MW, forecast / KW_IN_MW]
  return [{ from: 'plan', mw, ofMw, at: plan.confirmedAt, by: plan.confirmedBy }]
}

const capacityOf = ({ capacityMw, enteredAt, enteredBy }: z.infer<typeof sourceRow>, designMw: number): StatedHeat[] =>
  designMw > 0 ? [{ from: 'capacity', mw: capacityMw, ofMw: designMw, at: enteredAt, by: enteredBy }] : []
