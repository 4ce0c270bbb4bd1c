import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { regulationCalls } from '#contract/endpoints/regulation.ts'
import type { DemoAccount } from '../support/demo-app.ts'
import { createRegulationStage, curveOf, type RegulationStage } from '../support/regulation-stage.ts'

let stage: RegulationStage

beforeAll(async () => {
  stage = await createRegulationStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.beginAnew())

const curve = () => curveOf(stage.units)

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
    await stage.carriedOut()
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
    await stage.carriedOut()
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
