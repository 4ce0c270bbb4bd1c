// What hours add to the key figures, as SQL. Duty: the sums of inputs.ts from hourly values and consumption. Neighbours:
// day.repository.ts stores them by day, hour.repository.ts reads them by hour. Invariants: amounts that belong together
// are of the same hours; a day is the sum of its hours; hours under maintenance add nothing, and are missing.

import { CARBON_KG, STANDARD_COAL_KGCE } from '#contract/kpi/energy-factors.ts'
import { ROOM_LIMITS_C } from '#contract/kpi/room-limits.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import { columnOf, type DAY_SUMS, type KpiInput } from './inputs.ts'

/** Values of an hour by the name that the sums use, each from the parameters of a unit or of a source. */
export const VALUES = {
  t1g: { unit: 'T1g', source: 'T1g' },
  t1h: { unit: 'T1h', source: 'T1h' },
  t2g: { unit: 'T2g' },
  t2h: { unit: 'T2h' },
  power: { unit: 'Q1', source: 'Q1' },
  water: { unit: 'WM_F', source: 'MK_F' },
  flow: { unit: 'F2', source: 'F1' },
  room: { unit: 'TR' },
  plan: { source: 'QPlan' },
  drop: { unit: 'DP2' },
  electric: { unit: 'EM_P', source: 'EM_P' },
  outdoor: { source: 'TA' },
} as const
/** Meters by the name that the sums use, each from its slot. */
const METERS = { heat: 'heat', make_up: 'makeUp', electricity: 'electricity', gas: 'gas' } as const

const HOUR_S = 3600

/** Of the company's clock. */
const hourOfDay = (): string => `extract(hour from at at time zone '${companyZone().name}')`

const isParam = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params)
    .map(([type, code]) => `(node_type = '${type}' and code = '${code}')`)
    .join(' or ')

const valueColumns = Object.entries(VALUES).flatMap(([name, params]) => [
  `max(average) filter (where ${isParam(params)}) as ${name}`,
  `coalesce(max(good_s) filter (where average is not null and (${isParam(params)})), 0)::float8 as ${name}_s`,
])
/** A source makes its heat from other energy. */
const IS_USE = `(energy <> 'heat' or node_type = 'unit')`
const meterColumns = Object.entries(METERS).flatMap(([name, energy]) => [
  `sum(used) filter (where energy = '${energy}') as ${name}`,
  `sum(used * estimated_share) filter (where energy = '${energy}') as ${name}_estimated`,
  `sum(used * price) filter (where energy = '${energy}' and ${IS_USE}) as ${name}_price`,
])
const byEnergy = (factors: Readonly<Record<string, number>>): string =>
  `case energy ${Object.entries(factors)
    .map(([energy, factor]) => `when '${energy}' then ${factor}`)
    .join(' ')} end`
const useColumns = [
  `count(used) filter (where ${IS_USE}) as num_known`,
  `count(used * price) filter (where ${IS_USE}) as num_priced`,
  `sum(used * ${byEnergy(STANDARD_COAL_KGCE)}) filter (where ${IS_USE}) as coal`,
  `sum(used * ${byEnergy(CARBON_KG)}) filter (where ${IS_USE}) as carbon`,
  `sum(used * price) filter (where ${IS_USE}) as cost`,
]

/** Seconds of an hour in which all of some values were known. */
const together = (...names: readonly string[]): string => `least(${names.map((name) => `${name}_s`).join(', ')})`
const IS_EXCHANGING = 't1g > t2h and t1g >= t1h'
/** Both ends of the exchanger have a temperature difference, and heat flows. */
const HAS_LMTD = 't1g > t2g and t1h > t2h and power > 0'
const LMTD = `case when abs((t1g - t2g) - (t1h - t2h)) < 0.001 then t1g - t2g
  else ((t1g - t2g) - (t1h - t2h)) / ln((t1g - t2g) / (t1h - t2h)) end`
const T_PER_HOUR = `/ ${HOUR_S}`
/** MPa times t/h of water, in kW. */
const HYDRAULIC_KW = 'drop * flow / 3.6'

/** Sum over the hours of what an expression is in each second. */
const integral = (expression: string, seconds: string, condition = 'true'): string =>
  `sum((${expression}) * ${seconds}) filter (where ${condition})`
const time = (seconds: string, condition: string): string => `sum(${seconds}) filter (where ${condition})`

const EXCHANGE_S = together('t1g', 't1h', 't2h')
const UA_S = together('t1g', 't1h', 't2g', 't2h', 'power')
const PUMP_S = together('drop', 'flow', 'electric')

const OF_VALUES: Readonly<Partial<Record<(typeof DAY_SUMS)[number], string>>> = {
  powerMj: integral('power', 'power_s'),
  powerS: 'sum(power_s)',
  lossMakeUpT: integral(`water ${T_PER_HOUR}`, together('water', 'flow')),
  lossFlowT: integral(`flow ${T_PER_HOUR}`, together('water', 'flow')),
  lossS: `sum(${together('water', 'flow')})`,
  primaryDropKs: integral('t1g - t1h', together('t1g', 't1h')),
  primaryS: `sum(${together('t1g', 't1h')})`,
  secondaryDropKs: integral('t2g - t2h', together('t2g', 't2h')),
  secondaryS: `sum(${together('t2g', 't2h')})`,
  secondaryMeanKs: integral('(t2g + t2h) / 2', together('t2g', 't2h')),
  secondaryMeanS: `sum(${together('t2g', 't2h')})`,
  approachKs: integral('t1h - t2h', together('t1h', 't2h')),
  approachS: `sum(${together('t1h', 't2h')})`,
  exchangedKs: integral('t1g - t1h', EXCHANGE_S, IS_EXCHANGING),
  exchangeableKs: integral('t1g - t2h', EXCHANGE_S, IS_EXCHANGING),
  exchangeS: time(EXCHANGE_S, IS_EXCHANGING),
  uaHeatMj: integral('power', UA_S, HAS_LMTD),
  uaLmtdKs: integral(LMTD, UA_S, HAS_LMTD),
  uaS: time(UA_S, HAS_LMTD),
  roomKs: integral('room', 'room_s'),
  roomS: 'sum(room_s)',
  planMj: integral('plan', together('plan', 'power')),
  plannedHeatMj: integral('power', together('plan', 'power')),
  planS: `sum(${together('plan', 'power')})`,
  pumpWorkKwh: integral(`${HYDRAULIC_KW} / ${HOUR_S}`, PUMP_S, 'electric > 0'),
  pumpKwh: integral(`electric / ${HOUR_S}`, PUMP_S, 'electric > 0'),
  pumpS: time(PUMP_S, 'electric > 0'),
  onlineS: 'sum(online_s)',
  pointS: 'sum(point_s)',
  countGood: 'sum(count_good)',
  countAll: 'sum(count_all)',
}

const counted = (name: string): string => `count(${name}) * ${HOUR_S}`
const both = (amount: string, other: string): string => `sum(${amount}) filter (where ${other} is not null)`
const OF_METERS: Readonly<Partial<Record<(typeof DAY_SUMS)[number], string>>> = {
  heatGj: 'sum(heat)',
  heatS: counted('heat'),
  heatEstimatedGj: 'sum(heat_estimated)',
  makeUpT: 'sum(make_up)',
  makeUpS: counted('make_up'),
  makeUpEstimatedT: 'sum(make_up_estimated)',
  electricityKwh: 'sum(electricity)',
  electricityS: counted('electricity'),
  electricityEstimatedKwh: 'sum(electricity_estimated)',
  pairedKwh: both('electricity', 'heat'),
  pairedHeatGj: both('heat', 'electricity'),
  pairedS: `${HOUR_S} * count(*) filter (where heat is not null and electricity is not null)`,
  burntNm3: 'sum(gas)',
  burntS: counted('gas'),
  burntEstimatedNm3: 'sum(gas_estimated)',
  gasNm3: both('gas', 'heat'),
  gasHeatGj: both('heat', 'gas'),
  gasS: `${HOUR_S} * count(*) filter (where heat is not null and gas is not null)`,
  gasEstimatedNm3: both('gas_estimated', 'heat'),
  coalKgce: 'sum(coal) filter (where num_known = num_used)',
  carbonKg: 'sum(carbon) filter (where num_known = num_used)',
  energyS: `${HOUR_S} * count(*) filter (where num_known = num_used)`,
  costYuan: 'sum(cost) filter (where num_priced = num_used)',
  costS: `${HOUR_S} * count(*) filter (where num_priced = num_used)`,
  heatYuan: 'sum(heat_price)',
  heatYuanS: counted('heat_price'),
  makeUpYuan: 'sum(make_up_price)',
  makeUpYuanS: counted('make_up_price'),
  electricityYuan: 'sum(electricity_price)',
  electricityYuanS: counted('electricity_price'),
  gasYuan: 'sum(gas_price)',
  gasYuanS: counted('gas_price'),
}

const { cold, warm } = ROOM_LIMITS_C
/** A room counts by hour: radio sensors report once in half an hour or an hour. */
const OF_ROOMS: Readonly<Partial<Record<(typeof DAY_SUMS)[number], string>>> = {
  rooms: 'max(num_rooms)',
  roomHours: 'count(average)',
  roomPassHours: `count(*) filter (where average >= ${cold})`,
  roomOverHours: `count(*) filter (where average > ${warm})`,
  roomsS: `${HOUR_S} * count(average)::float8 / max(num_rooms)`,
}

/** What makes each sum: a common table expression of {@link sumsSql}. */
const PARTS = { measured: OF_VALUES, metered: OF_METERS, roomed: OF_ROOMS } as const
export type SumsPart = keyof typeof PARTS

/**
 * The parts that some sums come from, and the sums that these make, as columns of their rows. A product of sums counts each
 * row that there is: all parts are needed for it.
 */
export function partsWith(inputs: readonly KpiInput[]): { parts: readonly SumsPart[]; columns: readonly string[] } {
  const all = Object.entries(PARTS)
  const isProduct = (input: KpiInput): boolean => all.every(([, sums]) => !(input in sums))
  const needed = all.filter(([, sums]) => inputs.some((input) => input in sums || isProduct(input)))
  return {
    parts: needed.map(([part]) => part as SumsPart), // of PARTS
    columns: needed.flatMap(([, sums]) => Object.keys(sums).map(columnOf)),
  }
}

const named = (sums: Readonly<Partial<Record<string, string>>>): string =>
  Object.entries(sums)
    .map(([input, sum]) => `${sum} as ${columnOf(input)}`)
    .join(', ')

/** Heated area of a node on a day, as SQL: what is asked for is called `asked`. */
export const AREA_OF_DAY = `coalesce(
      (select heated_area_m2 from area_history area where area.node_id = asked.node_id
        and asked.day between area.from_date and coalesce(area.to_date, 'infinity') order by area.from_date desc limit 1),
      (select heated_area_m2 from heat_units unit where unit.id = asked.node_id))`

/** Whether work was marked at the node or above it at any time of an hour. */
const isMarked = (of: 'point' | 'fed'): string =>
  `exists (select from marked where (marked.node_id, marked.day) = (${of}.node_id, ${of}.day)
      and at < ends_at and at + interval '1 hour' > starts_at)`

/**
 * Common table expressions `asked`, `measured`, `metered` and `roomed` of nodes and days: their sums by day, or by hour.
 *
 * @param pairs - Query of `node_id` and `day`.
 */
export function sumsSql(pairs: string, by: 'day' | 'hour'): string {
  const key = by === 'day' ? 'node_id, day' : 'node_id, day, at'
  // `offset 0` keeps each search on the index of its point, also where the tables have no statistics yet
  return `
  pair as materialized (select * from (${pairs}) pair (node_id, day)),
  -- a day begins when it is settled, and has 23 or 25 hours when clocks change
  settled as materialized (
    select day, kpi_day_start(day) as begins, kpi_day_start(day + 1) as ends from (select distinct day from pair) asked),
  asked as materialized (
    select node.id as node_id, node.node_type, node.path, day, begins, ends
    from pair join settled using (day) join physics_nodes node on node.id = pair.node_id),
  marked as materialized (
    select asked.node_id, day, mark.starts_at, mark.ends_at from asked join maintenance_marks mark
      on mark.node_id = any(string_to_array(rtrim(path, '/'), '/')::uuid[])
      and mark.starts_at < ends and mark.ends_at > begins),
  point as materialized (
    select asked.*, points.id as point_id, param.code, param.kind from asked
    join points on points.node_id = asked.node_id join standard_params param on param.id = points.param_id),
  hour as (
    select node_id, day, at, ${valueColumns.join(', ')},
      max(good_s) filter (where kind <> 'CALC')::float8 as online_s, sum(good_s::float8) as point_s,
      sum(count_good) as count_good, sum(count_all) as count_all
    from point, lateral (select at, case when not ${isMarked('point')} then average end as average, good_s, count_good, count_all from rollup_1h
      where point_id = point.point_id and at >= begins and at < ends offset 0) value
    group by node_id, day, at),
  sensor as materialized (select unit_id, point_id, path from room_points),
  room as materialized (
    select node_id, day, begins, ends, point_id, asked.path || sensor.path as paths,
      count(*) over (partition by node_id, day) as num_rooms
    from asked join sensor on sensor.unit_id = asked.node_id),
  marked_room as materialized (
    select point_id, day, mark.starts_at, mark.ends_at from room join maintenance_marks mark
      on mark.node_id = any(string_to_array(rtrim(paths, '/'), '/')::uuid[])
      and mark.starts_at < ends and mark.ends_at > begins),
  fed as materialized (
    select asked.*, slot.energy, coalesce(earlier.ratio, slot.ratio) as ratio,
      case when earlier.point_id is null then slot.start_date end as start_date,
      coalesce(earlier.point_id, slot.point_id) as point_id
    from asked join energy_slot_points slot on slot.node_id = asked.node_id
    left join lateral (select point_id, ratio from earlier_meters where slot_id = slot.slot_id
      and day between coalesce(start_date, '-infinity') and end_date limit 1) earlier on true
    where coalesce(earlier.point_id, slot.point_id) is not null),
  needed as (
    select node_id, day, count(*) filter (where ${IS_USE}) as num_used from fed group by node_id, day
    having bool_or(energy = case node_type when 'unit' then 'heat' else 'gas' end)),
  meter_value as (
    select node_id, node_type, day, at, energy, consumed * ratio as used, estimated_share
    from fed, lateral (select at, consumed, estimated_share from counter_hours
      where point_id = fed.point_id and day >= coalesce(fed.start_date, '-infinity') and not ${isMarked('fed')}
        and at >= begins and at < ends offset 0) value),
  meter_hour as (
    select node_id, day, at, ${[...meterColumns, ...useColumns].join(', ')}
    from meter_value left join lateral (select price from energy_prices
      where energy_prices.energy = meter_value.energy
        and day between start_date and coalesce(end_date, 'infinity')
        and ${hourOfDay()} >= start_hour and ${hourOfDay()} < end_hour) priced on true
    group by node_id, day, at),
  measured as (
    select ${key}, ${named(OF_VALUES)}, sum(outdoor * outdoor_s) / nullif(sum(outdoor_s), 0) as outdoor,
      sum(outdoor_s) as outdoor_s from hour group by ${key}),
  metered as (select ${key}, ${named(OF_METERS)} from meter_hour
    left join needed using (node_id, day) group by ${key}),
  roomed as (
    select ${key}, ${named(OF_ROOMS)}
    from room left join lateral (select at, average from rollup_1h
      where point_id = room.point_id and at >= begins and at < ends and average is not null
        and not exists (select from marked_room where (marked_room.point_id, marked_room.day) = (room.point_id, room.day)
          and at < ends_at and at + interval '1 hour' > starts_at) offset 0) value on true
    group by ${key})`
}
