import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { alarmPermitCalls } from '#contract/endpoints/alarm-permits.ts'
import { controlCalls } from '#contract/endpoints/control.ts'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { energyPlanCalls } from '#contract/endpoints/energy-plans.ts'
import { forecastSettingsCalls } from '#contract/endpoints/load-forecast-settings.ts'
import { stationNoteCalls } from '#contract/endpoints/station-notes.ts'
import { wallCalls } from '#contract/endpoints/walls.ts'
import { weatherNodeCalls } from '#contract/endpoints/weather-node.ts'
import { isCompanyWide } from '#contract/kit/company-wide.ts'
import { CODE, type Envelope, fieldProblem } from '#contract/kit/envelope.ts'
import { listResult, type Resource, type ResourceRow } from '#contract/kit/resource.ts'
import { alarmRuleCalls } from '#contract/resources/alarm-rule.resource.ts'
import { alarmThresholdResource, thresholdCalls } from '#contract/resources/alarm-threshold.resource.ts'
import { declaredResources } from '#contract/resources/declared-resources.test-support.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { type Place, placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

// An administrator of one branch holds every permission code, and changes nothing of another branch by any call. What is
// outside is what an account of the whole company is shown and this one is not. That it is the reach which refuses is shown
// by the other account, which makes the same call.

let demo: DemoApp
let branch = ''
let whole = ''
let [east, west]: Place[] = []

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(Date.UTC(2026, 0, 20, 2)), { SIM_STATIONS: '4' })
  branch = (await addBranchAdmin(demo, 'reach', [])).token
  whole = await demo.tokenOf('super')
  ;[east, west] = [await placeIn(demo.database, 'CD%'), await placeIn(demo.database, 'CX%')]
})
afterAll(() => demo?.close())

const post = (path: string, body: object, token: string) => demo.postJson(path, body, { token })
async function find(text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const { rows } = await demo.env.db.$client.query(text, values)
  if (!rows[0]) throw new Error(`The demo lacks what this asks for: ${text}`)
  return rows[0]
}
const rowsOf = async (resource: Resource, token: string): Promise<ResourceRow[]> =>
  listResult.parse((await demo.get(resource.call('list'), { limit: '500' }, { token })).result).list
const hasCall = (resource: Resource, name: string): boolean =>
  demo.app.calls.some(({ path }) => path === resource.call(name))

/** The fields that an answer refuses; a record that is not there is refused by its key. */
function fieldsOf({ code, result }: Envelope): string[] {
  if (code === CODE.notFound) return ['keyId']
  return code === CODE.invalidInput
    ? fieldProblem
        .array()
        .parse(result)
        .map(({ field }) => field)
    : []
}

/** A record as a form sends it, with a reason where one is asked for. */
async function formOf(resource: Resource, keyId: string): Promise<object> {
  const row = z.record(z.string(), z.unknown()).parse((await post(resource.call('toEdit'), { keyId }, whole)).result)
  const sent = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'number' ? `${value}` : (value ?? ''),
  ])
  return { ...Object.fromEntries(sent), reason: '检修' }
}
/** Values that only one record may have, so that a copy has others. */
const FRESH = { iccid: '8986002300000000001', code: 'HZ0999', serialNumber: '', loginName: 'copied', gatewayCode: '' }
const PLACES = [
  'nodeCode',
  'nodeId',
  'organizationId',
  'parentId',
  'parentCode',
  'deviceCode',
  'fromCode',
  'toCode',
  'heatCompanyId',
]

/**
 * Resources of which the demo has no record that the branch does not see: control powers, prices and roles are seen by all
 * (control-powers, energy-data and reach have their tests), the others are empty.
 */
const NONE_OUTSIDE = [
  '/jeasy-base/controlPower',
  '/jeasy-base/earlierMeter',
  '/jeasy-base/energyPrice',
  '/jeasy-base/mailGroup',
  '/jeasy-base/meterExchange',
  '/jeasy-base/nodeImage',
  '/jeasy-base/notice',
  '/jeasy-base/physics-other',
  '/jeasy-base/physics-secondaryNetwork',
  '/jeasy-base/role',
]

describe('what belongs to another branch', () => {
  it('is neither opened, changed, copied nor removed, by the calls of any resource', async () => {
    const without: string[] = []
    const resources = new Map(declaredResources.map(([, resource]) => [resource.path, resource]))
    for (const [path, resource] of resources) {
      const isOfParts = hasCall(resource, 'update') && !isCompanyWide(resource.permissionOf('edit'))
      if (!isOfParts || !hasCall(resource, 'list')) continue
      const seen = await rowsOf(resource, branch)
      const inside = new Set(seen.map(({ keyId }) => keyId))
      const outside = (await rowsOf(resource, whole)).find(({ keyId }) => !inside.has(keyId))
      if (!outside) {
        without.push(path)
        continue
      }
      const form = await formOf(resource, outside.keyId)
      const asked = {
        toEdit: { keyId: outside.keyId },
        update: form,
        del: { keyId: outside.keyId },
        batchDel: { ids: outside.keyId },
      }
      for (const [name, body] of Object.entries(asked)) {
        if (!hasCall(resource, name)) continue
        const { code } = await post(resource.call(name), body, branch)
        expect([resource.call(name), code]).toEqual([resource.call(name), CODE.notFound])
      }
      if (hasCall(resource, 'save')) {
        const fields = fieldsOf(await post(resource.call('save'), { ...form, ...FRESH, keyId: undefined }, branch))
        expect([path, fields.filter((field) => PLACES.includes(field))]).not.toEqual([path, []])
      }
      expect(await formOf(resource, outside.keyId)).toEqual(form)
      const accepted = [await post(resource.call('update'), form, whole)]
      if (seen[0]) accepted.push(await post(resource.call('update'), await formOf(resource, seen[0].keyId), branch))
      expect([path, accepted.filter(({ code }) => code !== CODE.success)]).toEqual([path, []])
    }
    expect(without.sort()).toEqual(NONE_OUTSIDE)
  })

  it('is touched by none of the other calls', async () => {
    const { id: drawing } = await find('select id from drawings where node_code = $1', [west?.station])
    const { id: rule } = await find('select id from alarm_rules where node_id = $1', [west?.unitId])
    const { id: settable } = await find('select id from points where code = $1', [`${west?.unit}.T2gSP`])
    const weather = await find(
      `select province_id as "provinceId", city_id as "cityId", source from weather_configs config
       join weather_places place on place.id = config.place_id`,
    )
    const plan = await find(
      `select plan.id as "keyId", plan.version from energy_plans plan join physics_nodes node on node.id = plan.node_id
       where node.id = $1 or node.parent_id = $1`,
      [west?.stationId],
    )
    const watched = (await rowsOf(alarmThresholdResource, whole)).find(({ keyId }) => keyId === `${west?.pointId}`)
    const [standard] = alarmRuleCalls.standard.output.parse(
      (await post(alarmRuleCalls.standard.path, {}, whole)).result,
    )
    const [reason, nodeId] = ['检修', west?.stationId]
    const permitted = { source: { kind: 'point', keyId: `${west?.pointId}` }, permitNo: 'P-1', reason, hours: 1 }
    let last: object = {}
    /** In the order in which the account of the whole company makes them; some act on what the one before made. */
    const deeds: readonly (readonly [{ readonly path: string }, object | (() => object)])[] = [
      [stationNoteCalls.save, { nodeId, noteText: '夜间巡检' }],
      [stationNoteCalls.update, () => ({ ...last, noteText: '改' })],
      [stationNoteCalls.del, () => last],
      [alarmHandlingCalls.startMaintenance, { nodeId, reason, hours: 2 }],
      [alarmHandlingCalls.endMaintenance, () => last],
      [alarmPermitCalls.start, permitted],
      [alarmPermitCalls.end, () => last],
      [alarmRuleCalls.copy, { ids: [rule], to: [west?.unitId], reason }],
      [alarmRuleCalls.addStandard, { rules: [standard?.key], to: [west?.unitId], reason }],
      [thresholdCalls.set, { ...watched, limitHh: null, points: [watched], reason }],
      [thresholdCalls.copy, { from: east?.stationId, to: [nodeId], reason }],
      [energyPlanCalls.revise, { ...plan, target: 1_000_000, reason }],
      [energyPlanCalls.split, plan],
      [drawingCalls.publish, { keyId: drawing, number: 1 }],
      [drawingCalls.noteEditing, { keyId: drawing, tabId: 'tab-1' }],
      [drawingCalls.setRollOut, { keyId: drawing, nodeCodes: [] }],
      [drawingCalls.restoreVersion, { keyId: drawing, base: 1, number: 1 }],
      [wallCalls.save, { name: '大屏', drawings: [{ keyId: drawing }] }],
      [controlCalls.check, { writes: [{ pointId: settable, value: 45, seen: null }], validUntil: null }],
      [forecastSettingsCalls.saveUnits, { units: [{ keyId: west?.unitId, version: 0 }], values: { correction: 1.1 } }],
      [weatherNodeCalls.update, { nodeId, ...weather }],
      [weatherNodeCalls.del, { nodeId }],
    ]
    for (const [{ path }, given] of deeds) {
      const body = typeof given === 'function' ? given() : given
      const refused = await post(path, body, branch)
      const done = await post(path, body, whole)
      last = Object(done.result)
      expect([path, refused.code]).toEqual([path, expect.toBeOneOf([CODE.invalidInput, CODE.notFound])])
      // the other account may be refused for what it asks, and is never for where
      expect([path, fieldsOf(done).filter((field) => fieldsOf(refused).includes(field))]).toEqual([path, []])
    }
  })
})
