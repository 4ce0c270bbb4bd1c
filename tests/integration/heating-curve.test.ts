import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizations } from '#server/core/organization/tables.ts'
import { readCurveTargets } from '#server/modules/station-monitoring/curve-targets.ts'
import { keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { saveConfig } from '#server/modules/weather/config.repository.ts'
import { createKpiStage, type KpiStage } from '../support/kpi-stage.ts'

const HOUR = 3_600_000
const STEP = 600_000
const START = Date.UTC(2026, 0, 19, 16)
/** 15:00 in company time: the eighth two hours of the day. */
const NOW = START + 39 * HOUR

let stage: KpiStage
const targets = (scope: 'all' | string[] = 'all') => readCurveTargets(stage.env, stage.actorIn(scope).session)

async function set(code: string, value: number) {
  const { $client } = stage.database.db
  const { rows } = await $client.query<{ id: number }>(
    `insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
     select node.code || '.' || param.code, node.id, param.id, 'GW1', 0, 600
     from physics_nodes node join standard_params param on param.node_type = 'unit' and param.code = $1
     where node.code = 'HZ0001.1' returning id`,
    [code],
  )
  await $client.query('insert into latest (point_id, at, value, quality) values ($1, $2, $3, 0)', [
    rows[0]?.id,
    new Date(NOW),
    value,
  ])
}

beforeAll(async () => {
  stage = await createKpiStage(START)
  stage.clock.advance(NOW - START)
  await keepRoom(stage.env)
  const ta: [string, number, number][] = []
  // five hours ago the weather became 10 K warmer
  for (let at = START; at < NOW; at += STEP) ta.push(['RY01.TA', at < NOW - 5 * HOUR ? -6 : 4, at])
  await stage.take('GW0', ta)
  await stage.compute()
})
afterAll(() => stage?.close())

describe('targets of heating curves', () => {
  it('domain 4.2 are none where no outdoor temperature of design is known', async () => {
    expect(await targets()).toEqual([])
  })

  it('domain 4.2 follow the filtered outdoor temperature by the design of the unit', async () => {
    const [company] = await stage.database.db.select().from(organizations)
    await saveConfig(
      stage.database.db,
      { organizationId: company?.id ?? '' },
      {
        provinceId: '99',
        cityId: '990100',
        cityName: '云川',
        source: 'simulator',
        intervalMin: 60,
        offsetK: 0,
        openFlag: true,
      },
      new Date(NOW),
      'a',
    )
    const [first, second] = await targets()
    expect([first?.nodeId, second?.nodeId]).toEqual([stage.nodes['HZ0001.1'], stage.nodes['HZ0001.2']])
    // a step of 10 K, felt for one time constant: 1 − 1/e of it
    const outdoorC = -6 + 10 * (1 - Math.exp(-1))
    expect(Math.abs((first?.outdoorC ?? Number.NaN) - outdoorC)).toBeLessThan(0.15)
    const share = (20 - (first?.outdoorC ?? 0)) / (20 + 11)
    expect(first?.supplyC).toBeCloseTo(20 + 32.5 * share ** (1 / 1.3) + 7.5 * share, 9)
    expect(second?.supplyC).toBe(first?.supplyC)
  })

  it('domain 4.3 are moved by the offset, and by that of the time of day where the unit follows it', async () => {
    const before = (await targets())[0]?.supplyC ?? Number.NaN
    await set('KTemp', -1.5)
    await set('T2gSP_T7', 3)
    const moved = async () => {
      const [first] = await targets()
      return [first?.offsetK, (first?.supplyC ?? Number.NaN) - before]
    }
    expect(await moved()).toEqual([-1.5, expect.closeTo(-1.5, 9)])
    await set('CV1_Mode', 6)
    expect(await moved()).toEqual([1.5, expect.closeTo(1.5, 9)])
  })

  it('are those of units in the data scope', async () => {
    expect(await targets(['other/'])).toEqual([])
  })
})
