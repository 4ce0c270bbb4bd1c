// Values as files that an import reads again: what leaves comes back.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ValueFile, type ValueShape, valueExportCalls } from '#contract/endpoints/value-export.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { DEFAULT_TIME_ZONE, setCompanyZone } from '#server/core/kit/company-time.ts'
import { waitForWork } from '#server/modules/telemetry/rollups/rollup.repository.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'
import { startInZone } from '../support/company-zone.ts'
import { createDemoApp } from '../support/demo-app.ts'
import { runDueExports } from '../support/due-jobs.ts'
import { readSheet } from '../support/excel-file.ts'
import { createImportStage, type ImportStage } from '../support/import-stage.ts'
import { createTestClock } from '../support/test-env.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Sample {
  readonly point: string
  readonly at: number
  readonly value: number
  readonly quality: number
}

/** A company on the clocks of Berlin, on the day on which these change, with some points of a unit. */
async function companyOn(start: string) {
  const clock = createTestClock(Date.parse(start))
  const demo = await createDemoApp(clock)
  await startInZone(demo.env, 'Europe/Berlin')
  const query = async (text: string, values: readonly unknown[] = []) =>
    (await demo.database.db.$client.query(text, [...values])).rows
  const found = await query(
    `select point.id, point.code, param.code as param from points point
    join standard_params param on param.id = point.param_id
    where param.code in ('T1g', 'HT1') and point.code like 'HZ0001%' order by point.code`,
  )
  const points = new Map(found.map(({ code, id }) => [code, id]))
  const codeOf = (param: string): string => found.find((one) => one.param === param).code
  return { demo, clock, query, points, codeOf, stage: createImportStage(demo, clock) }
}
type Company = Awaited<ReturnType<typeof companyOn>>

/** What a device of the night of the change sends, each five minutes: a temperature, one of them lost, and a counter. */
function nightOf({ codeOf }: Company, from: number, to: number): Sample[] {
  const samples: Sample[] = []
  for (let at = from, place = 0; at < to; at += 5 * MINUTE, place += 1) {
    const quality = place % 7 === 3 ? QUALITY.commFail : QUALITY.good
    samples.push({ point: codeOf('T1g'), at: at + 1, value: 60 + place / 3, quality })
    samples.push({ point: codeOf('HT1'), at: at + 1, value: 1000 + place / 10, quality: QUALITY.good })
  }
  return samples
}

async function store({ demo, points, query }: Company, samples: readonly Sample[]): Promise<void> {
  const times = samples.map(({ at }) => at)
  await ensurePartitions(demo.database.db, 'sample', Math.min(...times), demo.env.now())
  await query('insert into sample select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])', [
    samples.map(({ point }) => points.get(point)),
    times.map((at) => new Date(at)),
    samples.map(({ value }) => value),
    samples.map(({ quality }) => quality),
  ])
}

/** Of the points that were sent: what is calculated from them comes in its own time. */
const stored = async ({ query, points }: Company): Promise<Sample[]> =>
  (
    await query(
      `select point.code as point, at, value, quality from sample join points point on point.id = sample.point_id
      where point.id = any($1) order by at, point.code`,
      [[...points.values()]],
    )
  ).map(({ at, ...sample }) => ({ ...sample, at: at.getTime() }))
const byTime = (samples: readonly Sample[]): Sample[] =>
  [...samples].sort((one, other) => one.at - other.at || (one.point < other.point ? -1 : 1))

async function exportFrom(
  { demo, stage, points }: Pick<Company, 'demo' | 'stage' | 'points'>,
  range: { readonly from: number; readonly to: number },
  [shape, file]: readonly [ValueShape, ValueFile],
): Promise<Buffer> {
  const form = {
    pointIds: JSON.stringify([...points.values()]),
    from: String(range.from),
    to: String(range.to),
    shape,
    file,
  }
  const answer = await stage.post(valueExportCalls.exportValues, form)
  expect([answer.code, answer.message]).toEqual([CODE.success, expect.any(String)])
  const { url, fileName } = exportResult.parse(answer.result)
  expect(fileName).toMatch(new RegExp(`\\.${file}$`))
  return (await demo.app.inject({ url, headers: { token: await demo.tokenOf('admin') } })).rawPayload
}

async function bringBack({ stage }: Company, name: string, content: Buffer): Promise<void> {
  const keyId = await stage.send({ [name]: content })
  await stage.check(keyId)
  expect(await stage.detail(keyId)).toMatchObject({ state: 'checked', report: { numRefused: 0 } })
  await stage.write(keyId, 'keep')
  expect(await stage.detail(keyId)).toMatchObject({ state: 'done' })
}

/** Nothing of the range is there any more, nor is any of it being computed meanwhile. */
const forget = ({ demo }: Company, { from, to }: { readonly from: number; readonly to: number }): Promise<void> =>
  inTransaction(demo.database.db, async (client) => {
    await waitForWork(client)
    for (const table of ['sample', 'rollup_15m', 'rollup_1h', 'rollup_1d', 'counter_hours', 'rollup_dirty'])
      await client.query(`delete from ${table} where at >= $1 and at < $2`, [new Date(from), new Date(to)])
  })

describe.each([
  ['clocks are put back, and an hour comes twice', '2025-10-26T12:00Z', '2025-10-25T22:00Z'],
  ['clocks are put forward, and an hour is skipped', '2025-03-30T12:00Z', '2025-03-29T22:00Z'],
])('on the day on which %s', (_, now, begins) => {
  let company: Company
  let sent: Sample[]
  const range = { from: Date.parse(begins), to: Date.parse(begins) + 8 * HOUR }
  beforeAll(async () => {
    company = await companyOn(now)
    sent = nightOf(company, range.from, range.to)
  })
  beforeEach(async () => {
    await company.query('delete from sample')
    await store(company, sent)
  })
  afterAll(async () => {
    setCompanyZone(DEFAULT_TIME_ZONE)
    await company?.demo.close()
  })

  it.each([
    ['long', 'csv'],
    ['long', 'xlsx'],
    ['wide', 'csv'],
    ['wide', 'xlsx'],
  ] as const)('samples leave as a %s file of %s and come back as they were', async (shape, file) => {
    const content = await exportFrom(company, range, [shape, file])
    await forget(company, range)
    await bringBack(company, `values.${file}`, content)
    const isLost = ({ quality }: Sample): boolean => quality === QUALITY.commFail
    const expected = shape === 'long' ? sent : sent.filter((sample) => !isLost(sample))
    expect(await stored(company)).toEqual(byTime(expected))
  })

  it('each time is written with its offset', async () => {
    const [headings, ...rows] = await readSheet(await exportFrom(company, range, ['long', 'xlsx']))
    expect(headings).toEqual(['time', 'point', 'value', 'quality'])
    const clocks = new Set(rows.map(([time = '']) => time.slice(0, 19)))
    const isBack = begins.startsWith('2025-10')
    expect(clocks.size).toBe(isBack ? rows.length / 2 - 12 : rows.length / 2)
    expect(new Set(rows.map(([time = '']) => time)).size).toBe(rows.length / 2)
    expect(rows.filter(([time = '']) => / 02:.*\+/.test(time)).length).toBe(isBack ? 48 : 0)
  })
})

describe('an export of values', () => {
  const now = '2026-01-20T12:00Z'
  let company: Company
  const stage = (): ImportStage => company.stage
  beforeAll(async () => {
    company = await companyOn(now)
  })
  afterAll(async () => {
    setCompanyZone(DEFAULT_TIME_ZONE)
    await company?.demo.close()
  })

  it('has the means of the hours where single values are not kept any more, and these come back as well', async () => {
    const { query, codeOf, points } = company
    const from = Date.parse('2025-11-03T00:00Z')
    const range = { from, to: from + 24 * HOUR }
    const lines = Array.from({ length: 24 * 4 + 1 }, (__, quarter) => {
      const time = new Date(from + quarter * 15 * MINUTE).toISOString()
      return `${time},${(60 + (quarter % 9)).toFixed(1)},${(1000 + quarter / 4).toFixed(2)}`
    })
    await bringBack(company, 'first.csv', Buffer.from([`time,${codeOf('T1g')},${codeOf('HT1')}`, ...lines].join('\n')))
    const means = async () =>
      query(
        'select point_id, at, average from rollup_1h where at >= $1 and at < $2 and point_id = any($3) order by 1, 2',
        [new Date(range.from), new Date(range.to), [points.get(codeOf('T1g'))]],
      )
    const consumed = async () =>
      (
        await query('select sum(consumed) as sum from counter_hours where at >= $1 and at < $2', [
          new Date(range.from + HOUR),
          new Date(range.to),
        ])
      )[0].sum
    const [meansBefore, consumedBefore] = [await means(), await consumed()]
    expect(meansBefore).toHaveLength(24)
    for (const shape of ['long', 'wide'] as const) {
      await query('delete from rollup_15m where at < $1', [new Date(now)])
      const content = await exportFrom(company, range, [shape, 'csv'])
      for (const table of ['rollup_15m', 'rollup_1h', 'rollup_1d', 'counter_hours'])
        await query(`delete from ${table} where at >= $1 and at < $2`, [new Date(from), new Date(range.to + HOUR)])
      await bringBack(company, `${shape}.csv`, content)
      expect(await means()).toEqual(meansBefore)
      // a step's last reading is written a second before its end
      expect(Math.abs((await consumed()) - consumedBefore)).toBeLessThan(0.001)
    }
  })

  it('refuses more than a file may have, and a reversed range', async () => {
    const { points, query, demo } = company
    const ids = [...points.values()]
    const [from, to] = [Date.parse('2026-01-19T00:00Z'), Date.parse('2026-01-20T00:00Z')]
    await ensurePartitions(demo.database.db, 'sample', from, to)
    await query(
      `insert into sample select id, at, 1, 0 from unnest($1::int[]) id,
        generate_series($2::timestamptz, $3::timestamptz, interval '1.5 seconds') at on conflict do nothing`,
      [ids, new Date(from), new Date(to)],
    )
    const ask = async (form: Record<string, string>) => {
      const base = { pointIds: JSON.stringify(ids), from: String(from), to: String(to), shape: 'long', file: 'xlsx' }
      return (await stage().post(valueExportCalls.exportValues, { ...base, ...form })).result
    }
    expect(await ask({})).toEqual([
      { field: 'to', rule: 'gives more than 100000 values: ask for a shorter time or for fewer points' },
    ])
    expect(await ask({ to: String(from - 1) })).toMatchObject([{ field: 'to' }])
    expect(
      await ask({ shape: 'wide', pointIds: JSON.stringify(Array.from({ length: 256 }, (__, at) => at + 1)) }),
    ).toEqual([{ field: 'pointIds', rule: expect.stringContaining('255') }])
  })

  it('that is large goes on in the background, and comes as a message', async () => {
    const { points, demo } = company
    const [from] = [Date.parse('2026-01-19T00:00Z')]
    const form = {
      pointIds: JSON.stringify([...points.values()]),
      from: String(from),
      to: String(from + 4 * HOUR),
      shape: 'wide',
      file: 'csv',
    }
    // the clock stands, so files of the exports above are as new
    await company.query("delete from stored_files where kind = 'export'")
    const answer = await stage().post(valueExportCalls.exportValues, form)
    expect([answer.code, exportResult.parse(answer.result).url]).toEqual([CODE.success, ''])
    await runDueExports(demo)
    const files = await company.query("select name, content_type, content from stored_files where kind = 'export'")
    expect(files).toHaveLength(1)
    const [file] = files
    expect([file.name, file.content_type]).toEqual([
      expect.stringMatching(/^Values-\d+\.csv$/),
      'text/csv; charset=utf-8',
    ])
    const lines = String(file.content).split('\r\n')
    expect(lines.length).toBe(4 * 2400 + 2)
    expect(lines[1]).toBe('2026-01-19 01:00:00+01:00,1,1')
  })
})
