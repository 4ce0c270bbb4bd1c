// History of files by the command line: the calls of a signed-in person to a running server.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startJobRunner } from '#server/core/jobs/runner.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { EXIT, importHistory } from '#server/import-command/import-history.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

let demo: DemoApp
let server: string
let runner: ReturnType<typeof startJobRunner>
let folder: string
let temperature: string

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(Date.UTC(2026, 0, 20, 2)))
  server = await demo.app.listen({ port: 0, host: '127.0.0.1' })
  runner = startJobRunner(demo.env, jobKinds(demo.env, demo.app.exports))
  const [row] = await query(
    `select point.code from points point join standard_params param on param.id = point.param_id
    where param.code = 'T1g' order by point.code limit 1`,
  )
  temperature = row.code
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heat-import-'))
})
afterAll(async () => {
  await runner?.close()
  await demo?.close()
  await rm(folder, { recursive: true, force: true })
})

const query = async (text: string, values: readonly unknown[] = []) =>
  (await demo.database.db.$client.query(text, [...values])).rows

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
const mapping = (changed: object = {}) =>
  JSON.stringify({
    layouts: [
      {
        shape: 'wide',
        headings: ['time', 'supply'],
        timeColumn: 0,
        timeZone: 'Asia/Shanghai',
        columns: [{ column: 1, code: temperature }],
        ...changed,
      },
    ],
    overlap: 'replace',
  })
const hours = (day: string, value: number): string =>
  [
    'time,supply',
    ...Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00,${value}`),
  ].join('\n')

interface Asked {
  readonly data?: string
  readonly variables?: Record<string, string>
  /** What the person answers: characters in the picture, code of the second step. */
  readonly answers?: string
  /** The line at which they break it off. */
  readonly stopAt?: string
}

async function importAs({ data = 'data', variables = {}, answers, stopAt }: Asked = {}) {
  const lines: string[] = []
  const stopped = new AbortController()
  const code = await importHistory({
    args: ['--data', data, '--map', 'map.json'],
    variables: { IMPORT_SERVER: server, IMPORT_USER: 'admin', IMPORT_PASSWORD: DEMO_PASSWORD, ...variables },
    folder,
    input: Readable.from([answers ?? 'Test1234\nTest1234\n']),
    tell: (line) => {
      lines.push(line)
      if (line === stopAt) stopped.abort()
    },
    signal: stopped.signal,
  })
  return { code, text: lines.join('\n') }
}
const averages = async (day: string) =>
  (
    await query(
      `select average from rollup_1h where point_id = (select id from points where code = $1)
      and at >= $2::timestamptz and at < $2::timestamptz + interval '23 hours'`,
      [temperature, `${day}T00:00+08`],
    )
  ).map(({ average }) => average)

describe('npm run import', () => {
  it('writes all files of a folder by a mapping, and says what of them', async () => {
    await put({
      'data/a.csv': hours('2025-11-03', 60),
      'data/more/b.csv': hours('2025-11-04', 61),
      'map.json': mapping(),
    })
    const { code, text } = await importAs()
    expect([text, code]).toEqual([expect.stringContaining('Written: 48 values'), EXIT.written])
    expect(text).toContain('a.csv: 24 rows, 24 values, 0 empty, 0 refused')
    expect(text).toContain('more/b.csv: 24 rows')
    expect(await averages('2025-11-03')).toEqual(Array(23).fill(60))
    expect(await averages('2025-11-04')).toEqual(Array(23).fill(61))
  })

  it('names the lines that are refused, and ends with another code', async () => {
    await put({ data: `${hours('2025-11-05', 62)}\n2025-11-06 00:00,warm\n`, 'map.json': mapping() })
    const { code, text } = await importAs()
    expect([text, code]).toEqual([expect.stringContaining('data:26 supply is not a number (warm)'), EXIT.writtenInPart])
    expect(await averages('2025-11-05')).toEqual(Array(23).fill(62))
  })

  it.each([
    ['a mapping that is none', { 'map.json': '{"layouts": []}' }, 'layouts: '],
    ['a zone that does not exist', { 'map.json': () => mapping({ timeZone: 'Europe/Nis' }) }, 'layouts.0.timeZone'],
    [
      'a point that does not exist',
      { 'map.json': () => mapping({ columns: [{ column: 1, code: 'HZ9999.1.T1g' }] }) },
      'HZ9999',
    ],
    ['files of other headings', { data: 'when,supply\n2025-11-07 00:00,1' }, 'data, line 1 has headings that differ'],
    ['an empty file', { data: '' }, 'data is empty'],
  ] as const)('refuses %s, and leaves nothing behind', async (_, files, told) => {
    await put({ data: hours('2025-11-07', 63), 'map.json': mapping() })
    await put(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? text : text()])),
    )
    const { code, text } = await importAs()
    expect([text, code]).toEqual([expect.stringContaining(told), EXIT.refused])
    expect(await averages('2025-11-07')).toEqual([])
    expect(await query("select from history_imports where state not in ('done', 'cancelled')")).toEqual([])
  })

  it('that is broken off leaves nothing behind', async () => {
    await put({ data: hours('2025-11-07', 63), 'map.json': mapping() })
    const { code, text } = await importAs({ stopAt: 'Sent: 100 %' })
    expect([text, code]).toEqual([expect.stringContaining('Broken off'), EXIT.refused])
    expect(await averages('2025-11-07')).toEqual([])
    expect(await query("select from history_imports where state not in ('done', 'cancelled')")).toEqual([])
  })

  it('is refused without a sign-in, and without the permission', async () => {
    await put({ data: hours('2025-11-08', 63), 'map.json': mapping() })
    for (const [asked, told] of [
      [{ variables: { IMPORT_PASSWORD: 'wrong' } }, /password/i],
      [{ variables: { IMPORT_PASSWORD: '' } }, /IMPORT_USER and IMPORT_PASSWORD/],
      [{ variables: { IMPORT_USER: 'operator' } }, /permission|not allowed/i],
      [{ answers: '' }, /not answered/],
      [{ variables: { IMPORT_SERVER: 'http://127.0.0.1:9' } }, /does not answer/],
      [{ data: 'nowhere' }, /no file or folder/],
    ] as const) {
      const { code, text } = await importAs(asked)
      expect([text, code]).toEqual([expect.stringMatching(told), EXIT.refused])
    }
    expect(await averages('2025-11-08')).toEqual([])
  })
})
