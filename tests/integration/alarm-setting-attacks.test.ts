import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { temperatureLimitCalls } from '#contract/endpoints/temperature-limits.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { alarmRuleCalls, alarmRuleResource } from '#contract/resources/alarm-rule.resource.ts'
import { alarmThresholdResource, thresholdCalls } from '#contract/resources/alarm-threshold.resource.ts'
import { alarmRules } from '#server/modules/alarms/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { marksOf, type Place, placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'
import { createTestClock } from '../support/test-env.ts'

// What raises alarms, asked for by somebody whose data scope it is outside of, and with far too much of everything.

let demo: DemoApp
let token: string
let east: Place
let west: Place

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(Date.UTC(2026, 0, 20, 2)), { SIM_STATIONS: '8' })
  token = (await addBranchAdmin(demo, 'settings', [])).token
  east = await placeIn(demo.database, 'CD%')
  west = await placeIn(demo.database, 'CX%')
})
afterAll(() => demo?.close())

const send = (path: string, body: object) => demo.postJson(path, body, { token, headers: { 'accept-language': 'en' } })
const fieldsOf = ({ code, result }: { code: number; result?: unknown }): unknown =>
  code === 1001 && Array.isArray(result) ? [...new Set(result.map(({ field }) => field))] : code

const digital = (nodeId: string, values: object = {}) => ({
  name: 'mine',
  nodeId,
  kind: 'digital',
  paramCode: 'XP1_Run',
  alarmValue: 0,
  warnNumber: '2',
  warnLevel: '2',
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
  times: '',
  sigmas: '',
  minSamples: '',
  tolerance: '',
  expression: '',
  days: '',
  sharePct: '',
  urgentPct: '',
  onDelayS: 0,
  offDelayS: 0,
  season: 'always',
  isEnabled: true,
  reason: 'x',
  cause: '',
  consequence: '',
  action: '',
  ...values,
})

describe('the administrator of one branch office', () => {
  it('R9-01 neither counts, reads, exports nor changes limits of another', async () => {
    const foreign = { keyId: String(west.pointId), version: 1 }
    const preview = { limitH: 50, preview: true }
    expect(fieldsOf(await send(thresholdCalls.set.path, { ...preview, points: [foreign] }))).toEqual(['points'])
    const own = { keyId: String(east.pointId), version: 1 }
    expect(fieldsOf(await send(thresholdCalls.set.path, { ...preview, points: [own, foreign] }))).toEqual(['points'])
    const from = { from: west.stationId, to: [east.stationId], preview: true }
    expect(fieldsOf(await send(thresholdCalls.copy.path, from))).toEqual(['from'])
    const form = { keyId: String(west.pointId) }
    expect((await demo.post(thresholdCalls.history.path, form, { token })).code).toBe(1004)
    expect((await demo.post(alarmThresholdResource.call('toEdit'), form, { token })).code).toBe(1004)

    const marks = await marksOf(demo.database, 'CX%')
    for (const resource of [alarmThresholdResource, alarmRuleResource]) {
      const answer = await demo.post(resource.call('exportExcel'), { scope: 'all' }, { token })
      const { url } = exportResult.parse(answer.result)
      const file = await demo.app.inject({ method: 'GET', url, headers: { token } })
      const sheet = await readSheet(file.rawPayload)
      const text = JSON.stringify(sheet)
      expect(sheet.length).toBeGreaterThan(10)
      expect(marks.filter((mark) => text.includes(mark))).toEqual([])
    }
  })

  it('R9-01 neither changes nor removes rules of another, nor moves its own there', async () => {
    const [other] = await demo.env.db.select().from(alarmRules).where(eq(alarmRules.nodeId, west.unitId)).limit(1)
    const [own] = await demo.env.db.select().from(alarmRules).where(eq(alarmRules.nodeId, east.unitId)).limit(1)
    if (!other || !own) throw new Error('The demo has too few rules.')
    const update = alarmRuleResource.call('update')
    const taken = { ...digital(east.unitId), keyId: other.id, version: other.version }
    expect((await send(update, taken)).code).toBe(1004)
    const moved = { ...digital(west.unitId, { name: 'moved' }), keyId: own.id, version: own.version }
    expect(fieldsOf(await send(update, moved))).toEqual(['nodeId'])
    expect((await demo.post(alarmRuleResource.call('del'), { keyId: other.id }, { token })).code).toBe(1004)
    const [known] = alarmRuleCalls.standard.output.parse((await send(alarmRuleCalls.standard.path, {})).result)
    const standard = { rules: [known?.key], to: [west.unitId], reason: 'x' }
    expect(fieldsOf(await send(alarmRuleCalls.addStandard.path, standard))).toEqual(['to'])
    const after = await demo.env.db.select().from(alarmRules).where(eq(alarmRules.id, other.id))
    expect(after).toEqual([other])
  })

  it('R9-01 sets no temperature limits for another, nor for the whole company', async () => {
    const [param] = await demo.env.db
      .select()
      .from(standardParams)
      .where(sql`${standardParams.nodeType} = 'unit' and ${standardParams.code} = 'T2g'`)
    const limits = { basis: 'date', rows: [{ from: '11-01', to: '03-31', low: 30, high: 77 }] }
    const set = { paramId: param?.id, delayS: 60, isEnabled: true, limits, preview: true }
    for (const place of [
      { scope: 'station', targetId: west.stationId },
      { scope: 'all', targetId: null },
    ])
      expect(await send(temperatureLimitCalls.save.path, { ...set, ...place })).not.toMatchObject({ code: 0 })
  })
})

describe('too much at once', () => {
  const ids = Array.from({ length: 1001 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

  it('R9-01 is refused by name of the field: 1,001 alarms, points, rules, stations', async () => {
    const post = (path: string, form: Record<string, string>) => demo.post(path, form, { token })
    expect(fieldsOf(await post(alarmCalls.enterMessage.path, { enterIds: ids.join() }))).toEqual(['enterIds'])
    const shelf = { shelveIds: ids.join(), reason: 'x', minutes: '5' }
    expect(fieldsOf(await post(alarmHandlingCalls.shelve.path, shelf))).toEqual(['shelveIds'])
    expect(fieldsOf(await post(alarmHandlingCalls.unshelve.path, { shelveIds: ids.join() }))).toEqual(['shelveIds'])
    const many = ids.map((_, n) => ({ keyId: String(n + 1), version: 1 }))
    expect(fieldsOf(await send(thresholdCalls.set.path, { points: many, limitH: 1, preview: true }))).toEqual([
      'points',
    ])
    const copied = { from: east.stationId, to: ids, preview: true }
    expect(fieldsOf(await send(thresholdCalls.copy.path, copied))).toEqual(['to'])
    const rules = { ids, to: [east.unitId], reason: 'x' }
    expect(fieldsOf(await send(alarmRuleCalls.copy.path, rules))).toEqual(['ids'])
    expect(fieldsOf(await post(alarmRuleResource.call('batchDel'), { ids: ids.join() }))).toEqual(['ids'])
  })

  it.each([
    [thresholdCalls.set.path],
    [alarmRuleResource.call('save')],
    [alarmRuleCalls.copy.path],
    [temperatureLimitCalls.save.path],
    [alarmCalls.enterMessage.path],
  ])('R9-01 of ten megabytes is not read: %s', async (url) => {
    const answer = await demo.app.inject({
      method: 'POST',
      url,
      headers: { token },
      payload: { reason: 'x'.repeat(10 << 20) },
    })
    expect(answer.statusCode).toBe(413)
    expect((await demo.get(alarmThresholdResource.call('list'), { limit: '1' }, { token })).code).toBe(0)
  })
})

describe('expressions that mean harm', () => {
  it.each([
    ['{T1h}.constructor.constructor("return process")()'],
    ['{__proto__} > 0'],
    ['{constructor} > 0'],
    [`${'('.repeat(900)}{T1h}${')'.repeat(900)} > 0`],
    [`${'-'.repeat(900)}{T1h} > 0`],
    [`{T1h} > 0${' && {T1h} > 0'.repeat(5000)}`],
    ['{T1h} > 0; drop table alarms'],
    ['while (true) {}'],
  ])('are refused at their field: %s', async (expression) => {
    const values = { name: 'harm', kind: 'expression', paramCode: '', alarmValue: '', expression }
    const answer = await send(alarmRuleResource.call('save'), digital(east.unitId, values))
    expect(fieldsOf(answer)).toEqual(['expression'])
    expect(await demo.env.db.$count(alarmRules, eq(alarmRules.name, 'harm'))).toBe(0)
    expect(await demo.env.db.$count(points, eq(points.id, east.pointId))).toBe(1)
  })
})
