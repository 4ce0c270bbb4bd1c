// Points of kind CALC: from the messages of a gateway to what the server computes of them.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFrame } from '#contract/live/frame.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { judgeDue } from '#server/modules/telemetry/quality/judge-due.ts'
import { type AlarmStage, createAlarmStage } from '../support/alarm-stage.ts'

const START = Date.UTC(2026, 0, 20, 8)
const UNIT = 'HZ0001.1'
const ADDED = ['P1g', 'P1h', 'T2g', 'T2h', 'DP1', 'T2pj', 'TR', 'Comm']

let alarms: AlarmStage
beforeEach(async () => {
  alarms = await createAlarmStage(START)
  await query(
    `insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
    select '${UNIT}.' || param.code, node.id, param.id, 'GW1', 0, 60
    from physics_nodes node join standard_params param on param.node_type = 'unit' and param.code = any($1)
    where node.code = '${UNIT}'`,
    [ADDED],
  )
  await alarms.first.telemetry.followPlant()
})
afterEach(() => alarms?.close())

const query = async (text: string, values: readonly unknown[] = []) =>
  (await alarms.stage.database.db.$client.query(text, [...values])).rows
/** Values of parameters of the unit, measured at a second, which come now. */
const send = (second: number, values: Readonly<Record<string, number>>, quality: number = QUALITY.good) =>
  alarms.send(
    second,
    Object.entries(values).map(([param, value]) => [`${UNIT}.${param}`, value, quality] as const),
  )
/** Second, value and quality of what is stored of a parameter. */
const stored = async (param: string, table = 'sample') =>
  (
    await query(
      `select at, value, quality from ${table} where point_id = (select id from points where code = $1) order by at`,
      [param.includes('.') ? param : `${UNIT}.${param}`],
    )
  ).map(({ at, value, quality }) => [(at.getTime() - START) / 1000, value, quality])
const computeLate = async (): Promise<void> => {
  await alarms.first.telemetry.ingest.computeLateResults()
  await alarms.first.telemetry.rollups.catchUp()
}
const calculate = () => alarms.first.telemetry.ingest.calculate()

describe('a calculated point', () => {
  it('gets its value from what comes of its inputs, in latest, history and on the live channel', async () => {
    const frames: ArrayBuffer[] = []
    const client = alarms.first.telemetry.hub.connect({ send: (frame) => frames.push(frame), pendingBytes: () => 0 })
    const [dp1] = await query(`select id from points where code = '${UNIT}.DP1'`)
    client.subscribe([dp1?.id])
    await send(0, { P1g: 0.62, P1h: 0.31, T2g: 52.4, T2h: 41 })
    expect(await stored('DP1')).toEqual([[0, 0.31, QUALITY.calculated]])
    expect(await stored('DP1', 'latest')).toEqual([[0, 0.31, QUALITY.calculated]])
    expect(await stored('T2pj')).toEqual([[0, 46.7, QUALITY.calculated]])
    await expect.poll(() => frames.flatMap((frame) => [...(readFrame(frame)?.values ?? [])])).toContain(0.31)
    client.close()
  })

  it('goes into hours, and raises the alarms of its limits', async () => {
    await alarms.setLimits(`${UNIT}.DP1`, { limitL: 0.05, alarmDelayS: 0, savePeriodS: 60 })
    await alarms.first.telemetry.rollups.catchUp()
    for (let minute = 0; minute < 120; minute += 1) {
      alarms.goTo(60 * minute)
      await send(60 * minute, { P1g: 0.6, P1h: minute < 100 ? 0.4 : 0.58 })
    }
    alarms.goTo(3 * 3600)
    await alarms.first.telemetry.rollups.catchUp()
    const [hour] = await query(
      `select average, good_s from rollup_1h where point_id = (select id from points where code = '${UNIT}.DP1') and at = $1`,
      [new Date(START)],
    )
    expect(hour).toEqual({ average: expect.closeTo(0.2, 9), good_s: 3600 })
    expect((await alarms.list()).filter(({ pointId }) => pointId !== null)).toMatchObject([
      { raised: 6000, warnLevel: 2 },
    ])
  })

  it('uses what came before while it is current, and no longer', async () => {
    await send(0, { P1g: 0.6, P1h: 0.3 })
    await send(60, { P1g: 0.65 })
    await send(151, { P1g: 0.7 })
    expect(await stored('DP1')).toEqual([
      [0, 0.3, QUALITY.calculated],
      [60, 0.35, QUALITY.calculated],
    ])
  })

  it('is as bad as the worst of its inputs, and out of range where the result is', async () => {
    await send(0, { T2g: 52, T2h: 41 })
    await send(60, { T2g: 52, T2h: 0 }, QUALITY.commFail)
    await send(120, { P1g: 0.3, P1h: 0.6 })
    expect(await stored('T2pj')).toEqual([
      [0, 46.5, QUALITY.calculated],
      [60, 26, QUALITY.commFail],
    ])
    expect(await stored('DP1')).toEqual([[120, -0.3, QUALITY.outOfRange]])
  })

  it('is computed again of inputs that come after each other, and once of a message that comes twice', async () => {
    await send(0, { P1g: 0.6, P1h: 0.3 })
    await send(60, { P1g: 0.7 })
    await send(60, { P1h: 0.35 })
    await send(60, { P1h: 0.35 })
    expect(await stored('DP1')).toEqual([
      [0, 0.3, QUALITY.calculated],
      [60, 0.4, QUALITY.calculated],
      [60.001, 0.35, QUALITY.calculated],
    ])
  })

  it('is computed of a late message that has all its inputs, of any age', async () => {
    await send(0, { P1g: 0.6, P1h: 0.3 })
    await send(-600, { P1g: 0.6, P1h: 0.5 })
    await send(-300, { P1g: 0.8 })
    const week = 7 * 86_400
    await send(-week, { P1g: 0.6, P1h: 0.2 })
    expect(await stored('DP1')).toEqual([
      [-week, 0.4, QUALITY.calculated],
      [-600, 0.1, QUALITY.calculated],
      [0, 0.3, QUALITY.calculated],
    ])
    expect(await stored('DP1', 'latest')).toEqual([[0, 0.3, QUALITY.calculated]])
  })

  it('39.6 is computed of late values that come one by one, and again when an input of its time changes, the same each time', async () => {
    await alarms.first.telemetry.rollups.catchUp()
    for (let minute = 0; minute < 60; minute += 1) {
      alarms.goTo(60 * minute)
      await send(60 * minute, minute < 30 ? { P1g: 0.6 } : { P1g: 0.6, P1h: 0.3 })
    }
    alarms.goTo(2 * 3600)
    await alarms.first.telemetry.rollups.catchUp()
    const before = await stored('DP1')
    expect(before).toHaveLength(30)
    for (let minute = 0; minute < 30; minute += 1) await send(60 * minute, { P1h: 0.4 })
    await send(40 * 60 + 30, { P1h: 0.35 })
    await computeLate()
    const after = await stored('DP1')
    const expected = Array.from({ length: 60 }, (_, minute) => [
      60 * minute,
      minute < 30 ? 0.2 : 0.3,
      QUALITY.calculated,
    ])
    expected.splice(41, 0, [40 * 60 + 30, 0.25, QUALITY.calculated])
    expect(after).toEqual(expected)
    // hours follow
    const [hour] = await query(
      `select average, good_s from rollup_1h where point_id = (select id from points where code = '${UNIT}.DP1') and at = $1`,
      [new Date(START)],
    )
    expect(hour?.good_s).toBe(3600)
    expect(hour?.average).toBeCloseTo((30 * 0.2 + 29.5 * 0.3 + 0.5 * 0.25) / 60, 9)
    // doubled delivery changes nothing
    for (let minute = 0; minute < 30; minute += 1) await send(60 * minute, { P1h: 0.4 })
    await computeLate()
    expect(await stored('DP1')).toEqual(after)
  })

  it('39.6 is computed of late values of a day whose samples are gone, and left to a gateway that reported it then', async () => {
    const day = 86_400
    for (const [param, value] of [
      ['P1g', 0.6],
      ['P1h', 0.2],
    ] as const)
      await send(-7 * day, { [param]: value })
    await send(-5 * day, { DP1: 0.5 })
    await send(-5 * day, { P1g: 0.6 })
    await send(-5 * day, { P1h: 0.2 })
    await computeLate()
    expect(await stored('DP1')).toEqual([
      [-7 * day, 0.4, QUALITY.calculated],
      [-5 * day, 0.5, QUALITY.good],
    ])
    await alarms.first.telemetry.rollups.catchUp()
    expect(await query('select from calculated_due')).toEqual([])
  })

  it('39.6 bears the mark of an input that is judged suspect, and loses it with it', async () => {
    await alarms.first.telemetry.rollups.catchUp()
    const frozen = 52.4
    for (let minute = 0; minute < 240; minute += 1) {
      alarms.goTo(60 * minute)
      const moving = 41 + (minute % 2)
      await send(60 * minute, { T2g: minute < 60 ? 52 + (minute % 2) : frozen, T2h: moving })
    }
    alarms.goTo(240 * 60 + 90)
    await alarms.first.telemetry.rollups.catchUp()
    const judge = async () => {
      const { env } = alarms.stage
      await judgeDue(env.db, env.now() - env.settings.rawRetentionMs, new AbortController().signal)
      await alarms.first.telemetry.rollups.catchUp()
    }
    const hours = async () =>
      (
        await query(
          `select average, worst_quality from rollup_1h where point_id = (select id from points where code = '${UNIT}.T2pj') order by at`,
        )
      ).map(({ average, worst_quality }) => [average === null, worst_quality])
    await judge()
    expect(await hours()).toEqual([
      [false, QUALITY.calculated],
      [true, QUALITY.frozen],
      [true, QUALITY.frozen],
      [true, QUALITY.frozen],
    ])
    await send(150 * 60 + 30, { T2g: 53 })
    await judge()
    expect((await hours())[3]).toEqual([false, QUALITY.calculated])
  })

  it('is left to a gateway that reports it, after a restart too, for a day', async () => {
    await send(0, { P1g: 0.6, P1h: 0.3, DP1: 0.29 })
    await send(60, { P1g: 0.6, P1h: 0.3 })
    alarms.goTo(60)
    const second = await alarms.start()
    await alarms.send(
      120,
      [
        [`${UNIT}.P1g`, 0.6],
        [`${UNIT}.P1h`, 0.3],
      ],
      second,
    )
    expect(await stored('DP1')).toEqual([[0, 0.29, QUALITY.good]])
    alarms.goTo(86_400)
    await send(86_400, { P1g: 0.6, P1h: 0.3 })
    expect(await stored('DP1')).toEqual([
      [0, 0.29, QUALITY.good],
      [86_400, 0.3, QUALITY.calculated],
    ])
  })

  it('goes on after a restart with the stored values of its inputs', async () => {
    await send(0, { P1g: 0.6, P1h: 0.3 })
    const second = await alarms.start()
    await alarms.send(60, [[`${UNIT}.P1g`, 0.7]], second)
    expect(await stored('DP1')).toEqual([
      [0, 0.3, QUALITY.calculated],
      [60, 0.4, QUALITY.calculated],
    ])
  })
})

/** Below the unit: RH1, RH2 and so on, of one door. */
async function addHouseholds(count: number): Promise<void> {
  const add = async (type: string, code: string, parent: string): Promise<void> => {
    await query(
      `insert into physics_nodes (node_type, code, name, parent_id, organization_id, path)
      select $1, $2, $2, id, organization_id, path from physics_nodes where code = $3`,
      [type, code, parent],
    )
    await query(`update physics_nodes set path = path || id || '/' where code = $1`, [code])
  }
  await add('unitDoor', 'DOOR', UNIT)
  for (let number = 1; number <= count; number += 1) {
    await add('household', `RH${number}`, 'DOOR')
    await query(
      `with home as (
        insert into households (id, room, floor, position, orientation, heated_area_m2)
        select id, '101', 1, 'middle', 'south', 90 from physics_nodes where code = $1 returning id)
      insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
      select $1 || '.RT', home.id, param.id, 'GW1', 0, 1800 from home
      join standard_params param on param.node_type = 'household' and param.code = 'RT'`,
      [`RH${number}`],
    )
  }
}

it('the room temperature of a unit is the mean of the rooms below that are current and sound', async () => {
  await addHouseholds(3)
  await alarms.first.telemetry.followPlant()
  const rooms = (...values: number[]) => values.map((value, index) => [`RH${index + 1}.RT`, value] as const)
  await alarms.send(0, rooms(20, 21, 25))
  await calculate()
  await alarms.send(10, [['RH3.RT', 0, QUALITY.commFail]])
  alarms.goTo(30)
  await calculate()
  alarms.goTo(1800)
  await alarms.send(1800, rooms(19, 22))
  alarms.goTo(1800 + 4500)
  await calculate()
  alarms.goTo(1800 + 4515)
  await calculate()
  expect(await stored('TR')).toEqual([
    [0, 22, QUALITY.calculated],
    [6300, 20.5, QUALITY.calculated],
  ])
})

it('the communication of a unit is lost with its reports, whatever is computed meanwhile, and back with them', async () => {
  await calculate()
  await send(0, { T2g: 52, T2h: 41 })
  for (const second of [0, 30, 60, 179, 180, 200]) {
    alarms.goTo(second)
    await calculate()
  }
  await send(200, { T2g: 52, T2h: 41 })
  alarms.goTo(215)
  await calculate()
  expect(await stored('Comm')).toEqual([
    [0, 1, QUALITY.calculated],
    [60, 1, QUALITY.calculated],
    [165, 1, QUALITY.calculated],
    [180, 0, QUALITY.calculated],
    [210, 1, QUALITY.calculated],
  ])
})

it('what the server computes does not hide that a station is silent', async () => {
  await send(0, { T2g: 52, T2h: 41 })
  for (let second = 15; second <= 300; second += 15) {
    alarms.goTo(second)
    await calculate()
  }
  await alarms.first.engine.tick()
  expect(await alarms.list()).toMatchObject([{ warnNumber: 0, raised: 180 }])
})

it('39.6 the mean of the rooms follows rooms that come late', async () => {
  await addHouseholds(2)
  await alarms.first.telemetry.followPlant()
  await alarms.first.telemetry.rollups.catchUp()
  await alarms.send(0, [['RH1.RT', 20]])
  await calculate()
  alarms.goTo(1860)
  await alarms.send(1860, [['RH1.RT', 20]])
  await calculate()
  alarms.goTo(2 * 3600)
  await alarms.first.telemetry.rollups.catchUp()
  await alarms.send(600, [['RH2.RT', 24]])
  await computeLate()
  const values = (await stored('TR')).map(([second, value]) => [second, value])
  expect(values.slice(0, 11)).toEqual([
    ...Array.from({ length: 1 }, () => [0, 20]),
    ...Array.from({ length: 10 }, (_, step) => [600 + 60 * step, 22]),
  ])
  await computeLate()
  expect((await stored('TR')).map(([second, value]) => [second, value])).toEqual(values)
})

it('39.6 the communication that was told stays when values come late, and is filled in where nothing was told', async () => {
  await alarms.first.telemetry.rollups.catchUp()
  await send(0, { T2g: 52, T2h: 41 })
  await calculate()
  for (const second of [180, 240]) {
    alarms.goTo(second)
    await calculate()
  }
  // the server is down for a while
  alarms.goTo(3600)
  await alarms.first.telemetry.rollups.catchUp()
  for (let second = 60; second <= 600; second += 60) await send(second, { T2g: 52, T2h: 41 })
  await computeLate()
  const told = await stored('Comm')
  expect(told.filter(([second]) => Number(second) <= 600).map(([second, value]) => [second, value])).toEqual([
    [0, 1],
    [60, 1],
    [120, 1],
    [180, 0],
    [240, 0],
    ...[300, 360, 420, 480, 540, 600].map((second) => [second, 1]),
  ])
})
