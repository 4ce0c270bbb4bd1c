import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unitBuildingCalls as calls } from '#contract/endpoints/unit-buildings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { createNormal } from '#server/modules/load-forecast/learning/weather-ahead.ts'
import { readForecastUnits } from '#server/modules/load-forecast/units.repository.ts'
import { createBuildingThread } from '#server/modules/unit-model/building-thread.ts'
import { buildingsOf } from '#server/modules/unit-model/buildings.repository.ts'
import { learnBuildings, learnBuildingsJob } from '#server/modules/unit-model/learn.job.ts'
import { actAs, addBranchAdmin } from '../support/branch-admin.ts'
import { placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const GJ_PER_KWH = 0.0036
/** Midnight in the company. */
const START = Date.UTC(2025, 10, 15, 16)
const LEARNT_DAYS = 42
const NIGHTS = 3
/** From then on the buildings are insulated. */
const INSULATED_DAY = LEARNT_DAYS + NIGHTS
const NUM_DAYS = INSULATED_DAY + LEARNT_DAYS
const INSULATED = 0.7
/** For each kW of design heat: kW/K and kW. */
const [LOSS, GAINS, TIME_CONSTANT_H, EXCESS_K, EXPONENT] = [0.034, 0.06, 70, 32.5, 1.3]

const clock = createTestClock(START + LEARNT_DAYS * DAY_MS + 4 * HOUR_MS)
let demo: DemoApp
let nodeId = ''
let other = ''
let designKw = 0

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '4' })
  await addBranchAdmin(demo, 'buildings', [])
  // of the other branch: it sees nothing of the unit that is learnt
  await query(
    `update users set organization_id = (select id from organizations where code = 'CX') where login_name = 'buildings'`,
  )
  const [unit] = await query<{ keyId: string; designKw: number }>(
    `select unit.id as "keyId", heated_area_m2 * design_heat_index_w_m2 / 1000 as "designKw"
     from heat_units unit join physics_nodes node on node.id = unit.id
     join organizations branch on branch.id = node.organization_id and branch.code like 'CD%'
     join (select unit_id, count(*) from room_points group by unit_id having count(*) >= 2) rooms on rooms.unit_id = unit.id
     order by node.code limit 1`,
  )
  if (!unit) throw new Error('No unit of the demo has rooms.')
  nodeId = unit.keyId
  designKw = unit.designKw
  for (const table of ['area_history', 'weather_observations', 'counter_hours', 'rollup_1h'])
    await query(`delete from ${table}`)
  await addHistory()
  const units = await readForecastUnits(demo.env.db, '2025-12-01')
  other = units.find((each) => each.nodeId !== nodeId)?.nodeId ?? ''
})
afterAll(() => demo?.close())

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await demo.env.db.$client.query(text, values)).rows
}

/** A winter of one unit: its heat, its water, its rooms and the weather, set back at night, insulated in the middle. */
async function addHistory(): Promise<void> {
  const normal = createNormal(3)
  let [room, front] = [20.5, 0]
  const hours = Array.from({ length: NUM_DAYS * 24 }, (_, hour) => {
    const clockHour = hour % 24
    front += -front / 60 + 0.73 * normal()
    const outdoorC = -2 + front + 4 * Math.cos(((clockHour - 15) / 12) * Math.PI)
    const sun = Math.max(0, 350 * Math.sin(((clockHour - 7) / 10) * Math.PI)) * (0.4 + 0.5 * Math.abs(normal()))
    const loss = LOSS * (hour < INSULATED_DAY * 24 ? 1 : INSULATED)
    const night = clockHour < 5 || clockHour > 21 ? 0.75 : 1.1
    const heat = Math.max(0.05, night * (loss * (20.5 - outdoorC) - GAINS) + 0.02 * (20.5 - room) + 0.02 * normal())
    const next = room + (heat + GAINS + 0.00002 * sun - loss * (room - outdoorC)) / (LOSS * TIME_CONSTANT_H)
    const mean = (room + next) / 2
    room = next
    const water = mean + EXCESS_K * heat ** (1 / EXPONENT)
    return { at: new Date(START + hour * HOUR_MS), outdoorC, sun, heat, indoor: mean, water }
  })
  const column = <Name extends keyof (typeof hours)[number]>(name: Name) => hours.map((hour) => hour[name])
  await query(
    `insert into counter_hours (point_id, at, consumed, estimated_share, method)
     select slot.point_id, hour.at, hour.heat * $4::float8 * ${GJ_PER_KWH} / slot.ratio, 0, 'measured'
     from energy_slot_points slot, unnest($1::timestamptz[], $2::float8[]) as hour (at, heat)
     where slot.energy = 'heat' and slot.node_id = $3`,
    [column('at'), column('heat'), nodeId, designKw],
  )
  const rollup = `insert into rollup_1h (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)`
  await query(
    `${rollup} select point.id, hour.at, hour.value, hour.value, hour.value, hour.value, hour.value, 3600, 60, 60, 0
     from points point join standard_params param on param.id = point.param_id and param.code in ('T2g', 'T2h'),
       unnest($1::timestamptz[], $2::float8[]) as hour (at, value) where point.node_id = $3`,
    [column('at'), column('water'), nodeId],
  )
  await query(
    `${rollup} select point_id, hour.at, round(hour.value::numeric + point_id % 5 * 0.3, 1), 0, 0, 0, 0, 3600, 2, 2, 0
     from room_points, unnest($1::timestamptz[], $2::float8[]) as hour (at, value) where unit_id = $3
     on conflict do nothing`,
    [column('at'), column('indoor'), nodeId],
  )
  await query(
    `insert into weather_observations
       (place_id, observed_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code, sun_w_m2)
     select place_id, hour.at, hour.t, 50, 1, 0, 1, hour.sun
     from (select distinct place_id from weather_configs) place, unnest($1::timestamptz[], $2::real[], $3::real[]) as hour (at, t, sun)`,
    [column('at'), column('outdoorC'), column('sun')],
  )
}

/** Days pass, and sessions end. */
async function post(path: string, body: object, account: 'admin' | 'operator' | 'buildings' = 'admin') {
  const [user] = await query<{ id: string }>('select id from users where login_name = $1', [account])
  return demo.postJson(path, body, { token: await actAs(demo, user?.id ?? '') })
}
const buildingOf = async (id = nodeId) =>
  calls.building.output.parse((await post(calls.building.path, { nodeId: id })).result)
const findings = async (account?: 'buildings') =>
  calls.findings.output.parse((await post(calls.findings.path, {}, account)).result)
const context = () => ({
  params: { days: LEARNT_DAYS },
  signal: new AbortController().signal,
  progress: () => undefined,
  log: demo.env.log,
  db: demo.env.db,
  now: clock.now,
})
const learn = () => learnBuildingsJob.run(context())
const present = async () => {
  const units = await readForecastUnits(demo.env.db, '2025-12-01')
  return (await buildingsOf(demo.env.db, units)).get(nodeId)
}

describe('learnt buildings of units', () => {
  it('domain 2.2 begin with their design, and say so', async () => {
    const { design, learnt, reason, nights } = await buildingOf()
    expect({ learnt, reason, nights }).toEqual({ learnt: null, reason: 'notLearntYet', nights: [] })
    expect(design?.timeConstantH.value).toBe(80)
    // heat index and gains of the area, over the kelvins of the design
    expect(((design?.lossKwK.value ?? 0) * 31 - (design?.gainsKw.value ?? 0)) / designKw).toBeCloseTo(1, 6)
    expect(await present()).toMatchObject({ origin: 'design', learntAt: null, reason: 'notLearntYet' })
  })

  it('are learnt in a thread from stored hours, once for the same data', async () => {
    const { numLearnt, numDesign } = await learnBuildings({
      ...context(),
      days: LEARNT_DAYS,
      learn: createBuildingThread(),
    })
    expect(numLearnt).toBe(1)
    expect(numDesign).toBeGreaterThan(0)
    expect(await learn()).toMatchObject({ en: 'Learnt: 0; left at their design: 0' })
    const { learnt, reason, nights, learntAt } = await buildingOf()
    expect({ reason, numNights: nights.length, learntAt }).toEqual({
      reason: null,
      numNights: 1,
      learntAt: clock.now(),
    })
    expect((learnt?.lossKwK.value ?? 0) / designKw / LOSS).toBeCloseTo(1, 1)
    // six weeks are few: the interval says so
    expect(learnt?.timeConstantH.low).toBeLessThan(TIME_CONSTANT_H)
    expect(learnt?.timeConstantH.high).toBeGreaterThan(TIME_CONSTANT_H)
    expect(learnt?.exponent.value).toBeCloseTo(EXPONENT, 1)
    expect((learnt?.emitterKw.value ?? 0) / designKw).toBeCloseTo(1, 1)
    expect(await present()).toMatchObject({ origin: 'learnt', learntAt: new Date(clock.now()), reason: null })
    // what nobody measures keeps its design, with the reason
    expect(await buildingOf(other)).toMatchObject({
      learnt: null,
      reason: expect.stringMatching(/^(noHeat|fewRooms)$/),
    })
    // what was learnt later is not known before
    const units = await readForecastUnits(demo.env.db, '2025-12-01')
    expect((await buildingsOf(demo.env.db, units, new Date(clock.now() - 1))).get(nodeId)?.origin).toBe('design')
  })

  it('stay as they are where the work is ended in the middle', async () => {
    clock.advance(DAY_MS)
    const before = await buildingOf()
    const ended = new AbortController()
    const work = {
      ...context(),
      days: LEARNT_DAYS,
      signal: ended.signal,
      learn: async () => {
        ended.abort(new Error('Somebody cancels.'))
        return 'steady' as const
      },
    }
    await expect(learnBuildings(work)).rejects.toThrow('Somebody cancels.')
    expect(await buildingOf()).toEqual(before)
  })

  it('are found to be others where they change, until somebody has read it', async () => {
    expect(await learn()).toMatchObject({ en: expect.stringContaining('Learnt: 1;') })
    clock.advance(DAY_MS)
    await learn()
    expect(await findings()).toEqual([])
    clock.advance((NUM_DAYS - LEARNT_DAYS - 2) * DAY_MS)
    await learn()
    const { nights, findings: own } = await buildingOf()
    expect(nights).toHaveLength(4)
    const found = own.find(({ parameter }) => parameter === 'lossKwK')
    expect(found).toMatchObject({ nodeId, foundAt: clock.now(), endedAt: null, readBy: '' })
    expect((found?.after ?? 0) / (found?.before ?? 1)).toBeGreaterThan(INSULATED - 0.1)
    expect((found?.after ?? 0) / (found?.before ?? 1)).toBeLessThan(INSULATED + 0.1)
    expect(await findings()).toContainEqual(found)

    expect((await post(calls.markRead.path, { keyId: found?.keyId }, 'operator')).code).toBe(CODE.noPermission)
    expect((await post(calls.markRead.path, { keyId: nodeId })).code).toBe(CODE.invalidInput)
    expect((await post(calls.markRead.path, { keyId: found?.keyId })).code).toBe(CODE.success)
    expect((await findings())[0]?.readBy).not.toBe('')
  })

  it('domain 4.10 tell the heat index of each that was learnt, with its range and when', async () => {
    const heatIndexes = async (account?: 'buildings') =>
      calls.heatIndexes.output.parse((await post(calls.heatIndexes.path, {}, account)).result)
    const [own, ...others] = await heatIndexes()
    const { heatIndexWM2, learntAt } = await buildingOf()
    expect(others).toEqual([])
    expect(own).toMatchObject({ nodeId, learntAt, value: heatIndexWM2 })
    expect(own?.low).toBeLessThan(own?.value ?? 0)
    expect(own?.high).toBeGreaterThan(own?.value ?? 0)
    // of its insulated building, by the design’s kelvins
    const [{ area = 0 } = {}] = await query<{ area: number }>(
      'select heated_area_m2 as area from heat_units where id = $1',
      [nodeId],
    )
    const truth = (1000 * designKw * (31 * LOSS * INSULATED - GAINS)) / area
    expect(own?.low).toBeLessThan(truth)
    expect(own?.high).toBeGreaterThan(truth)
    expect(await heatIndexes('buildings')).toEqual([])
  })

  it('are shown and marked within the data scope alone', async () => {
    const [found] = await findings()
    expect(found?.nodeId).toBe(nodeId)
    expect(await findings('buildings')).toEqual([])
    expect((await post(calls.building.path, { nodeId }, 'buildings')).code).toBe(CODE.invalidInput)
    expect((await post(calls.markRead.path, { keyId: found?.keyId }, 'buildings')).code).toBe(CODE.invalidInput)
    const own = await placeIn(demo.database, 'CX%')
    expect((await post(calls.building.path, { nodeId: own.unitId }, 'buildings')).code).toBe(CODE.success)
  })
})
