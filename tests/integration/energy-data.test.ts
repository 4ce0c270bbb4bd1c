import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult, type Resource } from '#contract/kit/resource.ts'
import { energyPriceResource } from '#contract/resources/energy-price.resource.ts'
import { energyMeterResource, energySlotResource } from '#contract/resources/energy-slot.resource.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20)
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '8' })
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const find = async (resource: Resource, query: Record<string, string> = {}, account: DemoAccount = 'admin') =>
  listResult.parse((await demo.get(resource.call('list'), { limit: '500', ...query }, await as(account))).result)
const send = async (path: string, body: object) => demo.postJson(path, body, await as('admin'))

async function slotOf(energy: string, at = 0) {
  const row = (await find(energySlotResource, { energy })).list.filter(({ standardPoint }) => standardPoint !== '')[at]
  if (!row) throw new Error(`The demo has no slot ${energy} with a meter.`)
  return row
}
const map = (slot: { keyId: string; version: number }, pointCode: unknown) =>
  send(energySlotResource.call('update'), { keyId: slot.keyId, version: slot.version, pointCode })

describe('slots of stations and sources', () => {
  it('domain 6.1 are there for every unit and source, filled by the standard points', async () => {
    const heat = await slotOf('heat')
    expect(heat.usedPoint).toBe(heat.standardPoint)
    expect(String(heat.standardPoint)).toBe(`${String(heat.nodeCode)}.HT1`)
    const { rows } = await demo.env.db.$client.query<{ count: number }>(
      `select (sum(case node_type when 'source' then 4 else 3 end))::int as count from physics_nodes where node_type in ('unit', 'source')`,
    )
    expect((await find(energySlotResource)).total).toBe(rows[0]?.count)
  })

  it('domain 6.1 are seen within the data scope only', async () => {
    const seen = (await find(energySlotResource, {}, 'operator')).total
    expect(seen).toBeGreaterThan(0)
    expect(seen).toBeLessThan((await find(energySlotResource)).total)
  })

  it('domain 6.1 refuse a meter that feeds another slot, naming it, until that slot has another meter', async () => {
    const [own, other] = [await slotOf('heat', 0), await slotOf('heat', 1)]
    const refused = await map(own, other.standardPoint)
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'pointCode' }] })
    expect(JSON.stringify(refused.result)).toContain(String(other.nodeCode))
    const { rows } = await demo.env.db.$client.query<{ code: string }>(
      `select points.code from points join standard_params param on param.id = param_id
       where param.kind = 'PI' and param.unit = 'GJ' and points.code not like '%.HT1' order by 1 limit 1`,
    )
    const spare = rows[0]?.code
    if (spare === undefined) return
    expect(await map(other, spare)).toMatchObject({ code: CODE.success })
    expect(await map(own, other.standardPoint)).toMatchObject({ code: CODE.success })
  })

  it('domain 6.1 refuse what is no counter in the unit of the slot', async () => {
    const [heat, power] = [await slotOf('heat', 2), await slotOf('electricity', 2)]
    const refused = await map(heat, power.standardPoint)
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'pointCode' }] })
    expect(JSON.stringify(refused.result)).toContain('GJ')
    expect(await map(heat, 'NOBODY.HT1')).toMatchObject({ code: CODE.invalidInput })
  })
})

describe('meters and prices', () => {
  it('domain 6.1 a start reading needs its date', async () => {
    const [meter] = (await find(energyMeterResource)).list
    const set = { keyId: meter?.keyId, version: meter?.version, ratio: 40, startReading: 1200, startDate: '' }
    expect(await send(energyMeterResource.call('update'), set)).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'startDate' }],
    })
    const saved = await send(energyMeterResource.call('update'), { ...set, startDate: '2025-11-15' })
    expect(saved).toMatchObject({ code: CODE.success })
  })

  it('domain 6.1 overlapping prices are refused, naming both; other hours and other days are not', async () => {
    // before the prices that the demo begins with
    const add = (name: string, values: object) =>
      send(energyPriceResource.call('save'), {
        name,
        energy: 'electricity',
        startDate: '2019-11-15',
        endDate: '2020-03-15',
        startHour: 8,
        endHour: 22,
        price: 0.9,
        ...values,
      })
    expect(await add('Peak', {})).toMatchObject({ code: CODE.success })
    const refused = await add('Evening', { startHour: 21, endHour: 24, startDate: '2020-03-15', endDate: '2020-03-31' })
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'startDate' }] })
    expect(JSON.stringify(refused.result)).toMatch(/Evening.*Peak/)
    expect(await add('Night', { startHour: 0, endHour: 8 })).toMatchObject({ code: CODE.success })
    expect(await add('Summer', { startDate: '2020-03-16', endDate: '2020-10-31' })).toMatchObject({
      code: CODE.success,
    })
    expect(await add('Heat', { energy: 'heat' })).toMatchObject({ code: CODE.success })
    expect(await add('Backwards', { startHour: 9, endHour: 9 })).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'endHour' }],
    })
  })
})
