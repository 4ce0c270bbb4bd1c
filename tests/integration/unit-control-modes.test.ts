import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handBackCalls } from '#contract/endpoints/hand-back.ts'
import {
  unitControlModeCalls as calls,
  type UnitModesChange,
  type UnitModesRow,
} from '#contract/endpoints/unit-control-modes.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'
import type { DemoAccount } from '../support/demo-app.ts'

const [MANUAL, CONSTANT, CURVE] = [0, 1, 5]
let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  const { $client } = stage.demo.env.db
  await $client.query('delete from control_commands')
  await $client.query('delete from unit_control_modes')
  stage.clock.advance(1_860_000)
  await stage.pass(1)
  await stage.measure({ ...IN_ORDER, CV1_Mode: CURVE, XP_Mode: 1 })
})

const list = async (account: DemoAccount = 'admin'): Promise<UnitModesRow[]> =>
  calls.list.output.parse((await stage.call(calls.list.path, {}, account)).result)
const unitRow = async (): Promise<UnitModesRow> => {
  const row = (await list()).find(({ code }) => code === stage.unit.unit)
  if (!row) throw new Error('the unit is not listed')
  return row
}
const save = (rows: readonly UnitModesRow[], values: UnitModesChange, account: DemoAccount = 'admin') =>
  stage.call(calls.save.path, { units: rows.map(({ keyId, version }) => ({ keyId, version })), values }, account)
const ask = async (paramCode: string, value: number) => stage.commandOf(await stage.ask(paramCode, value))

describe('R2.5-08 the control modes of units', () => {
  it('are listed with the present mode, and set of many at once; another change meanwhile is refused', async () => {
    const rows = await list()
    expect(await unitRow()).toMatchObject({
      allowedModes: [0, 1, 2, 3, 4, 5, 6],
      defaultMode: null,
      isLocked: false,
      present: { mode: CURVE, isUsable: true },
      heldBy: null,
      version: 0,
    })
    const chosen = rows.slice(0, 5)
    expect(await save(chosen, { allowedModes: [1, 5], defaultMode: 5 })).toMatchObject({ code: CODE.success })
    const after = (await list()).slice(0, 5)
    expect(after.map(({ allowedModes, defaultMode, version }) => ({ allowedModes, defaultMode, version }))).toEqual(
      chosen.map(() => ({ allowedModes: [1, 5], defaultMode: 5, version: 1 })),
    )
    expect((await save(chosen, { isLocked: true, lockReason: '检修' })).code).not.toBe(CODE.success)
    // what is not named stays
    expect(await save(after, { isLocked: true, lockReason: '检修' })).toMatchObject({ code: CODE.success })
    expect((await list())[0]).toMatchObject({ allowedModes: [1, 5], isLocked: true, version: 2 })
  })

  it('refuse a default that is not among them, by the unit’s name, and a lock without a reason', async () => {
    const row = await unitRow()
    const refused = await save([row], { allowedModes: [0, 1], defaultMode: 5 })
    expect(refused).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'values.defaultMode' }] })
    expect(JSON.stringify(refused.result)).toContain(row.name)
    expect(await save([row], { isLocked: true })).toMatchObject({ result: [{ field: 'values.lockReason' }] })
    expect(await save([row], { allowedModes: [] })).toMatchObject({ code: CODE.invalidInput })
    expect(await save([row, row], { allowedModes: [5] })).toMatchObject({ result: [{ field: 'units.1.keyId' }] })
    expect((await unitRow()).version).toBe(0)
  })

  it('are changed by one of two who change them at once', async () => {
    const row = await unitRow()
    const answers = await Promise.all([save([row], { allowedModes: [0, 5] }), save([row], { allowedModes: [1, 5] })])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([CODE.success, CODE.staleEdit].toSorted())
    expect((await unitRow()).version).toBe(1)
  })

  it('are kept by the gate: a mode that is not allowed is refused by name, and a locked one whatever it is', async () => {
    await save([await unitRow()], { allowedModes: [CONSTANT, CURVE] })
    expect(await ask('CV1_Mode', MANUAL)).toMatchObject({
      state: 'refused',
      refusal: { code: 'range', text: expect.stringContaining('Heating curve') },
    })
    await save([await unitRow()], { isLocked: true, lockReason: '调节阀更换' })
    expect(await ask('CV1_Mode', CONSTANT)).toMatchObject({
      state: 'refused',
      refusal: { code: 'mode', text: expect.stringContaining('调节阀更换') },
    })
    await save([await unitRow()], { isLocked: false, lockReason: '' })
    expect(await ask('CV1_Mode', CONSTANT)).toMatchObject({ state: 'asked' })
  })

  it('know the mode to hand back to where nobody knows what stood before', async () => {
    await stage.measure({ CV1_Mode: MANUAL })
    await stage.pass(1)
    const pointId = await stage.idOf('CV1_Mode')
    const plan = async () =>
      handBackCalls.plan.output.parse((await stage.call(handBackCalls.plan.path, { pointIds: [pointId] })).result)[0]
    await stage.demo.env.db.$client.query('delete from rollup_1h where point_id = $1', [pointId])
    expect(await plan()).toMatchObject({ restoresTo: null, stays: 'unknown' })
    await save([await unitRow()], { defaultMode: CURVE })
    expect(await plan()).toMatchObject({ restoresTo: CURVE, stays: null })
  })
})
