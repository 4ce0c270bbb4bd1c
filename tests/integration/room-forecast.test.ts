import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roomForecastCalls as calls } from '#contract/endpoints/room-forecast.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { forecastJob } from '#server/modules/load-forecast/forecast.job.ts'
import { computeRooms } from '#server/modules/room-forecast/compute.ts'
import { oldRoomForecastsJob, roomForecastJob } from '#server/modules/room-forecast/forecast.job.ts'
import { rollUnit } from '#server/modules/room-forecast/learning/roll-unit.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { buildTown } from '../support/synthetic-town.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Midnight in the company. */
const START = Date.UTC(2025, 11, 14, 16)
const NUM_DAYS = 28
/** Half an hour after noon and the last issue. */
const NOW = START + 26.5 * DAY_MS + HOUR_MS / 2
const LAST_ISSUE = NOW - HOUR_MS / 2
const LEGAL_C = 18
const USUAL_LOAD = 40
const GJ_PER_KWH = 0.0036

const town = buildTown({
  start: START,
  numDays: NUM_DAYS,
  timeZone: 'Asia/Shanghai',
  seed: 4,
  noise: 0.03,
  noiseStays: 0.5,
  inertiaH: 30,
})
const clock = createTestClock(NOW)
let demo: DemoApp
/** Of the unit with most rooms: itself and its rooms, each with its point, by code. */
let unitId = ''
let rooms: { nodeId: string; pointId: number }[] = []

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '4' })
  for (const table of ['area_history', 'weather_forecasts', 'weather_observations', 'counter_hours', 'rollup_1h'])
    await query(`delete from ${table}`)
  const [most] = await query<{ id: string }>(
    'select unit_id as id from room_points group by unit_id order by count(*) desc, unit_id limit 1',
  )
  unitId = most?.id ?? ''
  rooms = await query(
    `select node.id as "nodeId", point_id as "pointId" from room_points room join points on points.id = point_id
     join physics_nodes node on node.id = points.node_id where unit_id = $1 order by node.code`,
    [unitId],
  )
  // of the others a few are enough
  await query(
    `update households set status = 'stopped' from (
       select points.node_id, row_number() over (partition by unit_id order by points.node_id) as nth
       from room_points room join points on points.id = point_id where unit_id <> $1) room
     where households.id = room.node_id and nth > 2`,
    [unitId],
  )
  await addWinter()
  await run(forecastJob, { gapHours: 12, madeUpDays: 27 })
})
afterAll(() => demo?.close())

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await demo.env.db.$client.query(text, values)).rows
}

/**
 * The town's heat in every unit and its weather. Rooms of a unit go up and down with the day and slowly with the weather, each with a
 * place of its own: the first is the coldest, under the legal temperature each night.
 */
async function addWinter(): Promise<void> {
  const { load, weather } = town.data
  const hours = Array.from(load, (_, hour) => new Date(START + hour * HOUR_MS))
  const roomsC = Array.from(load, (_, hour) => {
    const slow = 0.05 * (weather.temperature[Math.max(0, hour - 12)] ?? 0)
    return 20 + slow + 0.8 * Math.cos((((hour % 24) - 16) / 12) * Math.PI)
  })
  await query(
    `insert into counter_hours (point_id, at, consumed, estimated_share, method)
     select slot.point_id, hour.at, hour.share * heated_area_m2 * design_heat_index_w_m2 / 1000 * ${GJ_PER_KWH} / slot.ratio, 0, 'measured'
     from energy_slot_points slot join heat_units on heat_units.id = slot.node_id,
       unnest($1::timestamptz[], $2::float8[]) as hour (at, share)
     where slot.energy = 'heat' and slot.point_id is not null`,
    [hours, Array.from(load, (value) => value / USUAL_LOAD)],
  )
  await query(
    `insert into weather_observations
       (place_id, observed_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code, sun_w_m2)
     select place_id, hour.at, hour.t, 50, 1, 0, 1, hour.sun from (select distinct place_id from weather_configs) place,
       unnest($1::timestamptz[], $2::real[], $3::real[]) as hour (at, t, sun)`,
    [hours, [...weather.temperature], [...(weather.sun ?? [])]],
  )
  await query(
    `insert into weather_forecasts
       (place_id, issued_at, valid_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code, sun_w_m2)
     select place_id, issued, hour.at, hour.t, 50, 1, 0, 1, hour.sun from (select distinct place_id from weather_configs) place,
       generate_series($4::timestamptz, $5::timestamptz, '12 hours') issued,
       unnest($1::timestamptz[], $2::real[], $3::real[]) as hour (at, t, sun)
     where hour.at >= issued and hour.at <= issued + interval '60 hours'`,
    [hours, [...weather.temperature], [...(weather.sun ?? [])], new Date(START + DAY_MS / 2), new Date(LAST_ISSUE)],
  )
  // beyond now as well: nothing of that may be seen
  await query(
    `insert into rollup_1h (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
     select point_id, hour.at, value, value, value, value, value, 3600, 2, 2, 0
     from (select point_id, row_number() over (partition by unit_id order by node.code) as nth
       from room_points join points on points.id = point_id join physics_nodes node on node.id = points.node_id) room,
     unnest($1::timestamptz[], $2::float8[]) with ordinality as hour (at, c, n),
     lateral (select round((c + case nth when 1 then -2.4 else 0.2 * (nth % 5) end + 0.1 * sin(n * nth * 1.7))::numeric, 2)::float8 as value) own`,
    [hours, roomsC],
  )
}

const run = (job: typeof roomForecastJob, params: object = {}) =>
  job.run({
    params,
    signal: new AbortController().signal,
    progress: () => undefined,
    log: demo.env.log,
    db: demo.env.db,
    now: clock.now,
  })
const compute = async (...issues: number[]) =>
  computeRooms(
    {
      db: demo.env.db,
      signal: new AbortController().signal,
      progress: () => undefined,
      roll: async (task) => rollUnit(task),
    },
    issues.map((at) => new Date(at)),
  )
const post = async (path: string, body: object, token?: string) =>
  demo.postJson(path, body, { token: token ?? (await demo.tokenOf('admin')) })
const overview = async (nodeId: string | null, token?: string) =>
  calls.overview.output.parse((await post(calls.overview.path, { nodeId }, token)).result)
const ofUnit = async (nodeId: string, token?: string) =>
  calls.ofUnit.output.parse((await post(calls.ofUnit.path, { nodeId }, token)).result)

describe('forecasts of rooms', () => {
  it('are computed once for each load forecast, when its hour is settled, and kept as long as the task says', async () => {
    expect((await overview(null)).issue).toBeNull()
    expect(await run(roomForecastJob, { madeUpDays: 20 })).toMatchObject({ en: 'Room forecasts added: 40' })
    // the last one was issued half an hour ago
    expect((await overview(null)).issue?.issuedAt).toBe(LAST_ISSUE)
    expect(await run(roomForecastJob)).toMatchObject({ en: 'Room forecasts added: 0' })
    expect(await run(oldRoomForecastsJob, { keepDays: 16 })).toMatchObject({ en: 'Room forecasts deleted: 8' })
  })

  it('tell of a unit its hours beside what was, its error, and which households will be under the legal temperature', async () => {
    const { unit, hours, skill, households, legalRoomC } = await ofUnit(unitId)
    expect(legalRoomC).toBe(LEGAL_C)
    expect(unit).toMatchObject({ keyId: unitId, reason: null })
    expect(hours[0]?.at).toBe(START + 25 * DAY_MS)
    expect(hours.at(-1)?.at).toBe(LAST_ISSUE + 23 * HOUR_MS)
    const ahead = hours.filter(({ at }) => at >= LAST_ISSUE)
    expect(
      ahead.every(
        ({ measuredC, p10C, p50C, p90C }) =>
          measuredC === null && Number(p10C) <= Number(p50C) && Number(p50C) <= Number(p90C),
      ),
    ).toBe(true)
    expect(
      hours.filter(({ at }) => at < LAST_ISSUE).every(({ measuredC, p50C }) => measuredC !== null && p50C !== null),
    ).toBe(true)
    // a winter that does what it does each day, but for the weather
    expect(skill.maeK).toBeLessThan(0.4)
    expect(skill.maeK).toBeLessThan(0.7 * Number(skill.asNowK))
    expect(skill.numHours).toBeGreaterThan(24 * 24)
    expect(households.map(({ keyId }) => keyId).toSorted()).toEqual(rooms.map(({ nodeId }) => nodeId).toSorted())
    const [coldest, ...others] = households
    expect(coldest).toMatchObject({ keyId: rooms[0]?.nodeId, reason: null })
    expect(coldest?.lowestC).toBeLessThan(LEGAL_C)
    expect(coldest?.maybeUnderAt).toBeLessThanOrEqual(Number(coldest?.underAt))
    expect(coldest?.underAt).toBeGreaterThan(LAST_ISSUE)
    expect(others.every(({ underAt, lowestC }) => underAt === null && Number(lowestC) > LEGAL_C)).toBe(true)
    const own = (await overview(null)).units.find(({ keyId }) => keyId === unitId)
    expect(own).toMatchObject({
      numHouseholds: rooms.length,
      numUnder: 1,
      numWithout: 0,
      firstUnderAt: coldest?.underAt,
    })
  })

  it('say why a household has none', async () => {
    const [, frozen, silent, judged] = rooms
    const since = new Date(LAST_ISSUE - 40 * HOUR_MS)
    const kept = await query('select * from rollup_1h where point_id = any($1)', [rooms.map(({ pointId }) => pointId)])
    await query('update rollup_1h set average = 20.3 where point_id = $1 and at >= $2', [frozen?.pointId, since])
    await query('delete from rollup_1h where point_id = any($1) and at >= $2', [
      [silent?.pointId, judged?.pointId],
      since,
    ])
    await query(`insert into quality_spans (point_id, rule, from_at) values ($1, 'frozen', $2)`, [
      judged?.pointId,
      since,
    ])
    const [computed] = await compute(LAST_ISSUE)
    const reasonOf = (nodeId = '') => computed?.rows.find((row) => row.nodeId === nodeId)?.reason
    expect([frozen, silent, judged, rooms[0]].map((room) => reasonOf(room?.nodeId))).toEqual([
      'frozen',
      'silent',
      'frozen',
      null,
    ])
    await query(`delete from quality_spans where point_id = $1`, [judged?.pointId])
    await query('delete from rollup_1h where point_id = any($1)', [rooms.map(({ pointId }) => pointId)])
    await query('insert into rollup_1h select * from json_populate_recordset(null::rollup_1h, $1)', [
      JSON.stringify(kept),
    ])
  })

  it('change by nothing that was measured, observed or issued after their issue time', async () => {
    const issue = LAST_ISSUE - 3 * DAY_MS
    const rows = async () => (await compute(issue - DAY_MS, issue)).map((computed) => computed.rows)
    const before = await rows()
    expect(before[1]?.filter(({ p10C }) => p10C.length === 24).length).toBeGreaterThan(rooms.length)
    // also where later ones are computed with it
    expect((await compute(issue, LAST_ISSUE))[0]?.rows).toEqual(before[1])
    const at = new Date(issue)
    await query('update rollup_1h set average = average + 7 where at >= $1', [at])
    await query('update counter_hours set consumed = consumed * 3 where at >= $1', [at])
    await query('update weather_observations set temperature_c = 30 where observed_at > $1', [at])
    await query('update weather_forecasts set temperature_c = 30 where issued_at > $1', [at])
    await query(
      'update load_forecast_nodes set heat_kw = array[1, 2, 3] where forecast_id in (select id from load_forecasts where issued_at > $1)',
      [at],
    )
    expect(await rows()).toEqual(before)
    await query('update rollup_1h set average = average + 0.1 where at = $1', [new Date(issue - HOUR_MS)])
    expect(await rows()).not.toEqual(before)
  })
})

describe('calls of rooms', () => {
  it('tell nothing beyond the data scope: no unit of others, no household of others', async () => {
    const branch = (await addBranchAdmin(demo, 'rooms', [])).token
    const all = await overview(null)
    const own = await overview(null, branch)
    expect(own.place.kind).toBe('own')
    expect(own.units.length).toBeGreaterThan(0)
    expect(own.units.length).toBeLessThan(all.units.length)
    const seen = new Set(own.units.map(({ keyId }) => keyId))
    const hidden = all.units.find(({ keyId }) => !seen.has(keyId))
    for (const path of [calls.ofUnit.path, calls.overview.path, calls.exportHouseholds.path])
      expect((await post(path, { nodeId: hidden?.keyId }, branch)).code).toBe(CODE.invalidInput)
    const shown = own.units.at(0)
    const before = await ofUnit(shown?.keyId ?? '', branch)
    const [moved] = before.households
    await query(
      `update physics_nodes set organization_id = (select organization_id from physics_nodes where id = $2) where id = $1`,
      [moved?.keyId, hidden?.keyId],
    )
    expect((await ofUnit(shown?.keyId ?? '', branch)).households.map(({ keyId }) => keyId)).not.toContain(moved?.keyId)
    expect((await overview(null, branch)).units.find(({ keyId }) => keyId === shown?.keyId)?.numHouseholds).toBe(
      before.households.length - 1,
    )
  })

  it('are for who may see load forecasts, and exports for who may export them', async () => {
    const blind = (await addBranchAdmin(demo, 'blind', ['loadForecast:view', 'loadForecast:export'])).token
    expect((await post(calls.overview.path, { nodeId: null }, blind)).code).toBe(CODE.noPermission)
    expect((await post(calls.exportUnits.path, { nodeId: null }, blind)).code).toBe(CODE.noPermission)
    expect((await post(calls.exportUnits.path, { nodeId: null })).result).toMatchObject({
      fileName: expect.stringContaining('机组室温预测'),
    })
  })
})
