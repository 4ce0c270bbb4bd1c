import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listResult } from '#contract/kit/resource.ts'
import { alarmRuleCalls, alarmRuleResource } from '#contract/resources/alarm-rule.resource.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { alarmRules } from '#server/modules/alarms/tables.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
let demo: DemoApp
const clock = createTestClock(NOW)

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
})
afterAll(() => demo?.close())

const asking = async (account: DemoAccount) => ({
  token: await demo.tokenOf(account),
  headers: { 'accept-language': 'en' },
})
const send = async (call: string, body: object, account: DemoAccount = 'admin') =>
  demo.postJson(alarmRuleResource.call(call), body, await asking(account))
const find = async (query: Record<string, string>, account: DemoAccount = 'admin') =>
  listResult.parse((await demo.get(alarmRuleResource.call('list'), query, await asking(account))).result)
const eastern = () => placeIn(demo.database, 'CD%')
const western = () => placeIn(demo.database, 'CX%')

const EMPTY = {
  paramCode: '',
  ofParam: '',
  factor: '',
  limitLl: '',
  limitL: '',
  limitH: '',
  limitHh: '',
  above: '',
  below: '',
  deadband: 0,
  windowS: '',
  alarmValue: '',
  times: '',
  sigmas: '',
  minSamples: '',
  tolerance: '',
  expression: '',
}
const form = (nodeId: string, values: object) => ({
  ...EMPTY,
  nodeId,
  warnNumber: '2',
  warnLevel: '2',
  onDelayS: 0,
  offDelayS: 0,
  season: 'always',
  isEnabled: true,
  cause: '',
  consequence: '',
  action: '',
  reason: 'trial',
  ...values,
})
const problemsOf = ({ code, result }: { code: number; result?: unknown }) => ({
  code,
  fields: Object.fromEntries(
    (Array.isArray(result) ? result : []).map(({ field, rule }: { field: string; rule: string }) => [field, rule]),
  ),
})

describe('alarm rules', () => {
  it('R3-16 of the demo are listed with their condition in words, and found by node, kind and level', async () => {
    const { unitId } = await eastern()
    const { list } = await find({ nodeId: unitId, limit: '500' })
    const wordsOf = (name: string) => list.find((rule) => rule.name === name)?.conditionText
    expect(wordsOf('定压偏离')).toBe(
      'P2h < BP_P2hSP - 0.1 (LL) / P2h < BP_P2hSP - 0.05 (L) / P2h > BP_P2hSP + 0.05 (H) / P2h > BP_P2hSP + 0.1 (HH)',
    )
    expect(wordsOf('压力骤降')).toBe('P2h changes within 300 s by < -0.02, while {BP1_Hz} >= 45')
    expect(wordsOf('停电')).toBe('PwrFail = 1')
    expect(
      (await find({ nodeId: unitId, kind: 'digital', warnLevel: '3' })).list.map(({ name }) => name).sort(),
    ).toEqual(['停电', '地面积水', '急停'])
  })

  it('R3-16 keep every kind of condition as it was typed, with the reason in the system log', async () => {
    const { unitId } = await eastern()
    const kinds = [
      { kind: 'limit', paramCode: 'T2g', limitL: 30, limitH: 60, deadband: 1 },
      { kind: 'limit', paramCode: 'P2h', ofParam: 'BP_P2hSP', factor: 1.2, limitH: 0.03, limitHh: 0.06 },
      { kind: 'deviation', paramCode: 'CV1_U', ofParam: 'CV1_SV', above: 5, below: 8 },
      { kind: 'rate', paramCode: 'T1g', windowS: 600, above: 10, expression: '{F1} > 1' },
      { kind: 'digital', paramCode: 'XP1_Run', alarmValue: 0 },
      { kind: 'frozen', paramCode: 'T1h', windowS: 7200, tolerance: 0.05 },
      { kind: 'count', paramCode: 'XP1_Run', alarmValue: 0, times: 5, windowS: 3600 },
      { kind: 'statistics', paramCode: 'F1', windowS: 7200, sigmas: 4, minSamples: 50, tolerance: 2 },
      { kind: 'expression', expression: '{T1h} > 60 && {CV1_U} < 20' },
    ]
    for (const [index, condition] of kinds.entries()) {
      const values = form(unitId, { ...condition, name: `kind ${index}`, reason: `because ${index}` })
      const saved = await send('save', values)
      expect(saved, JSON.stringify(saved)).toMatchObject({ code: 0 })
      const { keyId } = saved.result as { keyId: string }
      const { result } = await demo.post(alarmRuleResource.call('toEdit'), { keyId }, await asking('admin'))
      expect(result).toMatchObject({ ...condition, nodeId: unitId })
      const [entry] = await demo.env.db.select().from(auditLog).where(eq(auditLog.targetId, keyId))
      expect(entry).toMatchObject({ module: 'alarmRule', action: 'save' })
      expect(entry?.after).toMatchObject({ reason: `because ${index}` })
    }
  })

  it('are refused by field: limits out of order, a dead-band wider than the band, an expression by its position', async () => {
    const { unitId } = await eastern()
    const { unit } = await western()
    const refusal = async (values: object) => problemsOf(await send('save', form(unitId, { name: 'wrong', ...values })))
    expect(await refusal({ kind: 'limit', paramCode: 'T2g', limitL: 60, limitH: 50 })).toEqual({
      code: 1001,
      fields: { limitH: 'must be above the low limit' },
    })
    expect(await refusal({ kind: 'limit', paramCode: 'T2g', limitL: 50, limitH: 60, deadband: 10 })).toEqual({
      code: 1001,
      fields: { deadband: 'must be less than the width of the normal band, 10' },
    })
    expect(await refusal({ kind: 'expression', expression: '{T1h} > > 60' })).toMatchObject({
      fields: { expression: expect.stringContaining('character 9, “>”') },
    })
    expect(await refusal({ kind: 'expression', expression: '{T1h} > 60 || rate({T1h}) > 5' })).toMatchObject({
      fields: { expression: expect.stringContaining('character 15, “rate”') },
    })
    expect(await refusal({ kind: 'expression', expression: `{T1h} > 60 && {${unit}.T1h} > 60` })).toMatchObject({
      fields: { expression: expect.stringContaining(`character 15, “{${unit}.T1h}”`) },
    })
    expect(await refusal({ kind: 'expression', expression: '1 > 0' })).toMatchObject({
      fields: { expression: 'must read at least one parameter, such as {T1h}' },
    })
    expect(await refusal({ kind: 'expression', expression: '{NoSuch} > 0' })).toMatchObject({
      fields: { expression: 'the node has no point of NoSuch' },
    })
    expect(await refusal({ kind: 'deviation', paramCode: 'T1g', ofParam: 'T1g', above: 1 })).toMatchObject({
      fields: { ofParam: 'must not be the watched parameter itself' },
    })
    expect(await refusal({ kind: 'rate', paramCode: '', above: 1, reason: '' })).toMatchObject({
      fields: { reason: 'is required' },
    })
    expect(await refusal({ kind: 'rate', paramCode: '', above: 1 })).toMatchObject({
      fields: { windowS: 'is required', paramCode: 'is required' },
    })
    expect(await refusal({ kind: 'digital', paramCode: 'PwrFail', alarmValue: 1, name: '停电' })).toMatchObject({
      fields: { name: 'exists already' },
    })
    expect(await demo.env.db.$count(alarmRules, eq(alarmRules.name, 'wrong'))).toBe(0)
  })

  it('of other branches are neither shown, changed, nor copied to by the administrator of one', async () => {
    const own = await eastern()
    const other = await western()
    const { token } = await addBranchAdmin(demo, 'rules', [])
    const options = { token, headers: { 'accept-language': 'en' } }
    const list = listResult.parse((await demo.get(alarmRuleResource.call('list'), { limit: '500' }, options)).result)
    expect(list.total).toBeGreaterThan(0)
    expect(list.list.some(({ nodeId }) => nodeId === other.unitId)).toBe(false)
    const foreign = await demo.postJson(
      alarmRuleResource.call('save'),
      form(other.unitId, { name: 'mine', kind: 'digital', paramCode: 'XP1_Run', alarmValue: 0 }),
      options,
    )
    expect(problemsOf(foreign)).toMatchObject({ code: 1001, fields: { nodeId: expect.any(String) } })
    const [rule] = (await find({ nodeId: own.unitId })).list
    const copied = await demo.postJson(
      alarmRuleCalls.copy.path,
      { ids: [rule?.keyId], to: [other.unitId], reason: 'x' },
      options,
    )
    expect(copied.code).toBe(1001)
    const [others] = (await find({ nodeId: other.unitId })).list
    const read = await demo.postJson(
      alarmRuleCalls.copy.path,
      { ids: [others?.keyId], to: [own.unitId], reason: 'x' },
      options,
    )
    expect(read.code).toBe(1004)
  })

  it('are copied to other nodes; what a node cannot have is left out by name', async () => {
    const own = await eastern()
    const other = await western()
    const { list } = await find({ nodeId: own.unitId, limit: '500' })
    const ids = ['kind 2', '停电'].map((wanted) => list.find(({ name }) => name === wanted)?.keyId)
    const body = { ids, to: [other.unitId], reason: 'the same everywhere' }
    expect(await send('copy', body)).toMatchObject({
      code: 0,
      result: { numAdded: 1, numLeft: 1, left: [{ rule: '停电', why: 'has a rule of this name already' }] },
    })
    expect((await find({ nodeId: other.unitId, name: 'kind 2' })).list).toMatchObject([
      { above: 5, below: 8, reason: 'the same everywhere' },
    ])
    expect((await send('copy', body)).result).toMatchObject({ numAdded: 0, numLeft: 2 })
  })
})
