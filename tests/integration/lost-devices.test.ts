// A device that loses all of its temperatures: from its messages to one alarm, and to means without them.

import { afterEach, beforeEach, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { type LostDeviceAlarms, watchLostDevices } from '#server/modules/alarms/parts/lost-devices.ts'
import { type AlarmStage, createAlarmStage } from '../support/alarm-stage.ts'

const START = Date.UTC(2026, 0, 20, 8)
const UNIT = 'HZ0001.1'
const TEMPERATURES = { T1g: 95, T1h: 48, T2g: 52, T2h: 41 }
const { good, jump, outOfRange } = QUALITY

let alarms: AlarmStage
let devices: LostDeviceAlarms
beforeEach(async () => {
  alarms = await createAlarmStage(START)
  await query(
    `insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s, limit_ll, limit_hh, alarm_delay_s)
    select '${UNIT}.' || param.code, node.id, param.id, 'GW1', 0, 60,
      case when param.code like 'T_h' then 20 end, case when param.code = 'T2g' then 80 end, 0
    from physics_nodes node join standard_params param
      on param.node_type = 'unit' and param.code in ('T1h', 'T2g', 'T2h', 'T2pj', 'P1g')
    where node.code = '${UNIT}'`,
  )
  await alarms.first.telemetry.followPlant()
  devices = watch()
})
afterEach(async () => {
  await devices?.stop()
  await alarms?.close()
})

const query = async (text: string, values: readonly unknown[] = []) =>
  (await alarms.stage.database.db.$client.query(text, [...values])).rows
function watch(): LostDeviceAlarms {
  const watched = watchLostDevices(alarms.stage.env)
  alarms.first.telemetry.ingest.onMessage(watched.noteUplink)
  return watched
}
async function send(minute: number, values: Readonly<Record<string, number>>): Promise<void> {
  alarms.goTo(60 * minute)
  await alarms.send(
    60 * minute,
    Object.entries(values).map(([param, value]) => [`${UNIT}.${param}`, value] as const),
  )
  await devices.work()
}
const all = (value: number) => Object.fromEntries(Object.keys(TEMPERATURES).map((param) => [param, value]))
const raised = async () => (await alarms.list()).map(({ sourceKey, state, warnLevel }) => [sourceKey, state, warnLevel])
const qualitiesOf = async (param: string) =>
  (
    await query('select quality from sample join points on id = point_id where code = $1 order by at', [
      `${UNIT}.${param}`,
    ])
  ).map(({ quality }) => quality)

it.each([
  ['0.0', 0, jump],
  ['85 °C', 85, jump],
  ['−127 °C', -127, outOfRange],
  ['6553.5', 6553.5, outOfRange],
])('all temperatures at %s at once are one alarm of the device, and in no mean', async (_, code, quality) => {
  await alarms.first.telemetry.rollups.catchUp()
  for (let minute = 0; minute < 60; minute += 1)
    await send(minute, { ...(minute >= 20 && minute < 23 ? all(code) : TEMPERATURES), P1g: 0.6 })
  expect(await raised()).toEqual([[`device:${UNIT}`, 'returned', 1]])
  expect((await alarms.list())[0]).toMatchObject({ raised: 1200, recovered: 1380, heatName: '幸福里换热站' })
  const lost = Array.from({ length: 60 }, (_, minute) => (minute >= 20 && minute < 23 ? quality : good))
  for (const param of Object.keys(TEMPERATURES)) expect(await qualitiesOf(param)).toEqual(lost)
  // what it measures besides is as good as it was
  expect(await qualitiesOf('P1g')).toEqual(lost.map(() => good))
  alarms.goTo(2 * 3600)
  await alarms.first.telemetry.rollups.catchUp()
  const [hour] = await query(
    `select average, good_s, count_good, count_all from rollup_1h join points on id = point_id where code = $1 and at = $2`,
    [`${UNIT}.T2h`, new Date(START)],
  )
  expect(hour).toEqual({ average: 41, good_s: 3600 - 180, count_good: 57, count_all: 60 })
})

it('a device that has never sent anything else is lost, and what is computed of it is as bad', async () => {
  await send(0, all(0))
  expect(await raised()).toEqual([[`device:${UNIT}`, 'active', 1]])
  expect(await qualitiesOf('T2g')).toEqual([jump])
  expect(await qualitiesOf('T2pj')).toEqual([jump])
})

it('one temperature at zero, or frost at the only one, is not the loss of a device', async () => {
  await send(0, TEMPERATURES)
  await send(1, { ...TEMPERATURES, T2h: 0 })
  await send(2, { T2h: 0 })
  expect(await raised()).toEqual([])
  expect(await qualitiesOf('T2h')).toEqual([good, jump, jump])
})

it('devices that are back while the database is away are told when it is there again, each of them', async () => {
  const others = ['HZ0001.2', 'HZ0001.3']
  devices.noteUplink({ devices: { lost: others, back: [] } })
  await devices.work()
  expect((await raised()).map(([, state]) => state)).toEqual(['active', 'active'])
  devices.noteUplink({ devices: { lost: [], back: others } })
  await query('alter table alarms rename to alarms_away')
  await expect(devices.work()).rejects.toThrow()
  await query('alter table alarms_away rename to alarms')
  await devices.work()
  expect((await raised()).map(([, state]) => state)).toEqual(['returned', 'returned'])
})

it('an alarm of before a restart goes on while the device is lost, and ends ten minutes after one that is not', async () => {
  await send(0, all(0))
  await devices.stop()
  devices = watch()
  await send(9, all(0))
  await send(11, all(0))
  expect(await raised()).toEqual([[`device:${UNIT}`, 'active', 1]])
  await devices.stop()
  devices = watch()
  const second = await alarms.start()
  second.telemetry.ingest.onMessage(devices.noteUplink)
  alarms.goTo(720)
  await alarms.send(720, [[`${UNIT}.T2g`, 52]], second)
  await devices.work()
  expect((await raised())[0]?.[1]).toBe('active')
  alarms.goTo(1320)
  await devices.work()
  expect((await raised())[0]?.[1]).toBe('returned')
})
