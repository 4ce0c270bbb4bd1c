import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneNetworkCalls as calls } from '#contract/endpoints/one-network.ts'
import { regulationCalls } from '#contract/endpoints/regulation.ts'
import { USUAL_BALANCE_ALARMS } from '#contract/regulation/balance-alarms.ts'
import { USUAL_BALANCE_PAGE } from '#contract/regulation/balance-page.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import { balanceAlarmsJob } from '#server/modules/regulation/balance/balance-alarms.job.ts'
import type { DemoAccount } from '../support/demo-app.ts'
import { createRegulationStage, ON_CURVE, type RegulationStage } from '../support/regulation-stage.ts'

const MINUTE_MS = 60_000
const CHINA_MS = 8 * 60 * MINUTE_MS
const BY_VALVE = { ...ON_CURVE, CV1_Mode: 0, CV1_SV: 50, CV1_U: 49 } as const

let stage: RegulationStage

beforeAll(async () => {
  stage = await createRegulationStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.clear()
  stage.clock.advance(31 * MINUTE_MS)
  await stage.pass(1)
  await stage.query('delete from interventions')
  await stage.query('delete from balance_settings')
  await stage.outdoors(-5)
  await stage.nextCycle(BY_VALVE)
})

const network = (nodes = [...stage.units, ...stage.elsewhere].slice(0, 4), params: object = {}): StrategyInput => ({
  kind: 'oneNetwork',
  name: '一网',
  cycleMinutes: 15,
  members: nodes.map(({ nodeId }) => ({ nodeId })),
  params: {
    method: 'mean',
    by: 'valve',
    target: 'auto',
    curve: { kind: 'quality' },
    learnsFromRooms: false,
    ...params,
  },
})
const idAt = (at: number): string => stage.units[at]?.nodeId ?? ''
const ask = (path: string, body: object, account: DemoAccount = 'admin') => stage.call(path, body, account)
const now = async (keyId: string, account: DemoAccount = 'admin') =>
  calls.now.output.parse((await ask(calls.now.path, { keyId }, account)).result)
const freeze = async (nodeId: string) =>
  regulationCalls.saveIntervention.output.parse(
    (
      await ask(
        regulationCalls.saveIntervention.path,
        {
          kind: 'freeze',
          nodeIds: [nodeId],
          from: stage.clock.now(),
          to: stage.clock.now() + 3_600_000,
          why: 'repair',
          reason: '换热器检修',
        },
        'operator',
      )
    ).result,
  )
/** A minute's run of the job of the alarms. */
const watch = () =>
  balanceAlarmsJob.run({
    params: {},
    signal: new AbortController().signal,
    progress: () => undefined,
    log: pino({ level: 'silent' }),
    db: stage.demo.env.db,
    now: stage.clock.now,
  })
/** One unit reports another supply. */
const supply = (at: number, T2g: number) => stage.report({ ...BY_VALVE, T2g }, stage.units.slice(at, at + 1))

describe('the one-network balance now', () => {
  it('R2.5-39 shows mean, target, deviation, opening and what the last cycle did, and who takes no part', async () => {
    await supply(0, 50)
    const keyId = await stage.running(network(), 'advice')
    expect((await now(keyId)).cycle).toBeNull()
    await stage.run()
    const shown = await now(keyId)
    expect(shown).toMatchObject({ method: 'mean', by: 'valve', cycle: { isAuto: false, isOld: false } })
    const [unit] = shown.units
    // supply 50, return 36
    expect(unit).toMatchObject({
      nodeId: idAt(0),
      mean: { value: 43, isUsable: true },
      opening: { value: 49, isUsable: true },
      setting: { value: 50 },
      isExcluded: false,
      frozen: null,
      last: { move: { param: 'CV1_SV', from: 50 }, reason: expect.stringContaining('mean 43.0 °C') },
    })
    const own = shown.classes.find(({ classId }) => classId === unit?.classId)
    expect(own?.targetC).not.toBeNull()
    expect(unit?.targetC).toBeCloseTo(own?.targetC ?? 0, 5)
    expect(unit?.deviationK).toBeCloseTo((own?.targetC ?? 0) - 43, 5)
    expect(own?.means?.max).toBe(43)
  })

  it('shows old values as old, and reckons with none', async () => {
    const keyId = await stage.running(network(), 'advice')
    await stage.run()
    stage.clock.advance(10 * MINUTE_MS)
    const shown = await now(keyId)
    expect(shown.units[0]).toMatchObject({ mean: { value: 40, isUsable: false }, deviationK: null })
    expect(shown.classes[0]?.means).toBeNull()
    stage.clock.advance(25 * MINUTE_MS)
    expect(await now(keyId)).toMatchObject({ cycle: { isOld: true }, units: [{ targetC: null }, {}, {}, {}] })
  })

  it('shows the units of the data scope alone', async () => {
    const keyId = await stage.running(network([...stage.units.slice(0, 1), ...stage.elsewhere.slice(0, 1)]), 'advice')
    await stage.run()
    expect((await now(keyId, 'operator')).units.map(({ nodeId }) => nodeId)).toEqual([idAt(0)])
    expect((await now(keyId)).units).toHaveLength(2)
  })

  it('a unit that is frozen with a reason stays, is told of, and does not move the target of the others', async () => {
    await supply(0, 60)
    const keyId = await stage.running(network(stage.units.slice(0, 2)), 'advice')
    await freeze(idAt(0))
    await stage.run()
    const [frozen, other] = (await now(keyId, 'operator')).units
    expect(frozen).toMatchObject({ frozen: { reason: '换热器检修' }, last: { heldBy: 'frozen', move: null } })
    expect(other?.last?.heldBy).not.toBe('frozen')
  })
})

describe('cycles of the past', () => {
  it('R2.5-39 tell target, members, moves and those without a target, within days and data scope', async () => {
    await supply(0, 60)
    const [first, second] = [stage.units[0], stage.elsewhere[0]]
    if (!first || !second) throw new Error('The stage has too few units.')
    const keyId = await stage.running(network([first, second]), 'advice')
    await stage.query('update latest set quality = 3 where point_id in (select id from points where node_id = $1)', [
      second.nodeId,
    ])
    await stage.run()
    const history = async (body: Record<string, string>, account: DemoAccount = 'admin') =>
      calls.history.output.parse(
        (await stage.demo.post(calls.history.path, body, { token: await stage.demo.tokenOf(account) })).result,
      )
    expect(await history({ strategyId: keyId })).toMatchObject({
      total: 1,
      list: [{ strategyName: '一网', numMembers: 2, numWithout: 1, numMoves: 1, numRefused: 0 }],
    })
    expect((await history({ strategyId: keyId }, 'operator')).list).toMatchObject([{ numMembers: 1, numWithout: 0 }])
    expect((await history({ to: '2001-01-01' })).total).toBe(0)
  })
})

describe('the heat of a source', () => {
  it('R2.5-28 is what people have stated, with when and by whom, and a shortage of it is shared', async () => {
    const keyId = await stage.running(network(stage.units.slice(0, 1)), 'advice')
    const { sources } = await now(keyId)
    expect(sources).toMatchObject([{ stated: [{ from: 'capacity', mw: expect.any(Number) }], numShort: 0 }])
    const sourceId = sources[0]?.sourceId
    // half of the forecast was planned for this hour, and confirmed
    const hour = new Date(stage.clock.now() + CHINA_MS).getUTCHours()
    await stage.query(
      `insert into load_plans (node_id, day, revision, forecast_issued_at, shifts, keeps_heat, reason, forecast_kw, plan_kw,
         supply1_c, flow1_t_h, confirmed_by, confirmed_at)
       select $1, day, 1, $2, '[]', false, '锅炉检修', array_fill(40000, array[24]),
         (select array_agg(case each when $3 then 20000 else 40000 end order by each) from generate_series(0, 23) each), array_fill(90, array[24]), array_fill(300, array[24]), '李工', $2
       from generate_series($2::timestamptz - interval '1 day', $2::timestamptz + interval '1 day', interval '1 day') day`,
      [sourceId, new Date(stage.clock.now()), hour],
    )
    await stage.run()
    const short = await now(keyId)
    expect(short.sources[0]?.stated).toMatchObject([
      { from: 'plan', mw: 20, ofMw: 40, by: '李工', at: stage.clock.now() },
      { from: 'capacity' },
    ])
    expect(short.sources[0]?.numShort).toBe(1)
    expect(short.units[0]?.last?.reason).toContain('gives 20.00 MW of the forecast 40.00 MW')
    expect(short.units[0]?.last?.reason).toContain('gets 50 % of its demand')
    await stage.query('delete from load_plans')
  })
})

describe('a member that does not fit', () => {
  it('R2.5-28 outside of a reject limit is left out with its reason, and the history counts it', async () => {
    await supply(0, 60)
    const strategy = network(stage.units.slice(0, 2), { rejectLimits: [{ param: 'T2g', low: null, high: 55 }] })
    const keyId = await stage.running(strategy, 'advice')
    await stage.run()
    const [rejected, other] = (await now(keyId)).units
    expect(rejected).toMatchObject({
      targetC: null,
      last: { heldBy: 'rejected', move: null, reason: expect.stringContaining('T2g 60.0 °C is above the high reject') },
    })
    expect(other?.targetC).not.toBeNull()
    const { result } = await stage.demo.post(
      calls.history.path,
      { strategyId: keyId },
      { token: await stage.demo.tokenOf('admin') },
    )
    expect(calls.history.output.parse(result).list).toMatchObject([{ numMembers: 2, numWithout: 1, numRejected: 1 }])
  })

  it('R2.5-28 that has not reached its target in time is named, and raises an alarm of category 22', async () => {
    const keyId = await stage.running(network(stage.units.slice(0, 2), { timeoutH: 1 }), 'auto')
    const late = async () => (await now(keyId)).units.map(({ hoursLate }) => hoursLate)
    const nextHour = async (T2g: number) => {
      for (let cycle = 0; cycle < 4; cycle += 1) {
        await stage.nextCycle(BY_VALVE)
        await stage.outdoors(-5)
        await supply(0, T2g)
        await stage.run()
      }
    }
    await nextHour(70)
    expect(await late()).toEqual([null, null])
    await nextHour(70)
    const [first] = await late()
    expect(first).toBeGreaterThanOrEqual(1)
    await watch()
    const keys = await stage.query<{ key: string }>(
      "select source_key as key from alarms where state = 'active' and starts_with(source_key, 'balance:timeout:')",
    )
    expect(keys.map(({ key }) => key)).toContain(`balance:timeout:${keyId}:${idAt(0)}`)
  })
})

describe('members', () => {
  it('R2.5-28 are told with their points and limits; a change is a new version that nobody runs yet', async () => {
    const keyId = await stage.running(network(stage.units.slice(0, 2)), 'advice')
    const list = async () => calls.members.output.parse((await ask(calls.members.path, {})).result)
    const [row] = (await list()).filter(({ strategyId }) => strategyId === keyId)
    expect(row).toMatchObject({
      nodeId: idAt(0),
      supply: { code: `${stage.units[0]?.code}.T2g`, isThere: true },
      moved: { code: `${stage.units[0]?.code}.CV1_SV`, isThere: true },
      min: 15,
      max: 100,
      compensationK: 0,
      isRunning: true,
    })
    const save = (body: object, account: DemoAccount = 'admin') => ask(calls.saveMembers.path, body, account)
    const of = { keyId, version: row?.strategyVersion, nodeIds: [idAt(0)] }
    expect((await save({ strategies: [of], values: { compensationK: 9 } })).code).toBe(1001)
    expect((await save({ strategies: [of], values: { isExcluded: true } }, 'operator')).code).toBe(1003)
    expect(await save({ strategies: [{ ...of, nodeIds: [idAt(2)] }], values: { priority: 1 } })).toMatchObject({
      code: 1001,
      result: [{ field: 'strategies.0.nodeIds.0' }],
    })
    expect(await save({ strategies: [of], values: { compensationK: 0.5, isExcluded: true } })).toMatchObject({
      code: 0,
      result: [{ keyId, number: 2 }],
    })
    expect((await save({ strategies: [of], values: { priority: 2 } })).code).toBe(1009)
    expect((await list()).filter(({ strategyId }) => strategyId === keyId)).toMatchObject([
      { compensationK: 0.5, isExcluded: true, priority: 3, isRunning: false },
      { compensationK: 0, isExcluded: false },
    ])
    expect(await stage.rowOf(keyId)).toMatchObject({ presentVersion: 1, newestVersion: 2 })
  })
})

describe('what the company sets', () => {
  it('the page shows the further columns and bands that are set, and a wrong one is named', async () => {
    const keyId = await stage.running(network(), 'advice')
    const save = (body: object) => ask(calls.savePage.path, { ...USUAL_BALANCE_PAGE, version: 0, ...body })
    expect(await save({ band2K: 0.5 })).toMatchObject({ code: 1001, result: [{ field: 'band2K' }] })
    expect(await save({ paramCodes: 'T1g,Nothing' })).toMatchObject({ code: 1001, result: [{ field: 'paramCodes' }] })
    expect((await save({ paramCodes: 'T1g', band1K: 0.4, room: false })).code).toBe(0)
    expect((await save({})).code).toBe(1009)
    const shown = await now(keyId)
    expect(shown.page).toMatchObject({ paramCodes: 'T1g', band1K: 0.4, room: false })
    expect(shown.units[0]?.values).toMatchObject({ T1g: { value: 90, isUsable: true } })
  })

  it('R2.5-28 its rules raise and end the alarms of category 22', async () => {
    const keyId = await stage.running(network(stage.units.slice(0, 2)), 'advice')
    await stage.query('update latest set quality = 3 where point_id in (select id from points where node_id = $1)', [
      idAt(0),
    ])
    await stage.run()
    const active = () =>
      stage.query(
        "select warn_number, warn_level, source_key from alarms where state = 'active' and starts_with(source_key, 'balance:')",
      )
    await watch()
    expect(await active()).toEqual([])
    const set = (change: object, version: number) =>
      ask(calls.saveAlarms.path, {
        version,
        rules: { ...USUAL_BALANCE_ALARMS, memberOut: { ...USUAL_BALANCE_ALARMS.memberOut, ...change } },
      })
    expect(await set({ limit: 3 }, 0)).toMatchObject({ code: 1001, result: [{ field: 'rules.memberOut.limit' }] })
    expect((await set({ delayMin: 0, level: 3 }, 0)).code).toBe(0)
    await watch()
    expect(await active()).toEqual([
      { warn_number: 22, warn_level: 3, source_key: `balance:memberOut:${keyId}:${idAt(0)}` },
    ])
    expect((await set({ isOn: false }, 1)).code).toBe(0)
    await watch()
    expect(await active()).toEqual([])
  })
})
