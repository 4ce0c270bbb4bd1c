import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { regulationCalls } from '#contract/endpoints/regulation.ts'
import { strategyCalls } from '#contract/endpoints/strategies.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import { thinCyclesBefore } from '#server/modules/regulation/running/cycle.repository.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import type { DemoAccount } from '../support/demo-app.ts'
import { createRegulationStage, ON_CURVE, type RegulationStage } from '../support/regulation-stage.ts'

let stage: RegulationStage

beforeAll(async () => {
  stage = await createRegulationStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.clear()
  stage.clock.advance(1_860_000)
  await stage.pass(1)
  stage.first.told.length = 0
  await stage.outdoors(-5)
  await stage.nextCycle()
})

const CURVE = { kind: 'curve', cycleMinutes: 15, params: { curve: { kind: 'quality' } } } as const
const curve = (name = '城东气候补偿', units = stage.units, compensationK = 1): StrategyInput => ({
  ...CURVE,
  name,
  members: units.map(({ nodeId }) => ({ nodeId, compensationK })),
})
const constant = (change: object = {}): StrategyInput => ({
  kind: 'constant',
  name: '城东恒供温',
  members: stage.units.slice(0, 1).map(({ nodeId }) => ({ nodeId })),
  cycleMinutes: 15,
  params: { quantity: 'supply', value: 46 },
  ...change,
})
const asked = (keyId: string) =>
  stage.query<{ param: string; value: number; state: string; asked_by: string; strategy_version: number }>(
    `select split_part(point_code, '.', 3) as param, value, state, asked_by, strategy_version from control_commands
     where strategy_id = $1 and starts_with(point_code, $2) order by asked_at, id`,
    [keyId, `${stage.unit.unit}.`],
  )
const valuesNow = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await stage.query<{ param: string; value: number }>(
        `select split_part(code, '.', 3) as param, value from latest join points on points.id = point_id
         where code = any($1)`,
        [['T2gSP', 'CV1_Mode', 'KTemp'].map((param) => `${stage.unit.unit}.${param}`)],
      )
    ).map(({ param, value }) => [param, value]),
  )
/** The cabinet does what it was told, and reports it. */
async function carriedOut(): Promise<void> {
  await stage.first.work()
  for (const { id, value, point } of stage.first.told.splice(0)) {
    if (!point.startsWith(`${stage.unit.unit}.`)) continue
    await stage.answer(id, 'ok', { value })
    await stage.measure({ [point.split('.').at(-1) ?? '']: value })
  }
  await stage.pass(1)
}
/** The next cycle, in which the cabinet does what it is told. */
async function cycle(): Promise<void> {
  await stage.nextCycle({ ...ON_CURVE, ...(await valuesNow()) })
  await stage.run()
  await carriedOut()
}
const stop = (keyId: string, account?: 'admin' | 'operator' | 'leader') =>
  stage.call(strategyCalls.stop.path, { keyId }, account ?? 'admin')
const goBack = async (keyId: string) =>
  stage.call(strategyCalls.goBack.path, { keyId, version: (await stage.detailOf(keyId)).version }, 'admin')

describe('versions', () => {
  it('are added and never changed; what runs is the version that was released', async () => {
    const keyId = await stage.running(curve(), 'advice')
    const before = await stage.query('select * from strategy_versions where number = 1')
    expect((await stage.save(curve('城东补偿', stage.units, 2), { keyId })).result).toMatchObject({ number: 2 })
    expect(await stage.query('select * from strategy_versions where number = 1')).toEqual(before)
    await stage.run()
    expect((await stage.results(keyId))[0]).toMatchObject({ number: 1, writes: [{ value: 1 }] })
    expect((await stage.release(keyId, 'advice')).code).toBe(0)
    await stage.run()
    expect((await stage.results(keyId))[0]).toMatchObject({ number: 2, writes: [{ value: 2 }] })
    expect(await stage.detailOf(keyId)).toMatchObject({ name: '城东补偿', presentVersion: 2, versionBefore: 1 })
  })

  it('one press goes back to the version before, as it ran', async () => {
    const keyId = await stage.running(curve(), 'auto', { membersReleased: 2 })
    expect((await goBack(keyId)).code).toBe(2002)
    await stage.save(curve(undefined, undefined, 2), { keyId })
    expect((await stage.release(keyId, 'auto')).code).toBe(0)
    expect((await goBack(keyId)).result).toEqual({ number: 1 })
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto', presentVersion: 1, membersReleased: 2 })
    await stage.run()
    expect(await asked(keyId)).toMatchObject([{ param: 'KTemp', value: 1, strategy_version: 1 }])
  })

  it('who saves second is told who was first', async () => {
    const keyId = await stage.running(curve(), 'advice')
    const body = { keyId, version: 1, strategy: curve() }
    expect(await stage.call(strategyCalls.save.path, body, 'admin')).toMatchObject({
      code: 1009,
      result: { changedBy: '管理员' },
    })
  })

  it('names what is wrong with a field: an unknown unit, a missing point, a name that is taken', async () => {
    await stage.save(curve())
    expect(await stage.save(curve())).toMatchObject({ code: 1001, result: [{ field: 'strategy.name' }] })
    const nobody = { nodeId: '0b1f7c52-6a5e-4f6c-8f0e-4a35c7d6c001' }
    expect(await stage.save({ ...curve('另一个'), members: [nobody] })).toMatchObject({
      code: 1001,
      result: [{ field: 'strategy.members.0.nodeId' }],
    })
    await stage.query(`update points set is_active = false where code = $1`, [`${stage.unit.unit}.KTemp`])
    const answer = await stage.save(curve('另一个'))
    await stage.query(`update points set is_active = true where code = $1`, [`${stage.unit.unit}.KTemp`])
    expect(answer).toMatchObject({
      code: 1001,
      result: [{ field: 'strategy.members.0.nodeId', rule: expect.stringContaining('KTemp') }],
    })
  })

  it('R2.5-08 are refused where the control modes of a unit do not allow their kind', async () => {
    await stage.query(
      `insert into unit_control_modes (node_id, allowed_modes, allowed_kinds, is_locked, lock_reason)
       values ($1, '{1,5}', '{timeShare}', false, '')`,
      [stage.units[0]?.nodeId],
    )
    const answer = await stage.save(curve())
    await stage.query('delete from unit_control_modes')
    expect(answer).toMatchObject({ code: 1001, result: [{ field: 'strategy.members.0.nodeId' }] })
    expect(await stage.save(curve())).toMatchObject({ code: 0 })
  })
})

describe('steps of a release', () => {
  /** A cycle in which every cabinet does what it is told, but for those that fall short of it. */
  async function follow(short: readonly string[] = []): Promise<void> {
    await stage.run()
    await stage.query(
      `update control_commands set state = 'readBack', ended_at = now() where strategy_id is not null and state = 'sent'`,
    )
    await stage.nextCycle()
    const results = await stage.query<{ node_id: string; target: number }>(
      `select node_id, target from strategy_results where cycle_id =
       (select id from strategy_cycles order by starts_at desc limit 1)`,
    )
    for (const unit of stage.units) {
      const target = results.find(({ node_id }) => node_id === unit.nodeId)?.target ?? 0
      await stage.report({ T2g: short.includes(unit.code) ? target - 4 : target }, [unit])
    }
  }
  const step = (keyId: string, membersReleased: number) => stage.release(keyId, 'auto', { membersReleased })

  it('R2.5-08 are three units, a quarter, all, and each waits until the one before has reached its targets', async () => {
    const { length } = stage.units
    const keyId = await stage.running(curve(), 'advice')
    expect(await step(keyId, length)).toMatchObject({ code: 1001, result: [{ field: 'membersReleased' }] })
    expect((await step(keyId, 3)).code).toBe(0)
    const early = await step(keyId, length)
    expect(early).toMatchObject({ code: 1001, result: [{ field: 'membersReleased' }] })
    const name = stage.units[1]?.code ?? ''
    await follow([name])
    await follow([name])
    expect(await step(keyId, length)).toMatchObject({
      code: 1001,
      result: [{ field: 'membersReleased', rule: expect.stringMatching(/^1 of the present units/) }],
    })
    await follow()
    await follow()
    expect((await step(keyId, length)).code).toBe(0)
  })

  it('begin again with the units that were written where another version is released', async () => {
    const keyId = await stage.running(curve(), 'auto', { membersReleased: 3 })
    await stage.save(curve(undefined, undefined, 2), { keyId })
    expect(await step(keyId, stage.units.length)).toMatchObject({ code: 1001, result: [{ field: 'membersReleased' }] })
    expect((await step(keyId, 3)).code).toBe(0)
  })
})

describe('release', () => {
  it('two strategies for one point are refused in auto, with the unit and the other one', async () => {
    await stage.running(curve('甲'), 'auto')
    const second = await stage.running(curve('乙', stage.units.slice(0, 1)), 'advice')
    expect(await stage.release(second, 'auto')).toMatchObject({
      code: 1001,
      result: [{ field: 'members.0.nodeId', rule: expect.stringMatching(/“甲”.*KTemp/) }],
    })
    // another point of the same unit is nobody's
    await stage.running(constant(), 'auto')
  })

  it('of two that are released at once, one is refused', async () => {
    const keys = [await stage.running(curve('甲'), 'advice'), await stage.running(curve('乙'), 'advice')]
    const codes = (await Promise.all(keys.map((keyId) => stage.release(keyId, 'auto')))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, 1001])
  })

  it('not more units than there are, and not while points are on their way back', async () => {
    const keyId = await stage.running(curve(), 'advice')
    expect(await stage.release(keyId, 'auto', { membersReleased: 99 })).toMatchObject({
      code: 1001,
      result: [{ field: 'membersReleased' }],
    })
    await stage.release(keyId, 'auto')
    await stage.run()
    await carriedOut()
    expect((await stop(keyId)).code).toBe(0)
    expect((await stage.release(keyId, 'auto')).code).toBe(2002)
  })
})

describe('stop', () => {
  it('each point goes back to what stood before, a step at a time, the mode last; then nobody holds it', async () => {
    const keyId = await stage.running(constant({ params: { quantity: 'supply', value: 47 } }), 'auto')
    await stage.query(`update points set write_step = 1 where code = $1`, [`${stage.unit.unit}.T2gSP`])
    for (let nth = 0; nth < 7; nth += 1) await cycle()
    expect(await valuesNow()).toMatchObject({ CV1_Mode: 1, T2gSP: 47 })
    const before = (await asked(keyId)).length
    expect((await stop(keyId)).code).toBe(0)
    await carriedOut()
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'off', numGoingBack: 2 })
    for (let nth = 0; nth < 8; nth += 1) await cycle()
    await stage.query(`update points set write_step = null where code = $1`, [`${stage.unit.unit}.T2gSP`])
    expect(await valuesNow()).toMatchObject({ CV1_Mode: 5, T2gSP: 45 })
    const back = (await asked(keyId)).slice(before)
    expect(back.map(({ param, value }) => `${param} ${value}`).filter((one) => one !== 'CV1_Mode 1')).toEqual([
      'T2gSP 46',
      'T2gSP 45',
      'CV1_Mode 5',
    ])
    // until the set point is back, the mode stays, for it would let the cabinet jump the rest
    expect(back.filter(({ param, value }) => param === 'CV1_Mode' && value === 1).length).toBeGreaterThan(0)
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'off', numGoingBack: 0 })
    expect(await stage.query('select * from strategy_member_states')).toEqual([])
  })

  it('units that are released no more go back, while the others go on', async () => {
    const keyId = await stage.running(curve(undefined, stage.units.slice(0, 2).toReversed()), 'auto')
    await stage.run()
    await carriedOut()
    expect(await valuesNow()).toMatchObject({ KTemp: 1 })
    await stage.release(keyId, 'auto', { membersReleased: 1 })
    for (let nth = 0; nth < 2; nth += 1) await cycle()
    expect(await valuesNow()).toMatchObject({ KTemp: 0 })
    expect((await asked(keyId)).at(-1)).toMatchObject({ param: 'KTemp', value: 0 })
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto' })
  })

  it('says before where each point goes back to, and does that alone: what has changed since is not stopped', async () => {
    const plan = async (keyId: string) =>
      strategyCalls.stopPlan.output.parse((await stage.call(strategyCalls.stopPlan.path, { keyId }, 'operator')).result)
    await stage.report({ ...ON_CURVE, T2gSP: 44 })
    const keyId = await stage.running(constant(), 'auto')
    expect(await plan(keyId)).toMatchObject({ points: [] })
    await cycle()
    const first = await plan(keyId)
    expect(first.points).toMatchObject([
      { paramCode: 'CV1_Mode', present: { value: 1 }, goesTo: ON_CURVE.CV1_Mode, stays: null },
    ])
    const confirm = ({ version, points }: typeof first) =>
      stage.call(
        strategyCalls.stop.path,
        { keyId, confirmed: { version, points: points.map(({ pointId, goesTo }) => ({ pointId, goesTo })) } },
        'operator',
      )
    await cycle()
    // the set point has been taken as well
    const [mode, setPoint] = (await plan(keyId)).points
    expect([mode?.paramCode, setPoint?.paramCode]).toEqual(['CV1_Mode', 'T2gSP'])
    expect(setPoint).toMatchObject({ goesTo: null, stays: 'byCabinet' })
    expect((await confirm(first)).code).toBe(2002)
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto' })
    const read = await plan(keyId)
    const elsewhere = read.points.map((point) => ({ ...point, goesTo: point.goesTo === null ? 40 : point.goesTo }))
    expect((await confirm({ ...read, points: elsewhere })).code).toBe(2002)
    expect((await confirm({ ...read, version: read.version - 1 })).code).not.toBe(0)
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto' })
    expect((await confirm(read)).code).toBe(0)
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'off' })
    expect((await stage.call(strategyCalls.stopPlan.path, { keyId }, 'leader')).code).toBe(1003)
  })

  it('where nobody has the right any more, points are given back as they stand', async () => {
    const keyId = await stage.running(curve(), 'auto')
    await stage.run()
    await carriedOut()
    await stop(keyId)
    await stage.query(`update users set is_active = false where login_name = 'admin'`)
    stage.clock.advance(60_000)
    await stage.run()
    await stage.query(`update users set is_active = true where login_name = 'admin'`)
    expect(await stage.rowOf(keyId, 'super')).toMatchObject({ numGoingBack: 0 })
    expect(await valuesNow()).toMatchObject({ KTemp: 1 })
  })
})

describe('interventions', () => {
  const save = (body: object, account: 'operator' | 'leader' = 'operator') =>
    stage.call(
      regulationCalls.saveIntervention.path,
      {
        nodeIds: [stage.units[0]?.nodeId],
        from: stage.clock.now(),
        to: stage.clock.now() + 3_600_000,
        why: 'complaint',
        reason: '用户投诉',
        ...body,
      },
      account,
    )
  const list = async (account: 'operator' | 'leader' = 'operator', body: object = {}) =>
    regulationCalls.interventions.output.parse(
      (await stage.call(regulationCalls.interventions.path, body, account)).result,
    )
  const target = async (keyId: string) => (await stage.results(keyId))[0]?.target ?? Number.NaN

  it('are laid over what a strategy computes, until they end or are ended', async () => {
    const keyId = await stage.running(curve(), 'advice')
    await stage.run()
    const plain = await target(keyId)
    expect((await save({ kind: 'offset', offsetK: 2 })).code).toBe(0)
    await stage.nextCycle()
    await stage.run()
    expect(await target(keyId)).toBeCloseTo(plain + 2, 6)
    const [row] = await list()
    expect(row).toMatchObject({ kind: 'offset', value: 2, madeBy: '值班操作员', isWhole: true, endedAt: null })
    expect((await stage.call(regulationCalls.endIntervention.path, { keyId: row?.keyId }, 'operator')).code).toBe(0)
    expect(await list()).toEqual([])
    expect(await list('operator', { isAll: true })).toMatchObject([{ endedBy: '值班操作员' }])
    await stage.nextCycle()
    await stage.run()
    expect(await target(keyId)).toBeCloseTo(plain, 6)
  })

  it('a unit bears one that fixes or freezes; none may end in the past; a reader lays none', async () => {
    expect((await save({ kind: 'fixed', supplyC: 50 })).code).toBe(0)
    expect(await save({ kind: 'freeze' })).toMatchObject({ code: 1001, result: [{ field: 'nodeIds.0' }] })
    const past = { from: stage.clock.now() - 7_200_000, to: stage.clock.now() - 1 }
    expect(await save({ kind: 'freeze', ...past })).toMatchObject({ code: 1001, result: [{ field: 'to' }] })
    expect((await save({ kind: 'freeze' }, 'leader')).code).toBe(1003)
    const nodeIds = [stage.elsewhere[0]?.nodeId]
    expect(await save({ kind: 'freeze', nodeIds })).toMatchObject({ code: 1001, result: [{ field: 'nodeIds.0' }] })
  })
})

describe('what is in force at units', () => {
  const inForce = async (account: DemoAccount, of = [...stage.units, ...stage.elsewhere]) => {
    const nodeIds = of.map(({ nodeId }) => nodeId)
    const answer = await stage.call(regulationCalls.inForce.path, { nodeIds }, account)
    return regulationCalls.inForce.output.parse(answer.result)
  }
  const lay = (body: object, nodeId = stage.units[0]?.nodeId) =>
    stage.call(
      regulationCalls.saveIntervention.path,
      { nodeIds: [nodeId], from: stage.clock.now(), why: 'complaint', reason: '用户投诉', ...body },
      'admin',
    )

  it('R2.5-39 is told with who, why and until when: interventions that have begun, and strategies whose values stand', async () => {
    const keyId = await stage.running(curve(), 'auto')
    await stage.run()
    expect(await inForce('operator')).toEqual([])
    await carriedOut()
    const to = stage.clock.now() + 3_600_000
    await lay({ kind: 'offset', offsetK: 2, to })
    await lay({ kind: 'percent', percent: -10, from: to, to: to + 3_600_000 })
    const [unit, ...others] = await inForce('operator')
    expect(others).toEqual([])
    expect(unit).toMatchObject({
      nodeId: stage.units[0]?.nodeId,
      interventions: [{ kind: 'offset', value: 2, to, why: 'complaint', reason: '用户投诉', madeBy: '管理员' }],
      strategies: [{ strategyId: keyId, kind: 'curve', releasedBy: '管理员', until: expect.any(Number) }],
    })
    expect(unit?.strategies[0]?.until).toBeGreaterThan(stage.clock.now())
    // a person takes the point over
    stage.commandOf(await stage.ask('KTemp', 2))
    await carriedOut()
    expect((await inForce('operator'))[0]?.strategies).toEqual([])
    stage.clock.advance(3_600_000)
    await stage.report()
    expect((await inForce('operator'))[0]?.interventions).toMatchObject([{ kind: 'percent' }])
  })

  it('attack: units out of the data scope tell nothing, and who sees no values is refused', async () => {
    await lay({ kind: 'freeze', to: stage.clock.now() + 3_600_000 }, stage.elsewhere[0]?.nodeId)
    expect(await inForce('admin')).toHaveLength(1)
    expect(await inForce('operator')).toEqual([])
    const nodeIds = [stage.elsewhere[0]?.nodeId]
    expect((await stage.call(regulationCalls.inForce.path, { nodeIds }, 'leader')).code).toBe(1003)
  })
})

describe('attack', () => {
  const NOT_THERE = 1004
  const REFUSED = 1003
  const all = () => [...stage.units, ...stage.elsewhere]

  it('an operator sees what runs and makes nothing of it; R6-17 a leader does not see it', async () => {
    const keyId = await stage.running(curve(), 'auto')
    await stage.run()
    expect(await stage.rowOf(keyId, 'operator')).toMatchObject({ state: 'auto' })
    expect(await stage.results(keyId, 'operator')).toHaveLength(stage.units.length)
    const [result] = await stage.results(keyId)
    const taken = { cycleId: result?.cycleId, nodeId: result?.nodeId, writes: [] }
    const answers = [
      await stage.call(strategyCalls.list.path, {}, 'leader'),
      await stage.call(regulationCalls.ofCycle.path, { keyId }, 'leader'),
      await stage.save(curve('读者'), { account: 'leader' }),
      await stage.release(keyId, 'advice', { account: 'leader' }),
      await stop(keyId, 'leader'),
      await stage.call(regulationCalls.accept.path, taken, 'leader'),
      // an operator stops and takes advice, but does not make or release
      await stage.save(curve('操作员'), { account: 'operator' }),
      await stage.release(keyId, 'advice', { account: 'operator' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => REFUSED))
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto', version: 3 })
  })

  it('a strategy of another branch is not there for an operator', async () => {
    const keyId = await stage.running(curve('城西', stage.elsewhere), 'advice')
    await stage.run()
    const [result] = await stage.results(keyId)
    const taken = {
      cycleId: result?.cycleId,
      nodeId: result?.nodeId,
      writes: [{ param: 'KTemp', key: '5f0c8a52-4a0e-4b5f-9c6e-8a35c7d6c009', seen: null }],
    }
    expect(await stage.rowOf(keyId, 'operator')).toBeUndefined()
    const answers = [
      await stage.call(strategyCalls.one.path, { keyId }, 'operator'),
      await stage.call(regulationCalls.cycles.path, { keyId, page: 1, limit: 10 }, 'operator'),
      await stage.call(regulationCalls.ofCycle.path, { keyId }, 'operator'),
      await stage.call(regulationCalls.accept.path, taken, 'operator'),
      await stop(keyId, 'operator'),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => NOT_THERE))
    const span = { nodeId: result?.nodeId, from: stage.clock.now() - 3_600_000, to: stage.clock.now() }
    expect(await stage.call(regulationCalls.ofNode.path, span, 'operator')).toMatchObject({
      code: 1001,
      result: [{ field: 'nodeId' }],
    })
  })

  it('one with units of both branches is seen with the own ones, and neither stopped, edited nor released', async () => {
    const keyId = await stage.running(curve('全网', all()), 'auto')
    await stage.run()
    expect(await stage.rowOf(keyId, 'operator')).toMatchObject({ isWhole: false, numMembers: stage.units.length })
    const results = await stage.results(keyId, 'operator')
    expect(results.map(({ nodeId }) => nodeId)).toEqual(stage.units.map(({ nodeId }) => nodeId))
    const one = await stage.call(strategyCalls.one.path, { keyId }, 'operator')
    expect(JSON.stringify(one)).not.toContain(stage.elsewhere[0]?.nodeId)
    expect((await stop(keyId, 'operator')).code).toBe(REFUSED)
    const { token } = await addBranchAdmin(stage.demo, `east${stage.clock.now()}`, [])
    const { version } = await stage.detailOf(keyId)
    const asEast = (path: string, body: object) => stage.demo.postJson(path, body, { token })
    const release = { keyId, version, number: 1, state: 'advice', membersReleased: null }
    const answers = [
      await asEast(strategyCalls.save.path, { keyId, version, strategy: curve('全网') }),
      await asEast(strategyCalls.release.path, release),
      await asEast(strategyCalls.stop.path, { keyId }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([REFUSED, REFUSED, REFUSED])
    // and a new one takes none of the other branch
    const greedy = await asEast(strategyCalls.save.path, { keyId: null, version: 0, strategy: curve('越界', all()) })
    const foreign = stage.elsewhere.map((_, nth) => ({ field: `strategy.members.${stage.units.length + nth}.nodeId` }))
    expect(greedy).toMatchObject({ code: 1001, result: foreign })
    expect(await stage.rowOf(keyId)).toMatchObject({ state: 'auto', presentVersion: 1 })
  })

  it('nothing runs in auto in the name of somebody who could not write it by hand', async () => {
    const keyId = await stage.running(curve(), 'advice')
    const { version } = await stage.detailOf(keyId)
    const body = { keyId, version, number: 1, state: 'auto', membersReleased: 1 }
    const codes: number[] = []
    for (const [without, writes] of [
      [['control:write'], true],
      [[], false],
    ] as const) {
      const { token } = await addBranchAdmin(stage.demo, `e${codes.length}${stage.clock.now()}`, without, { writes })
      codes.push((await stage.demo.postJson(strategyCalls.release.path, body, { token })).code)
    }
    expect(codes).toEqual([REFUSED, REFUSED])
  })
})

it('of old cycles one of each hour stays', async () => {
  const keyId = await stage.running(curve(), 'advice')
  for (let nth = 0; nth < 9; nth += 1) {
    await stage.run()
    await stage.nextCycle()
  }
  const { db } = stage.demo.env
  const before = new Date(stage.clock.now() - 900_000)
  await thinCyclesBefore(db, before, 1)
  while ((await thinCyclesBefore(db, before, 2)) > 0);
  const left = await stage.query<{ hour: string; num: number }>(
    `select date_trunc('hour', starts_at) as hour, count(*)::int as num from strategy_cycles
     where strategy_id = $1 and starts_at < $2 group by 1`,
    [keyId, before],
  )
  expect(left.length).toBeGreaterThan(1)
  expect(left.every(({ num }) => num === 1)).toBe(true)
})
