// Pipes and valves as records, and what the network tells: its mistakes, and who is without heat when a pipe is shut.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { pipeCalls } from '#contract/endpoints/pipes.ts'
import { townMapCalls } from '#contract/endpoints/town-map.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult, type Resource } from '#contract/kit/resource.ts'
import { pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { pipeValveResource } from '#contract/resources/pipe-valve.resource.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(), { SIM_STATIONS: '8' })
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const list = async (resource: Resource, query: Record<string, string>, account: DemoAccount = 'admin') =>
  listResult.parse((await demo.get(resource.call('list'), { limit: '500', ...query }, await as(account))).result).list
const save = async (resource: Resource, values: object) =>
  demo.postJson(resource.call('keyId' in values ? 'update' : 'save'), values, await as('admin'))
const remove = async (resource: Resource, keyId: string) =>
  demo.post(resource.call('del'), { keyId }, await as('admin'))
const findings = async () =>
  pipeCalls.check.output.parse((await demo.post(pipeCalls.check.path, {}, await as('admin'))).result)
const plan = async (keyId: string) =>
  pipeCalls.shutOff.output.parse((await demo.post(pipeCalls.shutOff.path, { keyId }, await as('admin'))).result)

const pipeRow = z.object({
  keyId: z.string(),
  version: z.number(),
  code: z.string(),
  fromCode: z.string(),
  toCode: z.string(),
  kind: z.string(),
  dnMm: z.coerce.number(),
  lengthM: z.coerce.number(),
  laying: z.string(),
  roughnessMm: z.coerce.number(),
  builtYear: z.coerce.number().nullable(),
})
const pipe = async (code: string) => pipeRow.parse((await list(pipeSegmentResource, { code }))[0])

/** The pipe to the first station behind a chamber, and the one that leads to that chamber. */
async function branch() {
  const pipes = z.array(pipeRow).parse(await list(pipeSegmentResource, {}))
  const into = new Map(pipes.map((one) => [one.toCode, one]))
  const last = pipes.find((one) => one.kind === 'branch' && into.get(one.fromCode))
  const before = last && into.get(last.fromCode)
  if (!last || !before) throw new Error('The demo has no branch behind a chamber.')
  return { last, before, chamber: last.fromCode, station: last.toCode }
}
const sourceCode = async (): Promise<string> =>
  (await demo.database.db.$client.query("select code from physics_nodes where node_type = 'source' order by code"))
    .rows[0].code

const ways = async (keyId: string, account: DemoAccount = 'admin') =>
  pipeCalls.heatWays.output.parse((await demo.post(pipeCalls.heatWays.path, { keyId }, await as(account))).result)
const fedBy = async (keyId: string, account: DemoAccount = 'admin') =>
  pipeCalls.fed.output.parse((await demo.post(pipeCalls.fed.path, { keyId }, await as(account))).result)
const nodeId = async (code: string): Promise<string> =>
  (await demo.database.db.$client.query('select id from physics_nodes where code = $1', [code])).rows[0].id

describe('pipes', () => {
  it('close rings, and join nodes of the primary network alone', async () => {
    const { station } = await branch()
    const ring = {
      code: 'ring',
      fromCode: await sourceCode(),
      toCode: station,
      kind: 'branch',
      dnMm: 100,
      lengthM: 900,
      laying: 'direct',
      roughnessMm: 0.5,
      builtYear: null,
    }
    const added = await save(pipeSegmentResource, ring)
    expect(added).toMatchObject({ code: CODE.success })
    const refusals = [
      [{ toCode: ring.fromCode }, 'toCode'],
      [{ toCode: `${station}-1` }, 'toCode'],
      [{ fromCode: 'nowhere' }, 'fromCode'],
    ] as const
    for (const [wrong, field] of refusals)
      expect(await save(pipeSegmentResource, { ...ring, code: 'wrong', ...wrong })).toMatchObject({
        code: CODE.invalidInput,
        result: [{ field }],
      })
    // what the other way feeds is not cut off
    const { last } = await branch()
    const withRing = await plan(last.keyId)
    expect([withRing.isOnlyWay, withRing.fed.some(({ code }) => code === station)]).toEqual([false, true])
    const { keyId } = await pipe('ring')
    expect(await remove(pipeSegmentResource, keyId)).toMatchObject({ code: CODE.success })
  })

  it('are checked: what is wrong is named with its elements, and a demo town has no mistake', async () => {
    expect(await findings()).toEqual([])
    const { last } = await branch()
    await save(pipeSegmentResource, { ...last, lengthM: last.lengthM * 2, dnMm: 1_400 })
    const found = await findings()
    expect(found.map(({ kind }) => kind).sort()).toEqual(['dnGrows', 'lengthOffCourse'])
    expect(found.map(({ elements }) => elements[0]?.name)).toEqual([last.code, last.code])
    await save(pipeSegmentResource, { ...last, version: (await pipe(last.code)).version })
    expect(await findings()).toEqual([])
  })

  it('are shut off by the nearest valves; one that is stuck is passed, and who changed it is kept', async () => {
    const { last, before, station } = await branch()
    const first = await plan(last.keyId)
    expect(first.toClose.map((valve) => valve.pipe)).toEqual([last.code])
    expect(first.stations.map(({ code }) => code)).toEqual([station])
    expect([first.fed.map(({ code }) => code), first.isOnlyWay]).toEqual([[station], true])
    const [valve] = await list(pipeValveResource, { pipeCode: last.code })
    expect(await save(pipeValveResource, { ...valve, isStuck: true })).toMatchObject({ code: CODE.success })
    const further = await plan(last.keyId)
    expect([further.passed.map(({ code }) => code), further.pipes.length > 1]).toEqual([[valve?.code], true])
    expect((await list(pipeValveResource, { pipeCode: last.code }))[0]).toMatchObject({
      changedBy: expect.stringMatching(/\S/),
    })
    expect((await plan(before.keyId)).stations.length).toBeGreaterThan(1)
  })

  it('lead heat from a source to a station: its ways are told, and what each pipe of them feeds', async () => {
    const { last, before, station } = await branch()
    const told = await ways(await nodeId(station))
    expect(told.sources.map(({ keyId }) => keyId)).toEqual([await nodeId(await sourceCode())])
    expect(told.pipes).toEqual(expect.arrayContaining([last.code, before.code]))
    expect([told.numPipes, told.numOnly, told.numOtherSources]).toEqual([told.pipes.length, told.pipes.length, 0])
    const behind = await fedBy(before.keyId)
    expect(behind.stations.map(({ code }) => code)).toContain(station)
    expect(behind.pipes).toEqual(expect.arrayContaining([before.code, last.code]))
    expect(behind.nodes).toContain(await nodeId(station))
    // a pipe is no node, and a node no pipe
    for (const [call, keyId] of [
      [pipeCalls.heatWays, last.keyId],
      [pipeCalls.fed, await nodeId(station)],
    ] as const)
      expect(await demo.post(call.path, { keyId }, await as('admin'))).toMatchObject({
        code: CODE.invalidInput,
        result: [{ field: 'keyId' }],
      })
  })

  it('tell how long the rooms behind a shut pipe stay warm, or what is not known of them (domain guide 2.2)', async () => {
    const { last } = await branch()
    const [cut] = (await plan(last.keyId)).stations
    expect(cut?.cooling).toEqual({ state: 'noRoom' })
    const { $client } = demo.database.db
    const now = new Date(demo.env.now())
    // one room of the first unit of the station, at 19 °C
    const room = await $client.query(
      `insert into latest (point_id, at, value, quality) select point_id, $1, 19, 0 from room_points
        join physics_nodes unit on unit.id = unit_id where unit.parent_id = $2 order by point_id limit 1
        on conflict (point_id) do update set value = 19, quality = 0, at = excluded.at returning point_id`,
      [now, cut?.keyId],
    )
    expect(room.rowCount).toBe(1)
    expect((await plan(last.keyId)).stations[0]?.cooling).toEqual({ state: 'noWeather' })
    await $client.query(
      `insert into weather_forecasts (place_id, issued_at, valid_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code)
       select distinct place_id, $1::timestamptz, at, -5, 50, 2, 0, 3 from weather_configs,
         generate_series(date_trunc('hour', $1::timestamptz), $1::timestamptz + interval '48 hours', '1 hour') at`,
      [now],
    )
    const told = (await plan(last.keyId)).stations[0]?.cooling
    if (told?.state !== 'known') throw new Error(`It is ${told?.state}.`)
    expect([told.origin, told.roomC, told.timeConstantH]).toEqual(['design', 19, 80])
    expect(told.outdoorC).toBe(-5)
    expect(told.hours).toBeCloseTo(80 * Math.log(24 / 21), 6)
    expect(told.soonest ?? 0).toBeLessThan(80 * Math.log(24 / 21))
    await $client.query('delete from latest where point_id = $1', [room.rows[0].point_id])
  })

  it('have the stations that are cut off marked as under maintenance one by one, whoever sees them and may', async () => {
    const { before } = await branch()
    const { stations, name } = await plan(before.keyId)
    const mark = async (nodeId: string, account: DemoAccount) =>
      demo.post(
        alarmHandlingCalls.startMaintenance.path,
        { nodeId, reason: `关断 ${name}`, hours: '8' },
        await as(account),
      )
    const marks = async () =>
      alarmHandlingCalls.maintenance.output.parse(
        (await demo.post(alarmHandlingCalls.maintenance.path, {}, await as('admin'))).result,
      )
    expect(stations.length).toBeGreaterThan(1)
    expect(await mark(stations[0]?.keyId ?? '', 'leader')).toMatchObject({ code: CODE.noPermission })
    for (const { keyId } of stations) expect(await mark(keyId, 'admin')).toMatchObject({ code: CODE.success })
    const stored = await marks()
    expect(stored.map((one) => one.nodeName).toSorted()).toEqual(stations.map((one) => one.name).toSorted())
    expect(stored).toEqual(
      stored.map((one) => ({ ...one, reason: `关断 ${before.code}`, setBy: expect.stringMatching(/\S/) })),
    )
    for (const { startsAt, endsAt } of stored) expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(8 * 3_600_000)
    // outside the data scope nothing is marked
    const all = z
      .array(z.object({ id: z.string(), code: z.string() }))
      .parse(
        (await demo.database.db.$client.query("select id, code from physics_nodes where node_type = 'station'")).rows,
      )
    const seen = townMapCalls.plant.output.parse(
      (await demo.post(townMapCalls.plant.path, {}, await as('operator'))).result,
    )
    const strange = all.find(({ code }) => seen.nodes.every((node) => node.code !== code))
    expect(await mark(strange?.id ?? '', 'operator')).toMatchObject({
      code: CODE.invalidInput,
      result: [{ field: 'nodeId' }],
    })
    expect(await marks()).toHaveLength(stations.length)
  })

  it('keep their valves: these stand at an end, and are removed first', async () => {
    const { last, station } = await branch()
    const valve = { code: 'FM-x', nodeCode: station, pipeCode: last.code, state: 'open', isStuck: false, remark: '' }
    expect(await save(pipeValveResource, valve)).toMatchObject({ code: CODE.success })
    const source = await sourceCode()
    expect(await save(pipeValveResource, { ...valve, code: 'FM-y', nodeCode: source })).toMatchObject({
      result: [{ field: 'pipeCode', rule: expect.stringContaining(station) }],
    })
    expect(await remove(pipeSegmentResource, last.keyId)).toMatchObject({
      result: [{ field: 'keyId', rule: expect.stringContaining('2 个阀门') }],
    })
    expect(await save(pipeSegmentResource, { ...last, toCode: source })).toMatchObject({
      result: [{ field: 'toCode', rule: expect.stringContaining('FM-x') }],
    })
  })

  it('are seen and shut off by who sees both ends', async () => {
    const all = await list(pipeSegmentResource, {})
    const seen = new Set((await list(pipeSegmentResource, {}, 'operator')).map(({ code }) => code))
    const strange = all.find(({ code }) => !seen.has(code))
    expect([seen.size > 0, strange !== undefined]).toEqual([true, true])
    for (const call of [pipeCalls.shutOff, pipeCalls.fed]) {
      const answer = await demo.post(call.path, { keyId: strange?.keyId ?? '' }, await as('operator'))
      expect(answer).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'keyId' }] })
    }
    // what a trunk feeds beyond the data scope is counted, and not named
    const trunk = z
      .array(pipeRow)
      .parse(all)
      .find(({ kind, code }) => kind === 'trunk' && seen.has(code))
    if (!trunk) return
    const [whole, part] = [await fedBy(trunk.keyId), await fedBy(trunk.keyId, 'operator')]
    expect(part.stations.length + part.numOthers).toBe(whole.stations.length)
  })
})
