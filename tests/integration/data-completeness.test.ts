import { afterAll, beforeAll, expect, it } from 'vitest'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { countPoints } from '#server/modules/overview/repository.ts'
import { keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let stage: TelemetryStage
beforeAll(async () => {
  stage = await createTelemetryStage(Date.UTC(2026, 0, 20, 8))
})
afterAll(() => stage?.close())

const addHousehold = (code: string) =>
  stage.database.db.$client.query(
    `insert into physics_nodes (id, node_type, code, name, parent_id, organization_id, path)
    select own.id, 'household', $1, $1, unit.id, unit.organization_id, unit.path || own.id || '/'
    from physics_nodes unit, gen_random_uuid() own(id) where unit.code = 'HZ0001.1'`,
    [code],
  )

it('R2.5-40 a point is complete for two and a half of its own periods, a room sensor by that of its radio', async () => {
  const { $client } = stage.database.db
  await $client.query(`update points set save_period_s = 600 where code = 'HZ0001.1.P2h'`)
  await addHousehold('H1')
  await $client.query(`insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
    select 'H1.RT', node.id, param.id, 'GW1', 0.1, 60 from physics_nodes node, standard_params param
    where node.code = 'H1' and param.node_type = 'household' and param.code = 'RT'`)
  await stage.telemetry.followPlant()
  const t = stage.clock.now()
  const values = ['HZ0001.1.T1g', 'HZ0001.1.P2h', 'HZ0001.1.Q1', 'H1.RT'].map((code) => [code, 1])
  await stage.telemetry.ingest.accept('heat/demo/GW1/up', Buffer.from(JSON.stringify({ t, v: values })))
  const goodAfter = async (minutes: number) =>
    (await countPoints(stage.env.db, undefined, new Date(t + minutes * MINUTE), USABLE_QUALITIES)).good
  expect(await goodAfter(3)).toBe(4)
  expect(await goodAfter(4)).toBe(2)
  expect(await goodAfter(25)).toBe(2)
  expect(await goodAfter(26)).toBe(1)
  expect(await goodAfter(150)).toBe(1)
  expect(await goodAfter(151)).toBe(0)
})

it('domain 2.9 a room’s sensor that reports twice in three hours is known all the time, and no report is lost', async () => {
  const { $client } = stage.database.db
  await addHousehold('H2')
  // as a node of this type is given its points
  await $client.query(`insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
    select 'H2.RT', node.id, param.id, 'GW1', item.deadband, item.save_period_s
    from physics_nodes node, point_template_items item join standard_params param on param.id = item.param_id
    where node.code = 'H2' and param.node_type = 'household' and param.code = 'RT'`)
  await stage.telemetry.followPlant()
  await keepRoom(stage.env)
  const start = stage.clock.now()
  const report = async (t: number, value: number) => {
    stage.clock.advance(t - stage.clock.now())
    const payload = JSON.stringify({ t, v: [['H2.RT', value]] })
    await stage.telemetry.ingest.accept('heat/demo/GW1/up', Buffer.from(payload))
  }
  const times = [0, 40, 80, 150].map((minutes) => start + minutes * MINUTE)
  for (const [at, time] of times.entries()) await report(time, 18 + at / 10)
  stage.clock.advance(HOUR)
  await stage.telemetry.rollups.catchUp()
  const { rows: samples } = await $client.query(`select at from sample join points on points.id = point_id
    where code = 'H2.RT' order by at`)
  expect(samples.map(({ at }) => at.getTime())).toEqual(times)
  const { rows: hours } = await $client.query(`select good_s, average from rollup_1h join points on points.id = point_id
    where code = 'H2.RT' order by at`)
  expect(hours.map(({ good_s }) => good_s)).toEqual([3600, 3600, 3600])
  // 40 min of the first report and 20 min of the second
  expect(hours[0]?.average).toBeCloseTo(18 + 0.1 / 3, 9)
})
