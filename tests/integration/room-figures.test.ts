import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overviewCalls } from '#contract/endpoints/overview.ts'
import { readOverview } from '#server/modules/overview/read-overview.ts'
import { keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { createKpiStage, figureIn, type KpiStage, SAVE_PERIOD_S } from '../support/kpi-stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HOURS = 24
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const DAY = '2026-01-20'
const HOLD = SAVE_PERIOD_S * 2.5 * 1000

/** Rooms, the unit that heats their building, and their temperature, °C, `minute` minutes after the day's beginning. */
const ROOMS: Readonly<Record<string, { unit: 1 | 2; status?: string; temperature(minute: number): number | null }>> = {
  warm: { unit: 2, temperature: () => 21 },
  // about 18 °C: below it from 2:00 to 6:10
  cool: { unit: 2, temperature: (minute) => (minute >= 120 && minute < 370 ? 17.5 : 18.4) },
  // too warm in the afternoon, unknown from 18:00 on
  hot: { unit: 2, temperature: (minute) => (minute >= 1060 ? null : minute >= 720 ? 25 : 23) },
  cold: { unit: 1, temperature: () => 16.9 },
  // takes no heat, so that it is nobody's failure
  stopped: { unit: 1, status: 'stopped', temperature: () => 12 },
}

let stage: KpiStage
beforeAll(async () => {
  stage = await createKpiStage(START)
  await addRooms()
  const values: [string, number, number][] = []
  for (let minute = 0; minute < 25 * 60; minute += 5) {
    const at = START + minute * MINUTE
    values.push(['HZ0001.1.Q1', 1, at], ['HZ0001.2.Q1', 1, at])
    if (minute % 30 !== 10) continue
    for (const [code, { temperature }] of Object.entries(ROOMS)) {
      const value = temperature(minute)
      if (value !== null) values.push([`${code}.RT`, value, at])
    }
  }
  stage.clock.advance(25 * HOUR)
  await keepRoom(stage.env)
  await stage.take('GW1', values)
  await stage.compute()
})
afterAll(() => stage?.close())

/** A community of the station with a building of the second unit, and one that says no unit, below the first. */
async function addRooms(): Promise<void> {
  const { $client } = stage.database.db
  const add = async (type: string, code: string, parent: string): Promise<string> => {
    const { rows } = await $client.query<{ id: string }>(
      `insert into physics_nodes (node_type, code, name, parent_id, organization_id, path)
       select $1, $2, $2, id, organization_id, path from physics_nodes where code = $3 returning id`,
      [type, code, parent],
    )
    await $client.query(`update physics_nodes set path = path || id || '/' where code = $1`, [code])
    return rows[0]?.id ?? ''
  }
  for (const unit of [1, 2] as const) {
    await add('community', `community-${unit}`, unit === 1 ? 'HZ0001.1' : 'HZ0001')
    const building = await add('building', `building-${unit}`, `community-${unit}`)
    await $client.query(
      `insert into buildings (id, unit_id, floors, height_m, heated_area_m2, envelope_step, loss_w_m2_k, emitter, orientation, loop_position)
       values ($1, $2, 6, 18, 3000, 2, 1, 'radiator', 'south', 'mid')`,
      [building, unit === 1 ? null : stage.nodes['HZ0001.2']],
    )
    await add('unitDoor', `door-${unit}`, `building-${unit}`)
  }
  for (const [code, { unit, status = 'normal' }] of Object.entries(ROOMS)) {
    const home = await add('household', code, `door-${unit}`)
    await $client.query(
      `insert into households (id, room, floor, position, orientation, heated_area_m2, status)
       values ($1, '101', 1, 'middle', 'south', 90, $2)`,
      [home, status],
    )
  }
  await $client.query(
    `insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
     select node.code || '.RT', node.id, param.id, 'GW1', 0, $1 from physics_nodes node
     join standard_params param on param.node_type = 'household' and param.code = 'RT' where node.node_type = 'household'`,
    [SAVE_PERIOD_S],
  )
  await stage.telemetry.followPlant()
}

/** Means of the hours of a room's raw samples, each held until the next, at most for the hold time. */
async function rawHours(code: string): Promise<number[]> {
  const { rows } = await stage.database.db.$client.query<{ at: Date; value: number }>(
    'select at, value from sample where point_id = (select id from points where code = $1) order by at',
    [`${code}.RT`],
  )
  const held = rows.map(({ at, value }, i) => {
    const from = at.getTime()
    return { from, to: Math.min(rows[i + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY, from + HOLD), value }
  })
  return Array.from({ length: HOURS }, (_, hour) => {
    const [begins, ends] = [START + hour * HOUR, START + (hour + 1) * HOUR]
    const parts = held.map(({ from, to, value }) => ({
      seconds: Math.max(0, Math.min(to, ends) - Math.max(from, begins)),
      value,
    }))
    const known = parts.reduce((sum, { seconds }) => sum + seconds, 0)
    return parts.reduce((sum, { seconds, value }) => sum + value * seconds, 0) / known
  }).filter((mean) => !Number.isNaN(mean))
}

const yesterday = async (node?: string) =>
  stage.ask({ from: DAY, to: DAY, ...(node ? { nodeIds: [stage.nodes[node] ?? ''] } : {}) })

describe('figures of rooms', () => {
  it('domain 3.22 and 3.23 are what the hours of raw samples give, room by room', async () => {
    const hours = await Promise.all(['warm', 'cool', 'hot', 'cold'].map(rawHours))
    const all = hours.flat()
    expect(hours.map(({ length }) => length)).toEqual([24, 24, 18, 24])
    const passed = all.filter((mean) => mean >= 18).length
    // 2:00 is cut by the report of 1:40, 6:00 is warm again before it ends
    expect(passed).toBe(90 - 24 - 4)
    const found = await yesterday()
    expect(figureIn(found, 'roomPassRate').value).toBeCloseTo((100 * passed) / all.length, 9)
    expect(figureIn(found, 'overheatedRate').value).toBeCloseTo((100 * 6) / all.length, 9)
    expect(figureIn(found, 'roomPassRate')).toMatchObject({ counted: 2, expected: 2, isGrey: false })
    // of the second unit's three rooms one is known for 18 of 24 hours
    expect(figureIn(found, 'roomPassRate').coverage).toBeCloseTo((1 + 66 / 72) / 2, 9)
  })

  it('domain 3.22 count for a unit the rooms that it heats, also where their community belongs to the station', async () => {
    expect(figureIn(await yesterday('HZ0001.1'), 'roomPassRate')).toMatchObject({ value: 0, counted: 1, expected: 1 })
    expect(figureIn(await yesterday('HZ0001.2'), 'roomPassRate').value).toBeCloseTo((100 * 62) / 66, 9)
  })

  it('domain 3 of hours add up to those of the day', async () => {
    const byHour = await stage.ask({ from: DAY, to: DAY, step: 'hour', codes: ['roomPassRate'] })
    const values = byHour.periods.map((_, hour) => figureIn(byHour, 'roomPassRate', 'unit', hour).value)
    expect(values.slice(0, 4)).toEqual([75, 75, 50, 50])
    // three rooms are known in the evening
    expect(values.at(-1)).toBeCloseTo(200 / 3, 9)
  })

  it('domain 3 expect nothing of units without rooms, and leave out a room under maintenance', async () => {
    const { $client } = stage.database.db
    await $client.query(
      `update households set status = 'stopped' where id = (select id from physics_nodes where code = 'cold')`,
    )
    await $client.query(
      `insert into maintenance_marks (node_id, reason, starts_at, ends_at)
       select id, '', $1, $2 from physics_nodes where code = 'cool'`,
      [new Date(START), new Date(START + 12 * HOUR)],
    )
    const { rows } = await $client.query<{ code: string }>(
      'select distinct node.code from kpi_dirty join physics_nodes node on node.id = node_id',
    )
    expect(rows).toEqual([{ code: 'HZ0001.2' }])
    await $client.query(`insert into kpi_dirty (node_id, day) values ($1, $2)`, [stage.nodes['HZ0001.1'], DAY])
    await stage.compute()
    const found = figureIn(await yesterday(), 'roomPassRate')
    expect(found).toMatchObject({ value: 100, counted: 1, expected: 1 })
    expect(found.coverage).toBeCloseTo(54 / 72, 9)
    await $client.query('delete from maintenance_marks')
    await $client.query(
      `update households set status = 'normal' where id = (select id from physics_nodes where code = 'cold')`,
    )
    await stage.compute()
  })

  it('domain 3.22 are known at this moment by the newest reports, for as long as these hold', async () => {
    const now = async () => overviewCalls.now.output.parse(await readOverview(stage.env, stage.actorIn('all').session))
    const overview = await now()
    expect(overview).toMatchObject({ roomCount: 4, knownRoomCount: 3 })
    expect(overview.roomPassRate).toMatchObject({ counted: 2, expected: 2 })
    expect(overview.roomPassRate.value).toBeCloseTo(200 / 3, 9)
    expect(overview.overheatedRate.value).toBe(0)
    stage.clock.advance(3 * HOUR)
    expect(await now()).toMatchObject({ knownRoomCount: 0, roomPassRate: { value: null } })
    expect((await readOverview(stage.env, stage.actorIn([]).session)).roomCount).toBe(0)
  })
})
