import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmedHandBack } from '#archetypes/control/confirmed-hand-back.ts'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { controlCalls } from '#contract/endpoints/control.ts'
import { type ByHandRow, type HandBackPlan, handBackCalls } from '#contract/endpoints/hand-back.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'

const CURVE = 5
const MANUAL = 0
const HOUR_MS = 3_600_000
let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  await stage.demo.env.db.$client.query('delete from control_commands')
  stage.clock.advance(1_860_000)
  await stage.pass(1)
  stage.first.told.length = 0
  await stage.measure({ ...IN_ORDER, CV1_Mode: CURVE, XP_Mode: 1 })
})

/** A command that the device carries out and telemetry shows. */
async function carryOut(paramCode: string, value: number, more: Parameters<ControlStage['ask']>[2] = {}) {
  const { commandId } = stage.commandOf(await stage.ask(paramCode, value, more))
  await stage.first.work()
  await stage.answer(commandId, 'ok', { value })
  stage.clock.advance(1000)
  await stage.measure({ [paramCode]: value })
  await stage.pass(1)
  expect((await stage.state(commandId)).state).toBe('readBack')
  return commandId
}
const plansFor = async (...paramCodes: string[]): Promise<HandBackPlan[]> => {
  const pointIds = await Promise.all(paramCodes.map(stage.idOf))
  return handBackCalls.plan.output.parse((await stage.call(handBackCalls.plan.path, { pointIds })).result)
}
const handBack = (...plans: HandBackPlan[]) =>
  stage.call(handBackCalls.handBack.path, { handBacks: plans.map((plan) => confirmedHandBack(plan, randomUUID())) })
const one = ([plan, ...more]: HandBackPlan[]): HandBackPlan => {
  if (!plan || more.length > 0) throw new Error(`There is not one plan, but ${more.length + (plan ? 1 : 0)}.`)
  return plan
}
const byHand = async (): Promise<ByHandRow[]> =>
  handBackCalls.list.output
    .parse((await stage.call(handBackCalls.list.path, {})).result)
    .filter(({ nodeName, point }) => (point?.pointCode ?? nodeName).startsWith(stage.unit.unit))
const holderOf = async (paramCode: string) => {
  const answer = await stage.call(controlCalls.rights.path, { pointIds: [await stage.idOf(paramCode)] })
  return controlCalls.rights.output.parse(answer.result)[0]?.heldBy ?? null
}

describe('handing back', () => {
  it('a valve that was taken over sets the mode that stood before, through the gate, and reads it back', async () => {
    await carryOut('CV1_Mode', MANUAL)
    await carryOut('CV1_SV', 50)
    const plan = one(await plansFor('CV1_SV', 'CV1_Mode'))
    expect(plan).toMatchObject({
      point: { paramCode: 'CV1_Mode', present: { value: MANUAL } },
      restoresTo: CURVE,
      stays: null,
      refusal: null,
    })
    expect(plan.releases).toHaveLength(2)
    stage.first.told.length = 0
    const command = stage.commandOf(await handBack(plan))
    await stage.first.work()
    expect(stage.first.told).toMatchObject([
      { id: command.commandId, point: `${stage.unit.unit}.CV1_Mode`, value: CURVE, validUntil: null },
    ])
    await stage.answer(command.commandId, 'ok', { value: CURVE })
    stage.clock.advance(1000)
    await stage.measure({ CV1_Mode: CURVE })
    await stage.pass(1)
    expect(await stage.state(command.commandId)).toMatchObject({ state: 'readBack', readBack: CURVE })
    expect([await holderOf('CV1_Mode'), await holderOf('CV1_SV')]).toEqual([null, null])
    expect(await byHand()).toEqual([])
  })

  it('knows the mode before the first of several commands', async () => {
    await carryOut('CV1_Mode', 1)
    await carryOut('T2gSP', 46)
    await carryOut('CV1_Mode', MANUAL)
    expect(one(await plansFor('T2gSP'))).toMatchObject({ restoresTo: CURVE, point: { paramCode: 'CV1_Mode' } })
  })

  it('a mode that was set at the device knows by telemetry what stood before', async () => {
    await stage.demo.env.db.$client.query(
      `insert into rollup_1h (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
      values ($1, date_trunc('hour', $2::timestamptz), 1, 1, 1, 1, 1, 3600, 60, 60, 0) on conflict do nothing`,
      [await stage.idOf('XP_Mode'), new Date(stage.clock.now() - 2 * HOUR_MS)],
    )
    await stage.measure({ XP_Mode: 0 })
    expect(one(await plansFor('XP_Mode'))).toMatchObject({ restoresTo: 1, stays: null, refusal: null })
    expect(await byHand()).toMatchObject([{ kind: 'mode', who: '', isSinceHour: true, plan: { restoresTo: 1 } }])
  })

  it('a mode that stood by hand before as well ends the hold, and says that a mode is to be set', async () => {
    await stage.measure({ CV1_Mode: MANUAL })
    await carryOut('CV1_Mode', MANUAL)
    const plan = one(await plansFor('CV1_Mode'))
    expect(plan).toMatchObject({ restoresTo: null, stays: 'byHandBefore', refusal: null })
    expect(await handBack(plan)).toMatchObject({ code: 0, result: [] })
    const after = one(await plansFor('CV1_Mode'))
    expect(after).toMatchObject({ restoresTo: null, refusal: { code: 'mode' } })
    expect((await handBack(after)).code).toBe(1001)
  })

  it('a set point without a mode ends the hold and leaves the value', async () => {
    await carryOut('KTemp', 1)
    const plan = one(await plansFor('KTemp'))
    expect(plan).toMatchObject({ restoresTo: null, stays: 'value', refusal: null })
    expect(await handBack(plan)).toMatchObject({ code: 0, result: [] })
    expect(await holderOf('KTemp')).toBeNull()
    expect((await plansFor('KTemp'))[0]?.refusal?.code).toBe('mode')
  })

  it('does nothing where it would do something else than was confirmed', async () => {
    await carryOut('CV1_Mode', MANUAL)
    const plan = one(await plansFor('CV1_Mode'))
    await carryOut('CV1_SV', 50)
    expect(await handBack(plan)).toMatchObject({ code: 1001, result: [{ field: 'handBacks.0' }] })
    expect((await handBack({ ...one(await plansFor('CV1_Mode')), restoresTo: 6 })).code).toBe(1001)
    expect([await holderOf('CV1_Mode'), await holderOf('CV1_SV')]).not.toContain(null)
  })

  it('keeps the hold where the cabinet is local, and who may not write it may not hand it back', async () => {
    await carryOut('CV1_Mode', MANUAL)
    await stage.measure({ LocRem: 0 })
    const plan = one(await plansFor('CV1_Mode'))
    expect(plan.refusal).not.toBeNull()
    expect((await handBack(plan)).code).toBe(1001)
    expect(await holderOf('CV1_Mode')).not.toBeNull()
    await stage.measure({ LocRem: 1 })
    const body = { handBacks: [confirmedHandBack(one(await plansFor('CV1_Mode')), randomUUID())] }
    expect((await stage.call(handBackCalls.handBack.path, body, 'leader')).code).not.toBe(0)
    expect(await holderOf('CV1_Mode')).not.toBeNull()
  })
})

describe('everything by hand', () => {
  it('is listed with who, since, until and what automatic would be; a hold that ended says what it leaves', async () => {
    const validUntil = stage.clock.now() + HOUR_MS
    await carryOut('CV1_Mode', MANUAL, { validUntil, reason: '换阀' })
    expect(await byHand()).toMatchObject([
      {
        kind: 'held',
        who: '值班操作员',
        reason: '换阀',
        until: validUntil,
        leftAt: null,
        point: { paramCode: 'CV1_Mode', present: { value: MANUAL } },
        plan: { restoresTo: CURVE },
      },
    ])
    stage.clock.advance(2 * HOUR_MS)
    await stage.measure({ ...IN_ORDER, CV1_Mode: MANUAL, XP_Mode: 1 })
    expect(await byHand()).toMatchObject([
      { kind: 'mode', who: '值班操作员', until: null, leftAt: validUntil, plan: { restoresTo: CURVE } },
    ])
  })

  it('has cabinets that are switched to local, and work at nodes', async () => {
    await stage.measure({ LocRem: 0 })
    const { rows } = await stage.demo.env.db.$client.query<{ id: string; name: string }>(
      'select id, name from physics_nodes where code = $1',
      [stage.unit.unit],
    )
    const [node] = rows
    const marked = await stage.call(
      alarmHandlingCalls.startMaintenance.path,
      { nodeId: node?.id, reason: '检修', hours: 1 },
      'admin',
    )
    expect(marked.code).toBe(0)
    const list = handBackCalls.list.output.parse((await stage.call(handBackCalls.list.path, {})).result)
    expect(list.filter(({ nodeId }) => nodeId === node?.id)).toMatchObject([
      { kind: 'tagged', reason: '检修', plan: null },
      { kind: 'local', plan: null },
    ])
  })
})
