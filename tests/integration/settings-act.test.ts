// Every setting that the forms of points, templates and parameters offer, with what it changes. A new field of a form has no
// line here and fails; a field that nothing reads has nothing to write into its line.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { listResult, type Resource, type ResourceRow } from '#contract/kit/resource.ts'
import { BINDING, pointResource, standardParamResource } from '#contract/resources/point.resource.ts'
import {
  pointTemplateItemResource,
  pointTemplateResource,
  templateCalls,
} from '#contract/resources/point-template.resource.ts'
import { type AlarmEngine, createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'

let stage: ControlStage
let alarms: AlarmEngine
let telemetry: Telemetry
let token: string

beforeAll(async () => {
  stage = await createControlStage()
  alarms = await createAlarmEngine(stage.demo.env)
  telemetry = await startTelemetry(stage.demo.env, alarms)
  token = await stage.demo.tokenOf('admin')
})
afterAll(async () => {
  await telemetry?.close()
  await stage?.close()
})

const query = async (text: string, values: readonly unknown[] = []) =>
  (await stage.demo.env.db.$client.query(text, [...values])).rows
async function rowOf(resource: Resource, filters: Record<string, string>): Promise<ResourceRow> {
  const { result } = await stage.demo.get(resource.call('list'), { limit: '500', ...filters }, { token })
  const wanted = Object.entries(filters)
  const row = listResult.parse(result).list.find((one) => wanted.every(([field, value]) => one[field] === value))
  if (!row) throw new Error(`There is no ${resource.path} of ${JSON.stringify(filters)}.`)
  return row
}
async function save(verb: 'update' | 'save', resource: Resource, values: object): Promise<number> {
  const { code } = await stage.demo.postJson(resource.call(verb), values, { token })
  await telemetry.followPlant()
  await stage.demo.telemetry.followPlant()
  return code
}
const pointOf = (paramCode: string) => rowOf(pointResource, { nodeCode: stage.unit.unit, paramCode })
const codeOf = (paramCode: string) => `${stage.unit.unit}.${paramCode}`

/** A value that the unit's gateway, or another one, reports some seconds after the last. @returns Whether it is taken. */
async function send(paramCode: string, value: number, { afterS = 1, gateway = stage.unit.gateway } = {}) {
  stage.clock.advance(afterS * 1000)
  const body = JSON.stringify({ t: stage.clock.now(), v: [[codeOf(paramCode), value]] })
  return telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(body))
}
/** What the values of a parameter lead to in the last value. */
async function latestAfter(paramCode: string, value: number): Promise<unknown> {
  await send(paramCode, value)
  const [row] = await query('select value from latest where point_id = $1', [await stage.idOf(paramCode)])
  return row?.value
}
/** Whether the second of two values is stored. */
async function isStored(paramCode: string, values: readonly [number, number], afterS: number): Promise<boolean> {
  await send(paramCode, values[0])
  const from = new Date(stage.clock.now())
  await send(paramCode, values[1], { afterS })
  const rows = await query('select from sample where point_id = $1 and at > $2', [await stage.idOf(paramCode), from])
  return rows.length > 0
}
/** Levels of the alarms that a value has raised a minute later. */
async function alarmedBy(paramCode: string, value: number): Promise<unknown[]> {
  await send(paramCode, value)
  stage.clock.advance(61_000)
  await alarms.tick()
  const rows = await query('select warn_level from alarms where point_id = $1', [await stage.idOf(paramCode)])
  return rows.map(({ warn_level }) => warn_level)
}
/** Whether a person may set a value. */
async function maySet(paramCode: string, value: number): Promise<boolean> {
  await stage.measure(IN_ORDER)
  const answer = await stage.ask(paramCode, value)
  return answer.code === 0 && stage.commandOf(answer).state === 'asked'
}

interface Probe {
  /** Parameter of the unit's point that is set. */
  readonly of: string
  readonly settings: readonly [unknown, unknown]
  readonly look: (paramCode: string) => Promise<unknown>
  /** With the first setting, and with the second. */
  readonly sees: readonly [unknown, unknown]
  /** Other settings of the point that the probe needs. */
  readonly beside?: object
}
const NO_LIMITS = { limitLl: '', limitL: '', limitH: '', limitHh: '', isAlarmed: true, alarmDelayS: 0 }

const POINT_PROBES: Readonly<Record<string, Probe>> = {
  gatewayCode: {
    of: 'RoomT',
    settings: ['GW-OTHER', 'GW-OWN'],
    look: (code) => send(code, 20, { gateway: 'GW-OWN' }),
    sees: [false, true],
  },
  deadband: { of: 'Noise', settings: [5, 0.5], look: (code) => isStored(code, [60, 61], 10), sees: [false, true] },
  savePeriodS: { of: 'WT_L', settings: [3600, 60], look: (code) => isStored(code, [2, 2], 120), sees: [false, true] },
  reportPeriodS: {
    of: 'EM_U',
    settings: ['', 900],
    look: async (code) => telemetry.hub.slowPeriodOf(await stage.idOf(code)),
    sees: [null, 900],
  },
  scale: { of: 'EM_I', settings: [1, 2], look: (code) => latestAfter(code, 100), sees: [100, 200] },
  offset: { of: 'EM_P', settings: [0, 5], look: (code) => latestAfter(code, 100), sees: [100, 105] },
  limitLl: {
    of: 'T1g',
    beside: NO_LIMITS,
    settings: ['', 60],
    look: (code) => alarmedBy(code, 50),
    sees: [[], [3]],
  },
  limitL: { of: 'T1h', beside: NO_LIMITS, settings: ['', 40], look: (code) => alarmedBy(code, 30), sees: [[], [2]] },
  limitH: { of: 'T2h', beside: NO_LIMITS, settings: ['', 40], look: (code) => alarmedBy(code, 50), sees: [[], [2]] },
  limitHh: { of: 'P1g', beside: NO_LIMITS, settings: ['', 1], look: (code) => alarmedBy(code, 1.5), sees: [[], [3]] },
  isAlarmed: {
    of: 'P1h',
    beside: { ...NO_LIMITS, limitH: 1 },
    settings: [false, true],
    look: (code) => alarmedBy(code, 1.5),
    sees: [[], [2]],
  },
  alarmDelayS: {
    of: 'P2g',
    beside: { ...NO_LIMITS, limitH: 1 },
    settings: [3600, 0],
    look: (code) => alarmedBy(code, 1.5),
    sees: [[], [2]],
  },
  writeMin: { of: 'T2gSP', settings: [46, 25], look: (code) => maySet(code, 45.5), sees: [false, true] },
  writeMax: { of: 'CV1_SV', settings: [40, 100], look: (code) => maySet(code, 42), sees: [false, true] },
  writeStep: { of: 'XP_SV', settings: [1, 5], look: (code) => maySet(code, 42), sees: [false, true] },
  isActive: { of: 'Q1', settings: [false, true], look: (code) => send(code, 1), sees: [false, true] },
}
/** What a point is of: shown by adding one. */
const POINT_IDENTITY = ['nodeCode', 'paramCode']

describe('the form of a point', () => {
  it('has no setting without its line', () => {
    expect([...POINT_IDENTITY, ...Object.keys(POINT_PROBES)].sort()).toEqual([...pointResource.form].sort())
  })

  it.each(Object.entries(POINT_PROBES))('%s acts', async (field, { of, beside, settings, look, sees }) => {
    const seen: unknown[] = []
    for (const setting of settings) {
      stage.clock.advance(60_000)
      expect(await save('update', pointResource, { ...(await pointOf(of)), ...beside, [field]: setting })).toBe(0)
      seen.push(await look(of))
    }
    expect(seen).toEqual(sees)
  })

  it('nodeCode and paramCode name what a gateway may report', async () => {
    const { keyId: _, version: __, ...values } = await pointOf('T2g')
    await query('delete from standard_params where code = $1', ['PROBE'])
    expect(await send('PROBE', 1)).toBe(false)
    const param = await rowOf(standardParamResource, { code: 'RoomT', nodeType: 'unit' })
    await save('save', standardParamResource, { ...param, keyId: '', code: 'PROBE' })
    await save('save', pointResource, { ...values, paramCode: 'PROBE' })
    expect(await send('PROBE', 1)).toBe(true)
  })
})

/** Of each setting that a template gives to points: another value than the standard one. */
const TEMPLATE_VALUES: Readonly<Record<string, unknown>> = {
  deadband: 0.7,
  savePeriodS: 77,
  reportPeriodS: 777,
  scale: 7,
  offset: 0.7,
  limitLl: 1,
  limitL: 2,
  limitH: 77,
  limitHh: 78,
  isAlarmed: false,
  alarmDelayS: 77,
}

describe('the form of a parameter of a template', () => {
  const template = () => rowOf(pointTemplateResource, { code: 'standard-unit' })
  const applyTo = async (nodeId: string): Promise<number> => {
    const { keyId, revision } = await template()
    const { code } = await stage.demo.postJson(
      templateCalls.apply.path,
      { keyId, nodeIds: [nodeId], revision },
      { token },
    )
    return code
  }

  it('has no setting without its line', () => {
    expect(Object.keys(TEMPLATE_VALUES)).toEqual([...BINDING])
    expect([...pointTemplateItemResource.form].sort()).toEqual(
      ['templateId', 'paramCode', 'sortOrder', ...Object.keys(TEMPLATE_VALUES)].sort(),
    )
    expect(pointTemplateResource.form).toEqual(['name', 'code', 'nodeType', 'remark'])
  })

  it.each(Object.entries(TEMPLATE_VALUES))('%s comes to the points of the nodes', async (field, value) => {
    const item = await rowOf(pointTemplateItemResource, { templateId: (await template()).keyId, paramCode: 'F2' })
    expect(await save('update', pointTemplateItemResource, { ...item, [field]: value })).toBe(0)
    expect(await applyTo(stage.unit.unitId)).toBe(0)
    expect((await pointOf('F2'))[field]).toBe(value)
  })

  it('paramCode adds a point, and nodeType says to which nodes', async () => {
    await query('delete from latest where point_id = $1', [await stage.idOf('Door')])
    await query('delete from points where code = $1', [codeOf('Door')])
    await telemetry.followPlant()
    expect(await send('Door', 1)).toBe(false)
    expect(await applyTo(stage.unit.unitId)).toBe(0)
    await telemetry.followPlant()
    expect(await send('Door', 1)).toBe(true)
    expect(await applyTo(stage.unit.stationId)).toBe(1001)
  })

  it('sortOrder is the order of the list', async () => {
    const { keyId: templateId } = await template()
    const item = await rowOf(pointTemplateItemResource, { templateId, paramCode: 'F2' })
    await save('update', pointTemplateItemResource, { ...item, sortOrder: 0 })
    const { result } = await stage.demo.get(
      pointTemplateItemResource.call('list'),
      { templateId, limit: '2' },
      { token },
    )
    expect(listResult.parse(result).list.map(({ paramCode }) => paramCode)).toContain('F2')
  })
})

/** What a page is told of a point of the parameter. */
async function toldOf(paramCode: string) {
  const body = { nodeIds: JSON.stringify([stage.unit.unitId]), paramCodes: JSON.stringify([paramCode, 'EM_PF']) }
  const { result } = await stage.demo.post(telemetryCalls.points.path, body, { token })
  const points = telemetryCalls.points.output.parse(result)
  const told = points.find((point) => point.paramCode === paramCode)
  if (!told) throw new Error(`Nothing is told of ${paramCode}.`)
  return { ...told, isFirst: points[0] === told }
}
type Told = Awaited<ReturnType<typeof toldOf>>

const PARAM_PROBES: Readonly<Record<string, { value: unknown; told: (point: Told) => unknown; as?: unknown }>> = {
  nameZh: { value: '站内声级', told: ({ name }) => name },
  nameEn: { value: 'Sound level', told: ({ nameEn }) => nameEn },
  unit: { value: 'dB(A)', told: ({ unit }) => unit },
  kind: { value: 'CALC', told: ({ kind }) => kind },
  category: { value: 'level', told: ({ category }) => category },
  decimals: { value: 3, told: ({ decimals }) => decimals },
  rangeMin: { value: 31, told: ({ rangeMin }) => rangeMin },
  rangeMax: { value: 99, told: ({ rangeMax }) => rangeMax },
  words: { value: '1=响/Loud', told: ({ words }) => words, as: { '1': { zh: '响', en: 'Loud' } } },
  limitLl: { value: 32, told: ({ limits }) => limits.ll },
  limitL: { value: 33, told: ({ limits }) => limits.l },
  limitH: { value: 90, told: ({ limits }) => limits.h },
  limitHh: { value: 95, told: ({ limits }) => limits.hh },
  sortOrder: { value: 0, told: ({ isFirst }) => isFirst, as: true },
}

describe('the form of a standard parameter', () => {
  const noise = () => rowOf(standardParamResource, { code: 'Noise', nodeType: 'unit' })
  // limits of a point go before those of its parameter
  beforeAll(() => query('update points set limit_h = null where code = $1', [codeOf('Noise')]))

  it('has no setting without its line', () => {
    expect([...Object.keys(PARAM_PROBES), 'code', 'nodeType', 'isWritable', 'writeStep'].sort()).toEqual(
      [...standardParamResource.form].sort(),
    )
  })

  it.each(Object.entries(PARAM_PROBES))(
    '%s is what pages are told of its points',
    async (field, { value, told, as = value }) => {
      expect(told(await toldOf('Noise'))).not.toEqual(as)
      expect(await save('update', standardParamResource, { ...(await noise()), [field]: value })).toBe(0)
      expect(told(await toldOf('Noise'))).toEqual(as)
    },
  )

  it('rangeMin and rangeMax say which values are good', async () => {
    await save('update', standardParamResource, { ...(await noise()), rangeMin: 40, rangeMax: 80 })
    const qualities = []
    for (const value of [39, 60, 81]) {
      await send('Noise', value)
      const [row] = await query('select quality from latest where point_id = $1', [await stage.idOf('Noise')])
      qualities.push(row?.quality)
    }
    expect(qualities).toEqual([2, 0, 2])
  })

  it('code and nodeType say which points may be added', async () => {
    await save('save', standardParamResource, { ...(await noise()), keyId: '', code: 'OfWells', nodeType: 'well' })
    const point = { ...(await pointOf('Noise')), keyId: '' }
    expect(await save('save', pointResource, { ...point, paramCode: 'OfWells' })).toBe(1001)
    await save('save', standardParamResource, { ...(await noise()), keyId: '', code: 'OfUnits' })
    expect(await save('save', pointResource, { ...point, paramCode: 'OfUnits' })).toBe(0)
  })

  it('isWritable and writeStep say what may be set', async () => {
    const mode = await rowOf(standardParamResource, { code: 'KTemp', nodeType: 'unit' })
    await save('update', standardParamResource, { ...mode, isWritable: false })
    expect(await maySet('KTemp', 0.5)).toBe(false)
    await save('update', standardParamResource, { ...mode, version: Number(mode.version) + 1, writeStep: 0.7 })
    const { keyId: _, ...point } = await pointOf('KTemp')
    await query('delete from latest where point_id = $1', [await stage.idOf('KTemp')])
    await query('delete from points where code = $1', [codeOf('KTemp')])
    expect(await save('save', pointResource, { ...point, writeStep: '' })).toBe(0)
    expect((await pointOf('KTemp')).writeStep).toBe(0.7)
    expect(await maySet('KTemp', 0.5)).toBe(true)
  })
})
