import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DurationQuery } from '#contract/endpoints/durations.ts'
import { readLoadDuration, readRunningTimes, readTimesBeyondLimits } from '#server/modules/history-reports/durations.ts'
import { keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { createKpiStage, type KpiStage } from '../support/kpi-stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const DAY = '2026-01-20'
const UNITS: DurationQuery = { nodeType: 'unit', from: DAY, to: DAY }

let stage: KpiStage
const actor = (scope: 'all' | string[] = 'all') => stage.actorIn(scope)

/** Power of the first unit in each hour, MW; the second has half of it, and is silent from 20:00 on. */
const powerIn = (hour: number): number => 1 + ((hour * 7) % 24) / 10

beforeAll(async () => {
  stage = await createKpiStage(START)
  const { $client } = stage.database.db
  await $client.query(
    `insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
     select node.code || '.' || param.code, node.id, param.id, 'GW1', 0, 600 from physics_nodes node
     join standard_params param on param.node_type = 'unit' and param.code = 'XP1_Run' where node.code = 'HZ0001.1'`,
  )
  await stage.telemetry.followPlant()
  const values: [string, number, number][] = []
  for (let minute = 0; minute < 25 * 60; minute += 5) {
    const [at, hour] = [START + minute * MINUTE, Math.floor(minute / 60)]
    values.push(['HZ0001.1.Q1', powerIn(hour), at])
    if (hour < 20) values.push(['HZ0001.2.Q1', powerIn(hour) / 2, at])
    // stands still from 6:00 to 8:30
    values.push(['HZ0001.1.XP1_Run', minute >= 360 && minute < 510 ? 0 : 1, at])
    // above its high limit of 60 °C from 10:00 to 11:30, above the high-high one of 70 °C in the last half hour of it
    const t1h = minute >= 660 && minute < 690 ? 72 : minute >= 600 && minute < 660 ? 65 : 50
    values.push(['HZ0001.1.T1h', t1h, at])
  }
  stage.clock.advance(25 * HOUR)
  await keepRoom(stage.env)
  await stage.take('GW1', values)
  await stage.compute()
})
afterAll(() => stage?.close())

describe('durations', () => {
  it('R2.5-37 tell the hours that a device ran, by time and not by the number of its samples', async () => {
    const found = await readRunningTimes(stage.env, actor(), UNITS)
    expect(found.devices.map(({ paramCode }) => paramCode)).toEqual(['XP1_Run'])
    expect(found.rows.map(({ code }) => code)).toEqual(['HZ0001.1', 'HZ0001.2'])
    expect((found.rows[0]?.devices[0]?.runS ?? 0) / 3600).toBeCloseTo(21.5, 6)
    expect(found.rows[0]?.devices[0]?.knownS).toBe(found.expectedS)
    expect(found.rows[1]?.devices).toEqual([null])
  })

  it('R2.5-37 tell the minutes beyond each limit', async () => {
    const { rows, stepMin } = await readTimesBeyondLimits(stage.env, actor(), { ...UNITS, paramCode: 'T1h' })
    const [first] = rows.filter(({ code }) => code === 'HZ0001.1')
    expect([stepMin, first?.limits.h, first?.limits.hh, first?.limits.l]).toEqual([15, 60, 70, null])
    expect([first?.beyondS.h, first?.beyondS.hh, first?.beyondS.l]).toEqual([90 * 60, 30 * 60, null])
  })

  it('R2.5-37 sort the load of the hours in which every unit is known', async () => {
    const { loadsMw, ...rest } = await readLoadDuration(stage.env, actor(), UNITS)
    expect(rest).toEqual({ numNodes: 2, expectedHours: 24 })
    const expected = Array.from({ length: 20 }, (_, hour) => 1.5 * powerIn(hour)).sort((a, b) => b - a)
    expect(loadsMw).toHaveLength(20)
    for (const [at, load] of expected.entries()) expect(loadsMw[at]).toBeCloseTo(load, 5)
    const one = await readLoadDuration(stage.env, actor(), { ...UNITS, nodeIds: [stage.nodes['HZ0001.1'] ?? ''] })
    expect(one.loadsMw).toHaveLength(24)
  })

  it('name what is allowed: days that are over, and nodes in the data scope', async () => {
    await expect(readLoadDuration(stage.env, actor(), { ...UNITS, to: '2026-01-21' })).rejects.toMatchObject({
      result: [{ field: 'to', rule: expect.stringContaining(DAY) }],
    })
    await expect(
      readLoadDuration(stage.env, actor(['other/']), { ...UNITS, nodeIds: [stage.nodes['HZ0001.1'] ?? ''] }),
    ).rejects.toMatchObject({ result: [{ field: 'nodeIds' }] })
    await expect(readLoadDuration(stage.env, actor(), { ...UNITS, from: '1900-01-01' })).rejects.toMatchObject({
      result: [{ field: 'to', rule: expect.stringContaining('20000') }],
    })
  })
})
