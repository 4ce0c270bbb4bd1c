import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayCalls } from '#contract/endpoints/gateways.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock, type TestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
let clock: TestClock
let demo: DemoApp
/** Gateways of the eastern branch, where the operator works, and of the western one, each with a point. */
let east: { gateway: string; code: string }
let west: typeof east

beforeAll(async () => {
  clock = createTestClock(NOW)
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
  east = await gatewayIn('CD%')
  west = await gatewayIn('CX%')
})
afterAll(() => demo?.close())

async function gatewayIn(office: string): Promise<typeof east> {
  const { rows } = await demo.database.db.$client.query<{ code: string; gateway_code: string }>(
    `select point.code, point.gateway_code from points point
    join standard_params param on param.id = point.param_id and param.code = 'T1g'
    join physics_nodes node on node.id = point.node_id and node.node_type = 'unit'
    join organizations office on office.id = node.organization_id
    where office.code like $1 order by point.code limit 1`,
    [office],
  )
  const [row] = rows
  if (!row) throw new Error(`no unit in ${office}`)
  return { gateway: row.gateway_code, code: row.code }
}

const send = (gateway: string, text: string): Promise<boolean> =>
  demo.telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(text))
const list = async (user: 'super' | 'operator') => {
  const { result } = await demo.post(gatewayCalls.list.path, {}, { token: await demo.tokenOf(user) })
  return gatewayCalls.list.output.parse(result)
}
const detail = async (user: 'super' | 'operator', gateway: string) =>
  demo.post(gatewayCalls.detail.path, { gateway }, { token: await demo.tokenOf(user) })

describe('the page of gateways', () => {
  it('shows what was refused by name, with value, time and reason, beside what was taken', async () => {
    await send(
      east.gateway,
      `{"t": ${NOW}, "v": [["${east.code}", NaN], ["HZ9999.1.T1g", 60], ["${east.code}", 81.5]]}`,
    )
    clock.advance(60_000)
    const facts = (await list('operator')).list.find(({ gateway }) => gateway === east.gateway)
    expect(facts).toMatchObject({ isKnown: true, lastAt: NOW, messagesPerMinute: 1, valuesPerMinute: 1, numRefused: 2 })
    expect(facts?.nodes.length).toBeGreaterThan(0)
    const { result } = await detail('operator', east.gateway)
    const seen = gatewayCalls.detail.output.parse(result)
    expect(seen.refusals.map(({ code, value, time, reason }) => [code, value, time, reason])).toEqual([
      ['HZ9999.1.T1g', '60', String(NOW), 'unknown_point'],
      [east.code, 'NaN', String(NOW), 'bad_value'],
    ])
    expect(seen.messages[0]).toMatchObject({ at: NOW, numTaken: 1, numRefused: 2 })
    expect(seen.messages[0]?.text).toContain('NaN')
  })

  it('takes a time in seconds, and shows one that is understood by nobody', async () => {
    await send(east.gateway, `{"t": ${Math.floor(clock.now() / 1000)}, "v": [["${east.code}", 60]]}`)
    await send(east.gateway, `{"t": "yesterday", "v": [["${east.code}", 61]]}`)
    const seen = gatewayCalls.detail.output.parse((await detail('super', east.gateway)).result)
    expect(seen.messages[1]).toMatchObject({ numTaken: 1, numRefused: 0 })
    expect(seen.refusals[0]).toMatchObject({ reason: 'bad_time', time: 'yesterday', value: '61' })
  })

  it('shows a gateway that no point names to whoever sees the whole company, and nobody what is out of sight', async () => {
    await send('NEW-7', `{"t": ${clock.now()}, "v": [["NEW.T1g", 60]]}`)
    await send(west.gateway, `{"t": ${clock.now()}, "v": [["${west.code}", 60]]}`)
    const all = (await list('super')).list
    expect(all.find(({ gateway }) => gateway === 'NEW-7')).toMatchObject({ isKnown: false, numRefused: 1 })
    expect(all.some(({ gateway }) => gateway === west.gateway)).toBe(true)
    const own = (await list('operator')).list.map(({ gateway }) => gateway)
    expect(own).not.toContain('NEW-7')
    expect(own).not.toContain(west.gateway)
    for (const gateway of ['NEW-7', west.gateway, 'no such'])
      expect((await detail('operator', gateway)).code).toBe(CODE.notFound)
    expect((await detail('super', 'NEW-7')).code).toBe(CODE.success)
  })
})
