import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  HISTORY_STEPS,
  type HistoryStep,
  historyResult,
  MAX_HISTORY_POINTS,
  telemetryCalls,
} from '#contract/endpoints/telemetry.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult } from '#contract/kit/resource.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { dataColumnResource } from '#contract/resources/data-config.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'
import { createTestClock, type TestClock } from '../support/test-env.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 10:00 in company time. */
const NOW = Date.UTC(2026, 0, 20, 2)
const START = NOW - 20 * HOUR

let clock: TestClock
let demo: DemoApp
/** One unit in the eastern branch, where the operator works, and one in the western. */
let east: { gateway: string; nodeId: string; points: Map<string, number>; codes: Map<string, string> }
let west: typeof east

beforeAll(async () => {
  clock = createTestClock(START)
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
  east = await unitOf('CD%')
  west = await unitOf('CX%')
  // 20 hours with a temperature that rises by 1 °C an hour, and a counter that counts 6 an hour
  for (let hour = 0; hour < 20; hour += 1) {
    const v = Array.from({ length: 30 }, (_, i) => START + (hour * 60 + i * 2) * MINUTE).flatMap((time) => [
      [east.codes.get('T1g'), 50 + hour, 0, time],
      [east.codes.get('HT1'), 1000 + Math.round((time - START) / 1000) / 600, 0, time],
    ])
    clock.advance(HOUR)
    await demo.telemetry.ingest.accept(
      `heat/demo/${east.gateway}/up`,
      Buffer.from(JSON.stringify({ t: clock.now(), v })),
    )
  }
  await demo.telemetry.rollups.catchUp()
})
afterAll(() => demo?.close())

async function unitOf(office: string): Promise<typeof east> {
  const { rows } = await demo.database.db.$client.query(
    `select p.id, p.code, p.gateway_code, p.node_id, s.code as param from points p join standard_params s on s.id = p.param_id
    where p.node_id = (select n.id from physics_nodes n join organizations o on o.id = n.organization_id
      where n.node_type = 'unit' and o.code like $1 order by n.code limit 1)`,
    [office],
  )
  return {
    gateway: rows[0].gateway_code,
    nodeId: rows[0].node_id,
    points: new Map(rows.map((row) => [row.param, row.id])),
    codes: new Map(rows.map((row) => [row.param, row.code])),
  }
}

const idOf = (param: string, unit = east): number => unit.points.get(param) ?? 0
const as = async (account: 'super' | 'operator', path: string, form: Record<string, unknown>) =>
  demo.post(
    path,
    Object.fromEntries(
      Object.entries(form).map(([key, value]) => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ),
    { token: await demo.tokenOf(account), headers: { 'accept-language': 'en' } },
  )
const history = async (form: Record<string, unknown>) =>
  historyResult.parse((await as('super', telemetryCalls.history.path, form)).result)

describe('telemetry calls', () => {
  it('show the nodes with points and their ancestors, within the data scope, parents first', async () => {
    const all = telemetryCalls.nodes.output.parse(
      (await as('super', telemetryCalls.nodes.path, { levels: ['source', 'unit'] })).result,
    )
    const own = telemetryCalls.nodes.output.parse(
      (await as('operator', telemetryCalls.nodes.path, { levels: ['unit'] })).result,
    )
    for (const nodes of [all, own]) {
      const ids = nodes.map(({ keyId }) => keyId)
      expect(nodes.every(({ parentId }, i) => parentId === null || ids.indexOf(parentId) < i)).toBe(true)
    }
    expect(new Set(all.map(({ nodeType }) => nodeType))).toEqual(new Set(['source', 'station', 'unit']))
    expect(own.map(({ keyId }) => keyId)).toContain(east.nodeId)
    expect(own.map(({ keyId }) => keyId)).not.toContain(west.nodeId)
    const unit = own.find(({ keyId }) => keyId === east.nodeId)
    expect(unit).toMatchObject({ heatedAreaM2: expect.any(Number), emitter: expect.any(String) })
    const station = all.find(({ keyId }) => keyId === unit?.parentId)
    expect(all.find(({ keyId }) => keyId === station?.sourceId)?.nodeType).toBe('source')
  })

  it('show points with the fields that a page needs, and none of a node out of scope', async () => {
    const found = telemetryCalls.points.output.parse(
      (
        await as('operator', telemetryCalls.points.path, {
          nodeIds: [east.nodeId, west.nodeId, 'nonsense'],
          paramCodes: ['T1g', 'HT1'],
        })
      ).result,
    )
    expect(found.map(({ pointId }) => pointId)).toEqual([idOf('T1g'), idOf('HT1')])
    expect(found[1]).toMatchObject({ nodeId: east.nodeId, kind: 'PI', unit: 'GJ', category: 'heat' })
  })

  it('give the last values', async () => {
    const { result } = await as('operator', telemetryCalls.latest.path, { pointIds: [idOf('T1g'), idOf('T2g')] })
    expect(telemetryCalls.latest.output.parse(result)).toEqual([
      { pointId: idOf('T1g'), time: NOW - 2 * MINUTE, value: 69, quality: 0 },
    ])
  })

  it('tell which present values are judged, and since when', async () => {
    const [still, hasMoved] = [idOf('T1g'), idOf('T2g')]
    await demo.database.db.$client.query(
      `insert into quality_spans (point_id, rule, from_at, to_at) values
      ($1, 'jump', $3, null), ($1, 'frozen', $3, null), ($2, 'frozen', $3, $4)`,
      [still, hasMoved, new Date(NOW - 3 * HOUR), new Date(NOW - HOUR)],
    )
    const { result } = await as('operator', telemetryCalls.judged.path, { pointIds: [still, hasMoved, idOf('HT1')] })
    await demo.database.db.$client.query('delete from quality_spans')
    expect(result).toEqual([{ pointId: still, quality: QUALITY.frozen, since: NOW - 3 * HOUR }])
  })

  it('give history in the step that suits the range, up to this moment', async () => {
    const stepOf = async (hours: number) =>
      (await history({ pointIds: [idOf('T1g')], from: NOW - hours * HOUR, to: NOW })).step
    expect([
      await stepOf(1),
      await stepOf(24),
      await stepOf(24 * 7),
      await stepOf(24 * 60),
      await stepOf(24 * 365),
    ]).toEqual(['raw', '1m', '15m', '1h', '1d'] satisfies HistoryStep[])
    for (const step of HISTORY_STEPS) {
      const { series } = await history({ pointIds: [idOf('T1g'), idOf('T2g')], from: START, to: NOW, step })
      const [t1g, t2g] = series
      // not rolled up yet, but contained in the answer
      expect([step, t1g?.maximum.at(-1), t1g?.last.at(-1)]).toEqual([step, 69, 69])
      expect(Math.min(...(t1g?.minimum.filter((value) => value !== null) ?? []))).toBe(50)
      expect(t2g).toMatchObject({ times: [], average: [], quality: [] })
    }
    const { series, stretches } = await history({ pointIds: [idOf('T1g')], from: NOW - 3 * HOUR, to: NOW, step: '1h' })
    expect(series[0]?.times).toEqual([NOW - 3 * HOUR, NOW - 2 * HOUR, NOW - HOUR])
    expect(series[0]?.average.map((value) => Math.round(value ?? 0))).toEqual([67, 68, 69])
    expect(stretches).toEqual([{ step: '1h', gapMs: 1.5 * HOUR, from: NOW - 3 * HOUR, to: NOW }])
  })

  it('sum steps up over time where asked, so that finer ones come to the same as coarser ones', async () => {
    const asked = { pointIds: [idOf('T1g'), idOf('T2g')], from: NOW - 3 * HOUR, to: NOW }
    const totals = async (step: HistoryStep) =>
      (await history({ ...asked, step, withTotals: 'true' })).series.map(({ sum, countGood }) => [
        Math.round(sum?.reduce((total: number, value) => total + (value ?? 0), 0) ?? Number.NaN),
        countGood?.reduce((total, count) => total + count, 0),
      ])
    for (const step of ['1m', '15m', '1h'] as const)
      expect([step, ...(await totals(step))]).toEqual([step, [67 + 68 + 69, 90], [0, 0]])
    const plain = await history({ ...asked, step: '1h' })
    expect(plain.series.some((series) => 'sum' in series || 'countGood' in series)).toBe(false)
  })

  it('begin a day at midnight of the company', async () => {
    const { series } = await history({ pointIds: [idOf('T1g')], from: START, to: NOW, step: '1d' })
    expect(series[0]?.times.map((time) => new Date(time).toISOString())).toEqual([
      '2026-01-18T16:00:00.000Z',
      '2026-01-19T16:00:00.000Z',
    ])
    const settled = await history({ pointIds: [idOf('T1g')], from: START, to: NOW, step: '1d', dayStartsAt: 8 })
    expect(settled.series[0]?.times.map((time) => new Date(time).toISOString())).toEqual([
      '2026-01-19T00:00:00.000Z',
      '2026-01-20T00:00:00.000Z',
    ])
  })

  it('summarise a range, counters by their consumption', async () => {
    const { result } = await as('super', telemetryCalls.aggregate.path, {
      pointIds: [idOf('T1g'), idOf('HT1'), idOf('T2g')],
      from: START,
      to: NOW,
    })
    const [t1g, ht1, t2g] = telemetryCalls.aggregate.output.parse(result)
    expect(t1g).toMatchObject({ minimum: 50, maximum: 69, last: 69, consumed: null, estimatedShare: null })
    expect(t1g?.average).toBeCloseTo(59.5, 0)
    expect(t1g?.coverage).toBeGreaterThan(0.99)
    // degree-hours: 50 + 51 + … + 69
    expect(t1g?.sum).toBeCloseTo(1190, -1)
    // the last hour is incomplete
    expect(ht1?.consumed).toBeGreaterThan(118)
    expect(ht1?.consumed).toBeLessThanOrEqual(120)
    expect(ht1?.estimatedShare).toBe(0)
    expect(t2g).toEqual({
      pointId: idOf('T2g'),
      average: null,
      minimum: null,
      maximum: null,
      last: null,
      sum: null,
      countGood: 0,
      coverage: 0,
      consumed: null,
      estimatedShare: null,
      bridgedHours: null,
    })
  })

  it('refuse missing points and points out of scope in the same way', async () => {
    const range = { from: START, to: NOW }
    const { history, aggregate, latest, judged } = telemetryCalls
    for (const { path } of [history, aggregate, latest, judged]) {
      const unknown = await as('operator', path, { ...range, pointIds: [99_999_999] })
      expect(unknown).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'pointIds' }] })
      expect(await as('operator', path, { ...range, pointIds: [idOf('T1g'), idOf('T1g', west)] })).toEqual(unknown)
    }
  })

  it('refuse a reversed time, too much, and lists that are none', async () => {
    const ask = async (form: Record<string, unknown>) => {
      const { code, result } = await as('super', telemetryCalls.history.path, {
        pointIds: [idOf('T1g')],
        from: START,
        to: NOW,
        ...form,
      })
      return code === CODE.invalidInput ? result : code
    }
    expect(await ask({ to: START })).toEqual([{ field: 'from', rule: 'must be earlier than the end' }])
    expect(await ask({ from: NOW - 365 * 24 * HOUR, step: '1m' })).toEqual([
      { field: 'step', rule: 'gives more than 400000 values; steps to choose from: 15m, 1h, 1d' },
    ])
    expect(await ask({ pointIds: 'nonsense' })).toMatchObject([{ field: 'pointIds' }])
    expect(await ask({ pointIds: '[]' })).toMatchObject([{ field: 'pointIds' }])
    expect(await ask({ pointIds: Array.from({ length: MAX_HISTORY_POINTS + 1 }, (_, i) => i + 1) })).toMatchObject([
      { field: 'pointIds' },
    ])
    expect(await ask({ from: '-1' })).toMatchObject([{ field: 'from' }])
  })

  it('answer a year of 500 points coarser, and refuse what is too much with the steps that are allowed', async () => {
    const { rows } = await demo.database.db.$client.query('select id from points order by id limit $1', [
      MAX_HISTORY_POINTS,
    ])
    const pointIds = rows.map(({ id }) => id)
    const year = { pointIds, from: NOW - 365 * 24 * HOUR, to: NOW }
    const { step, series } = await history(year)
    expect([step, series.length]).toEqual(['1d', MAX_HISTORY_POINTS])
    const ruleFor = async (form: Record<string, unknown>) =>
      (await as('super', telemetryCalls.history.path, form)).result
    for (const asked of ['1m', '15m', '1h'])
      expect(await ruleFor({ ...year, step: asked })).toEqual([
        { field: 'step', rule: 'gives more than 400000 values; steps to choose from: 1d' },
      ])
    expect(await ruleFor({ ...year, from: 0 })).toEqual([
      {
        field: 'step',
        rule: 'gives more than 400000 values; steps to choose from: none, choose a shorter time or fewer points',
      },
    ])
    // the number of raw rows is not known up front
    await demo.database.db.$client.query(
      `insert into sample select id, at, 1, 0 from unnest($1::int[]) id,
        generate_series($2::timestamptz, $2::timestamptz + interval '800 seconds', interval '1 second') at on conflict do nothing`,
      [pointIds, new Date(NOW - HOUR)],
    )
    expect(await ruleFor({ pointIds, from: NOW - HOUR, to: NOW, step: 'raw' })).toEqual([
      { field: 'step', rule: 'gives more than 400000 values; steps to choose from: 1m, 15m, 1h, 1d' },
    ])
    const tooLarge = { ...year, pointIds: pointIds.slice(0, 300), from: NOW - HOUR, step: 'raw', measure: 'last' }
    expect(await as('super', telemetryCalls.exportExcel.path, tooLarge)).toMatchObject({
      code: 1001,
      result: [{ field: 'step' }],
    })
    // larger than any point id: refused, instead of a database error
    expect(await ruleFor({ ...year, pointIds: [99_999_999_999] })).toMatchObject([{ field: 'pointIds' }])
  })

  const exported = async (page: string) => {
    const { code, result } = await as('super', telemetryCalls.exportExcel.path, {
      pointIds: [idOf('T1g'), idOf('HT1')],
      from: NOW - 2 * HOUR,
      to: NOW,
      step: '1h',
      measure: 'maximum',
      page,
    })
    expect(code).toBe(0)
    const url = String(Reflect.get(Object(result), 'url'))
    const file = await demo.app.inject({
      url,
      headers: { token: await demo.tokenOf('super'), authentication: await demo.tokenOf('super') },
    })
    return await readSheet(file.rawPayload)
  }

  it('write history into an Excel file: a row a time in local time, a column a point with its unit', async () => {
    const [headings, ...rows] = await exported('')
    expect(headings?.[0]).toBe('Time')
    expect(headings?.[1]).toMatch(/Primary supply temperature \(°C\)$/)
    expect(rows.map(([time, t1g]) => [time, t1g])).toEqual([
      ['2026-01-20T08:00:00', '68'],
      ['2026-01-20T09:00:00', '69'],
    ])
  })

  it('name a column of the file as the page does that asks for it', async () => {
    const token = await demo.tokenOf('super')
    const found = await demo.get(
      dataColumnResource.call('list'),
      { pagePath: '/websiteHis', paramCode: 'T1g' },
      { token },
    )
    const [column] = listResult.parse(found.result).list
    const changed = { ...column, titleEn: 'Network supply' }
    expect((await demo.postJson(dataColumnResource.call('update'), changed, { token })).code).toBe(0)
    expect((await exported('/websiteHis'))[0]?.[1]).toMatch(/Network supply \(°C\)$/)
    expect((await exported('/websiteRealTime'))[0]?.[1]).toMatch(/Primary supply temperature \(°C\)$/)
  })
})
