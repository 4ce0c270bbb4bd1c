import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { strategyCalls } from '#contract/endpoints/strategies.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import { thinCyclesBefore } from '#server/modules/regulation/running/cycle.repository.ts'
import { createRegulationStage, curveOf, ON_CURVE, type RegulationStage } from '../support/regulation-stage.ts'

let stage: RegulationStage

beforeAll(async () => {
  stage = await createRegulationStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.beginAnew())

const curve = (name?: string, units = stage.units, compensationK?: number): StrategyInput =>
  curveOf(units, name, compensationK)
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
/** The next cycle, in which the cabinet does what it is told. */
async function cycle(): Promise<void> {
  await stage.nextCycle({ ...ON_CURVE, ...(await valuesNow()) })
  await stage.run()
  await stage.carriedOut()
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
    await stage.carriedOut()
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
    await stage.carriedOut()
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
    await stage.carriedOut()
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
    await stage.carriedOut()
    await stop(keyId)
    await stage.query(`update users set is_active = false where login_name = 'admin'`)
    stage.clock.advance(60_000)
    await stage.run()
    await stage.query(`update users set is_active = true where login_name = 'admin'`)
    expect(await stage.rowOf(keyId, 'super')).toMatchObject({ numGoingBack: 0 })
    expect(await valuesNow()).toMatchObject({ KTemp: 1 })
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
