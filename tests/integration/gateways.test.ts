import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayCalls } from '#contract/endpoints/gateways.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { standardParams } from '#server/modules/points/tables.ts'
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

  it('proposes what unknown codes would become, and makes points of those that name a node and a parameter', async () => {
    const node = east.code.replace(/[.]T1g$/, '')
    const free = { code: 'Tdrain', name: '排水温度' }
    await demo.database.db.insert(standardParams).values({
      code: free.code,
      nodeType: 'unit',
      nameZh: free.name,
      nameEn: 'Drain temperature',
      unit: '°C',
      kind: 'AI',
      category: 'temperature',
      decimals: 1,
      rangeMin: 0,
      rangeMax: 150,
      limitH: 80,
    })
    const code = `${node}.${free.code}`
    const message = JSON.stringify({
      t: clock.now(),
      v: [
        [code, 1],
        ['HZ9999.1.T1g', 60],
        [`${node}.Nonsense`, 1],
        ['t1', 2],
      ],
    })
    await send(east.gateway, message)
    const ask = async (user: 'super' | 'operator', gateway: string) =>
      demo.post(gatewayCalls.unknownCodes.path, { gateway }, { token: await demo.tokenOf(user) })
    const unknown = async () => gatewayCalls.unknownCodes.output.parse((await ask('super', east.gateway)).result).codes
    expect(await unknown()).toMatchObject([
      { code, value: '1', param: { name: free.name } },
      { code: 'HZ9999.1.T1g', nodeName: null, param: null },
      { code: `${node}.Nonsense`, nodeName: expect.stringMatching(/换热站 ./), param: null },
      { code: 't1', nodeName: null, param: null },
    ])
    expect((await ask('operator', west.gateway)).code).toBe(CODE.notFound)

    const make = async (user: 'super' | 'operator', gateway: string, codes: string[]) =>
      demo.postJson(gatewayCalls.makePoints.path, { gateway, codes }, { token: await demo.tokenOf(user) })
    expect((await make('operator', east.gateway, [code])).code).toBe(CODE.noPermission)
    // only what has come from the gateway becomes a point, whatever is asked for
    const all = [...(await unknown()).map((each) => each.code), `${node}.T2pj.x`, east.code]
    expect(await make('super', 'another', [code])).toMatchObject({ result: { made: [] } })
    expect(await make('super', east.gateway, all)).toMatchObject({ code: CODE.success, result: { made: [code] } })
    expect((await unknown()).map((each) => each.code)).toEqual(['HZ9999.1.T1g', `${node}.Nonsense`, 't1'])
    const made = await demo.database.db.$client.query(
      'select gateway_code, is_active, limit_h from points where code = $1',
      [code],
    )
    expect(made.rows).toEqual([{ gateway_code: east.gateway, is_active: true, limit_h: 80 }])
    await demo.telemetry.followPlant()
    await send(east.gateway, message)
    const seen = gatewayCalls.detail.output.parse((await detail('super', east.gateway)).result)
    expect(seen.messages[0]).toMatchObject({ numTaken: 1, numRefused: 3 })
  })
})
