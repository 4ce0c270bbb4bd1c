import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { once } from '#server/first-start/steps.ts'
import { energyPrices } from '#server/modules/energy/tables.ts'

/** Yuan for each GJ, t, kWh and Nm³; electricity by time of day. */
const PRICES = [
  { name: '热力结算价', energy: 'heat', startHour: 0, endHour: 24, price: 46 },
  { name: '软化水价', energy: 'makeUp', startHour: 0, endHour: 24, price: 9.5 },
  { name: '电价（谷）', energy: 'electricity', startHour: 0, endHour: 7, price: 0.38 },
  { name: '电价（峰）', energy: 'electricity', startHour: 7, endHour: 23, price: 0.86 },
  { name: '电价（夜）', energy: 'electricity', startHour: 23, endHour: 24, price: 0.38 },
  { name: '燃气价', energy: 'gas', startHour: 0, endHour: 24, price: 3.05 },
] as const

/** Mean load of a season as a share of the design load. */
const MEAN_LOAD = 0.6
/** Of the heat that stations are given, what sources make more. */
const NETWORK_LOSS = 0.04
/** Good line and limit as shares of the target. */
const GOOD = 0.92
const LIMIT = 1.12

/** Prices, and plans of the current season for stations and sources. @param pricesFrom - `yyyy-MM-dd` */
export async function seedDemoEnergy(db: Db, pricesFrom: string): Promise<void> {
  await once(db, 'energy prices and plans', async (tx) => {
    await tx.insert(energyPrices).values(PRICES.map((price) => ({ ...price, startDate: pricesFrom })))
    await tx.execute(sql`
      with season as (select start_date, end_date, end_date - start_date + 1 as days from heating_seasons where is_current),
      unit as (
        select node.parent_id as station_id, heated_area_m2 as area,
          heated_area_m2 * design_heat_index_w_m2 * 86400 / 1e9 * season.days * ${MEAN_LOAD}::float8 as gj
        from heat_units join physics_nodes node on node.id = heat_units.id, season),
      station as (
        select station_id, source_id, sum(area) as area, sum(gj) as gj from unit
        join heat_stations on heat_stations.id = station_id group by station_id, source_id),
      plan as (
        select station_id as node_id, 'heat' as energy, gj as target from station
        union all select station_id, 'electricity', area * 1.0 from station
        union all select station_id, 'makeUp', area * 0.02 from station
        union all select source_id, 'heat', sum(gj) * (1 + ${NETWORK_LOSS}::float8) from station
          where source_id is not null group by source_id)
      insert into energy_plans (node_id, energy, kind, first_day, last_day, target, good_line, limit_line)
      select node_id, energy, 'season', start_date, end_date, round(target::numeric),
        round((target * ${GOOD}::float8)::numeric), round((target * ${LIMIT}::float8)::numeric)
      from plan, season`)
  })
}
