// History that comes in files: mapped, checked, written by a job, and undone as a whole.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyImportCalls } from '#contract/endpoints/history-import.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { emptyColumns } from '#server/modules/telemetry/samples/measurement-columns.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createImportStage, type ImportStage } from '../support/import-stage.ts'
import { createTestClock, type TestClock } from '../support/test-env.ts'
import { writeHistory } from '../support/write-history.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Midnight in Shanghai of 2025-11-03. */
const START = Date.UTC(2025, 10, 2, 16)
let clock: TestClock
let demo: DemoApp
let stage: ImportStage
/** A temperature and a counter of a unit of the eastern branch, and the temperature of one of the western. */
let temperature: string
let heat: string
let elsewhere: string

const query = async (text: string, values: readonly unknown[] = []) =>
  (await demo.database.db.$client.query(text, [...values])).rows

async function pointIn(office: string, param: string): Promise<string> {
  const [row] = await query(
    `select point.code from points point
    join standard_params param on param.id = point.param_id and param.code = $2
    join physics_nodes node on node.id = point.node_id and node.node_type = 'unit'
    join organizations office on office.id = node.organization_id
    where office.code like $1 order by point.code limit 1`,
    [office, param],
  )
  return row.code
}

beforeAll(async () => {
  clock = createTestClock(NOW)
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
  stage = createImportStage(demo, clock)
  temperature = await pointIn('CD%', 'T1g')
  heat = await pointIn('CD%', 'HT1')
  elsewhere = await pointIn('CX%', 'T1g')
})
afterAll(() => demo?.close())

const asking: ImportStage['asking'] = (...asked) => stage.asking(...asked)
const post: ImportStage['post'] = (...asked) => stage.post(...asked)
const send: ImportStage['send'] = (...asked) => stage.send(...asked)
const work: ImportStage['work'] = (...asked) => stage.work(...asked)
const detail: ImportStage['detail'] = (...asked) => stage.detail(...asked)
const inspect: ImportStage['inspect'] = (...asked) => stage.inspect(...asked)
const check: ImportStage['check'] = (...asked) => stage.check(...asked)
const write: ImportStage['write'] = (...asked) => stage.write(...asked)

const local = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ')
/** Each hour of some days; the counter goes on by `step` GJ an hour. */
const wideFile = (days: number, { base = 60, step = 0.5 } = {}): string =>
  [
    `时间,${temperature},${heat},备注`,
    ...Array.from({ length: days * 24 + 1 }, (_, hour) =>
      [local(START + hour * HOUR), base + (hour % 24), (1000 + hour * step).toFixed(1), '人工抄表'].join(','),
    ),
  ].join('\r\n')

const daysOf = async (code: string) =>
  (
    await query(
      `select at, average, minimum, maximum from rollup_1d where point_id = (select id from points where code = $1)
      and at >= $2 and at < $3 order by at`,
      [code, new Date(START), new Date(START + 10 * DAY)],
    )
  ).map(({ average, minimum, maximum }) => [Math.round(average * 100) / 100, minimum, maximum])
const consumed = async (code: string): Promise<number[]> =>
  (
    await query(
      `select round(sum(consumed)::numeric, 3) as sum from counter_hours
      where point_id = (select id from points where code = $1) and at >= $2 and at < $3
      group by floor(date_part('epoch', at - $2) / 86400) order by floor(date_part('epoch', at - $2) / 86400)`,
      [code, new Date(START), new Date(START + 2 * DAY)],
    )
  ).map(({ sum }) => Number(sum))
/** The past of what is measured: what is calculated from it comes, and goes, in its own time. */
const all = async () => {
  const calculated = await query(
    "select point.id from points point join standard_params param on param.id = point.param_id and param.kind = 'CALC'",
    [],
  )
  return Promise.all(
    ['rollup_15m', 'rollup_1h', 'rollup_1d', 'counter_hours'].map((table) =>
      query(`select * from ${table} where at < $1 and point_id <> all ($2) order by point_id, at`, [
        new Date(NOW - DAY),
        calculated.map(({ id }) => id),
      ]),
    ),
  )
}

describe('an import of history', () => {
  it('is written as its file says, by day and by consumption, and undone as a whole', async () => {
    const before = await all()
    const keyId = await send({ 'history.csv': wideFile(2) })
    const { files } = await inspect(keyId)
    expect(files[0]?.layout).toMatchObject({
      shape: 'wide',
      timeColumn: 0,
      timeFormat: 'ymd',
      timeZone: 'Asia/Shanghai',
    })
    await check(keyId)
    expect(await detail(keyId)).toMatchObject({
      state: 'checked',
      report: { numValues: 98, numRefused: 0, numStandingHours: 0 },
    })
    await write(keyId, 'keep')
    expect(await detail(keyId)).toMatchObject({ state: 'done', numWritten: 98, numKept: 0 })
    expect((await daysOf(temperature)).slice(0, 2)).toEqual([
      [71.5, 60, 83],
      [71.5, 60, 83],
    ])
    expect(await consumed(heat)).toEqual([12, 12])

    expect((await post(historyImportCalls.undo, { keyId })).code).toBe(CODE.success)
    await work('undo', keyId)
    expect(await detail(keyId)).toMatchObject({ state: 'undone' })
    expect(await all()).toEqual(before)
  })

  it('keeps what stands or takes its place, and puts back what it has replaced', async () => {
    const first = await send({ 'first.csv': wideFile(2) })
    await check(first)
    await write(first, 'keep')
    const standing = await all()

    const kept = await send({ 'second.csv': wideFile(3, { base: 40, step: 0.5 }) })
    await check(kept)
    expect((await detail(kept)).report).toMatchObject({ numStandingHours: 98 })
    await write(kept, 'keep')
    expect((await daysOf(temperature)).slice(0, 3)).toEqual([
      [71.5, 60, 83],
      [71.5, 60, 83],
      [expect.any(Number), 41, 63],
    ])
    await post(historyImportCalls.undo, { keyId: kept })
    await work('undo', kept)
    expect(await all()).toEqual(standing)

    const replacing = await send({ 'third.csv': wideFile(2, { base: 40, step: 1 }) })
    await check(replacing)
    await write(replacing, 'replace')
    expect((await daysOf(temperature))[0]).toEqual([51.5, 40, 63])
    expect(await consumed(heat)).toEqual([24, 24])
    expect(JSON.stringify(await post(historyImportCalls.undo, { keyId: first }))).toContain('undo it first')
    for (const keyId of [replacing, first]) {
      await post(historyImportCalls.undo, { keyId })
      await work('undo', keyId)
      if (keyId === replacing) expect(await all()).toEqual(standing)
    }
  })

  it('of days whose samples are kept has the quarters, hours, days and consumption of the same samples that came live', async () => {
    const begins = Date.UTC(2026, 0, 18, 16)
    const times = Array.from({ length: 24 * 12 }, (_, at) => begins + at * 5 * 60_000)
    const values = times.map((_, at) => [60 + (at % 17) / 2, 1000 + at / 8] as const)
    const rows = times.map((at, row) => [local(at), ...(values[row] ?? [])].join(','))
    const pointIds = (
      await query('select id from points where code = any($1) order by array_position($1, code::text)', [
        [temperature, heat],
      ])
    ).map(({ id }) => id)
    const rolledUp = async () => {
      await demo.telemetry.rollups.catchUp()
      return Promise.all(
        ['rollup_15m', 'rollup_1h', 'rollup_1d', 'counter_hours', 'sample'].map((table) =>
          query(`select * from ${table} where point_id = any($1) and at >= $2 and at < $3 order by point_id, at`, [
            pointIds,
            new Date(begins),
            new Date(begins + DAY),
          ]),
        ),
      )
    }
    expect((await rolledUp()).flat()).toEqual([])
    const keyId = await send({ 'recent.csv': [`time,${temperature},${heat}`, ...rows].join('\n') })
    await check(keyId)
    await write(keyId, 'keep')
    expect(await detail(keyId)).toMatchObject({ state: 'done', numWritten: 2 * times.length })
    const imported = await rolledUp()
    expect(imported.map((of) => of.length)).toEqual([2 * 96, 2 * 24, 2, expect.any(Number), 2 * times.length])
    await stage.undo(keyId)
    expect((await rolledUp()).flat().filter(({ count_all }) => count_all !== 0)).toEqual([])

    const samples = emptyColumns()
    for (const [column, pointId] of pointIds.entries())
      for (const [row, at] of times.entries()) {
        samples.pointIds.push(pointId)
        samples.times.push(at)
        samples.values.push(values[row]?.[column] ?? 0)
        samples.qualities.push(0)
      }
    await writeHistory(demo.database.db, { samples }, NOW)
    expect(imported).toEqual(await rolledUp())
    for (const table of ['sample', 'rollup_15m', 'rollup_1h', 'rollup_1d', 'counter_hours'])
      await query(`delete from ${table} where point_id = any($1) and at >= $2`, [pointIds, new Date(begins)])
  })

  it('goes on where a killed server has left it, and is undone as if nothing had happened', async () => {
    const before = await all()
    const keyId = await send({ 'long.csv': wideFile(40) })
    await check(keyId)
    await post(historyImportCalls.start, { keyId, overlap: 'keep' })
    const killed = new AbortController()
    const progress = async (): Promise<void> => {
      if ((await query('select from history_import_hours where import_id = $1', [keyId])).length > 0) killed.abort()
    }
    const attempt = work('write', keyId, { signal: killed.signal, progress: () => void progress() })
    await attempt.catch(() => undefined)
    await work('write', keyId)
    expect(await detail(keyId)).toMatchObject({ state: 'done', numWritten: 2 * (40 * 24 + 1) })
    expect(await consumed(heat)).toEqual([12, 12])
    await post(historyImportCalls.undo, { keyId })
    await work('undo', keyId)
    expect(await all()).toEqual(before)
  })

  it('reads rows that name their point, with a decimal comma, another zone and another unit', async () => {
    const rows = [
      'Zeit;Punkt;Wert',
      '30.03.2025 01:30;A;60,5',
      '30.03.2025 02:30;A;61,5',
      '30.03.2025 03:30;A;62,5',
      '30.03.2025 03:30;B;1',
    ]
    const keyId = await send({ 'long.csv': rows.join('\n') })
    const answer = await check(keyId, ({ layouts, overlap }) => ({
      overlap,
      layouts: layouts.map((layout) =>
        layout.shape === 'long'
          ? {
              ...layout,
              timeZone: 'Europe/Berlin',
              names: [{ name: 'A', code: temperature, unit: 'K', scale: 2, offset: 1 }],
            }
          : layout,
      ),
    }))
    expect(answer.code).toBe(CODE.success)
    const { report } = await detail(keyId)
    expect(report?.files[0]).toMatchObject({
      numValues: 2,
      refused: [{ line: 3, fault: 'noSuchTime', text: '30.03.2025 02:30' }],
      leftOut: [{ name: 'B', count: 1 }],
    })
    const known = await send({ 'next.csv': rows.join('\n') })
    expect((await inspect(known)).files[0]).toMatchObject({ isKnown: true, layout: { timeZone: 'Europe/Berlin' } })
  })

  it.each([
    ['a file without rows', (): string => `time,${temperature}\n`, { fault: 'empty' }],
    [
      'an open quotation mark',
      (): string => `time,${temperature}\n2025-11-03 00:00,1\n2025-11-03 01:00,"2\n`,
      { fault: 'quote', line: 3 },
    ],
    [
      'a column twice',
      (): string => `time,${temperature},x,x\n2025-11-03 00:00,1,2,3\n`,
      { fault: 'columnTwice', line: 1 },
    ],
  ])('refuses %s with its file and line, and may be mapped again', async (_, text, failure) => {
    const keyId = await send({ 'bad.csv': text() })
    await check(keyId)
    expect(await detail(keyId)).toMatchObject({ state: 'open', failure: { file: 'bad.csv', ...failure } })
  })

  it('names what of a line is refused', async () => {
    const lines = [
      `time,${temperature}`,
      '2025-11-03 00:00,60',
      '2025-11-03 01:00,warm',
      '2025-11-03 02:00,61,7',
      '2025-11-03 02:00,62',
      '2025-11-03 01:30,63',
      'yesterday,64',
      '2031-01-01 00:00,65',
      '2001-01-01 00:00,66',
      '2025-11-03 03:00,NaN',
    ]
    const keyId = await send({ 'lines.csv': lines.join('\n') })
    await check(keyId)
    expect((await detail(keyId)).report?.files[0]?.refused.map(({ line, fault }) => [line, fault])).toEqual([
      [3, 'number'],
      [4, 'cells'],
      [6, 'outOfOrder'],
      [7, 'time'],
      [8, 'notOver'],
      [9, 'tooOld'],
    ])
  })

  it('finds the column of qualities, by words or by its heading, and refuses one that there is not', async () => {
    const file = (heading: string, qualities: readonly string[]): string =>
      [
        `time,point,value,${heading}`,
        ...qualities.map((quality, at) => `2025-11-03 0${at}:00,${temperature},${60 + at},${quality}`),
      ].join('\n')
    const keyId = await send({
      'words.csv': file('state', ['good', 'jump', 'COMMFAIL', 'manual']),
      'numbers.csv': file('质量', ['0', '4', '', '0']),
    })
    expect((await inspect(keyId)).files.map(({ layout }) => layout)).toMatchObject([
      { shape: 'long', pointColumn: 1, valueColumn: 2, qualityColumn: 3 },
      { shape: 'long', pointColumn: 1, valueColumn: 2, qualityColumn: 3 },
    ])
    const wrong = await send({ 'wrong.csv': file('quality', ['good', 'fine', '9', 'good']) })
    await check(wrong, ({ layouts, overlap }) => ({
      overlap,
      layouts: layouts.map((layout) =>
        layout.shape === 'long' ? { ...layout, valueColumn: 2, qualityColumn: 3 } : layout,
      ),
    }))
    expect((await detail(wrong)).report?.files[0]).toMatchObject({
      numValues: 2,
      refused: [
        { line: 3, fault: 'quality', text: 'fine' },
        { line: 4, fault: 'quality', text: '9' },
      ],
    })
  })

  it('refuses points out of reach, units that measure something else, and others who ask', async () => {
    const keyId = await send({ 'reach.csv': wideFile(1) })
    const { files } = await inspect(keyId)
    const layouts = files.flatMap(({ layout }) => (layout?.shape === 'wide' ? [layout] : []))
    const [layout] = layouts
    if (!layout) throw new Error('nothing is proposed')
    const asked = async (columns: typeof layout.columns) => {
      const body = { keyId, mapping: { layouts: [{ ...layout, columns }], overlap: 'keep' } }
      return JSON.stringify(await demo.postJson(historyImportCalls.check.path, body, await asking('admin')))
    }
    const [first] = layout.columns
    if (!first) throw new Error('no point is proposed')
    expect(await asked([])).toContain('at least one point')
    expect(await asked([{ ...first, code: 'HZ9999.1.T1g' }])).toContain('HZ9999.1.T1g')
    expect(await asked([{ ...first, unit: 'MWh' }])).toContain('MWh cannot become °C')
    expect(await asked([first, { ...first, column: 2 }])).toContain('twice')
    expect((await post(historyImportCalls.detail, { keyId }, 'operator')).code).not.toBe(CODE.success)
  })

  it('is of the points that its person sees, and of nobody else', async () => {
    const others = await send({ 'others.csv': wideFile(1) })
    const { token } = await addBranchAdmin(demo, 'import', [])
    const asBranch = { token, headers: { 'accept-language': 'en' } }
    expect((await demo.post(historyImportCalls.detail.path, { keyId: others }, asBranch)).code).toBe(CODE.notFound)
    expect((await demo.post(historyImportCalls.cancel.path, { keyId: others }, asBranch)).code).toBe(CODE.notFound)

    const content = Buffer.from(`time,${temperature},${elsewhere}\n2025-11-03 00:00,60,61\n`)
    const files = [{ name: 'two.csv', sizeBytes: content.length }]
    const begun = await demo.postJson(historyImportCalls.begin.path, { files }, asBranch)
    const { keyId, files: stored } = historyImportCalls.begin.output.parse(begun.result)
    const part = { name: 'part', content, field: 'part' }
    const place = { fileId: stored[0]?.keyId ?? '', place: '0' }
    await demo.postFile(historyImportCalls.sendPart.path, part, place, asBranch)
    const { result } = await demo.post(historyImportCalls.inspect.path, { keyId }, asBranch)
    const [file] = historyImportCalls.inspect.output.parse(result).files
    if (file?.layout?.shape !== 'wide') throw new Error('no columns are proposed')
    expect(file.layout.columns.map(({ code }) => code)).toEqual([temperature])
    const columns = [...file.layout.columns, { column: 2, code: elsewhere, unit: '', scale: 1, offset: 0 }]
    const mapping = { layouts: [{ ...file.layout, columns }], overlap: 'keep' }
    const refused = await demo.postJson(historyImportCalls.check.path, { keyId, mapping }, asBranch)
    expect(JSON.stringify(refused)).toContain(`${elsewhere}, which does not exist or which you may not see`)
  })

  it('ends when it is cancelled, with nothing of it left', async () => {
    const before = await all()
    const keyId = await send({ 'history.csv': wideFile(2) })
    await check(keyId)
    await post(historyImportCalls.start, { keyId, overlap: 'keep' })
    expect((await post(historyImportCalls.cancel, { keyId })).code).toBe(CODE.success)
    await work('write', keyId)
    await work('undo', keyId)
    expect(await detail(keyId)).toMatchObject({ state: 'cancelled' })
    expect(await all()).toEqual(before)
  })
})

it('points are found by words of their code, name or pinyin, those in reach alone', async () => {
  const found = async (text: string, account: DemoAccount = 'admin') =>
    historyImportCalls.findPoints.output.parse((await post(historyImportCalls.findPoints, { text }, account)).result)
  const node = temperature.split('.').slice(0, -1).join('.')
  expect((await found(`${node.toLowerCase()} t1g`)).map(({ code }) => code)).toContain(temperature)
  expect((await found('jizu t1g')).length).toBeGreaterThan(0)
  expect(await found(`${node} %`)).toEqual([])
  expect((await found(elsewhere)).map(({ code }) => code)).toEqual([elsewhere])
})

it('files of a person that nobody writes fill no disk: a gigabyte waits at most', async () => {
  const begin = async (account: DemoAccount) =>
    demo.postJson(
      historyImportCalls.begin.path,
      { files: [{ name: 'a.csv', sizeBytes: 400_000_000 }] },
      await asking(account),
    )
  const first = historyImportCalls.begin.output.parse((await begin('super')).result)
  expect((await begin('super')).code).toBe(CODE.success)
  expect(await begin('super')).toMatchObject({ code: CODE.warning, message: expect.stringContaining('1000 MB') })
  expect((await post(historyImportCalls.cancel, { keyId: first.keyId }, 'super')).code).toBe(CODE.success)
  expect((await begin('super')).code).toBe(CODE.success)
})
