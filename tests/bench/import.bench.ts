import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { historyImportCalls, PART_BYTES } from '#contract/endpoints/history-import.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { ImportMapping } from '#contract/history-import/import-mapping.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { type ConsoleClient, signInAt } from '#server/import-command/console-client.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'
import { startDemo, TEST_CODE } from '../support/demo-server.ts'
import { measuredClusters, type Place, withDatabase } from './databases.ts'
import { type BenchRow, benchRow, reportRows, withAim } from './results.ts'
import type { AskedCall } from './server/asking.ts'
import { callRows, printFailures } from './server/call-rows.ts'
import { isOrdinary, whilePeopleLook } from './server/people.ts'

const NUM_VALUES = 10_000_000
const NUM_POINTS = 100
const STEP_MS = 300_000
const BARE_BATCH = 5_000
const POLL_MS = 500
const REST_MS = 15_000
const AIM = 0.5
/** Ends before the samples that are kept: all of it becomes hours, as the past of a company that changes over does. */
const ENDS_BEFORE_MS = 30 * 86_400_000

/**
 * An import of history of one file, a column for each of a hundred points, while people look at pages; compared with the rate at
 * which the same database takes bare batches of the same rows. BENCH_VALUES: values of the file, default ten million.
 */
async function benchImport(): Promise<BenchRow[]> {
  const wanted = Number(process.env.BENCH_VALUES || NUM_VALUES)
  if (!(wanted >= NUM_POINTS)) throw new Error('BENCH_VALUES: a number of values, at least 100.')
  const numTimes = Math.floor(wanted / NUM_POINTS)
  const rows: BenchRow[] = []
  for (const { cluster, url } of measuredClusters()) {
    const imported = await withDatabase(url, (place) => measureImport(place, numTimes))
    const bare = await withDatabase(url, (place) => measureBare(place, numTimes))
    rows.push(...rowsOf(cluster, imported, bare, numTimes * NUM_POINTS))
  }
  return rows
}

interface Imported {
  readonly checkMs: number
  readonly writeMs: number
  /** Of people who look at pages before, and meanwhile. */
  readonly atRest: readonly AskedCall[]
  readonly calls: readonly AskedCall[]
}

function rowsOf(
  cluster: string,
  { checkMs, writeMs, atRest, calls }: Imported,
  bareMs: number,
  numValues: number,
): BenchRow[] {
  const rate = (ms: number): number => numValues / (ms / 1000)
  const peer = { name: 'bare batched inserts', runs: [rate(bareMs)] }
  const row = benchRow(
    'import',
    `${numValues} values into ${cluster}, from start to done (higher is better)`,
    'values/s',
    [rate(writeMs)],
    peer,
  )
  printFailures(calls)
  return [
    withAim(row, `at least ${AIM} × the peer`, (row.ratio ?? 0) >= AIM),
    benchRow('import', `${numValues} values checked on ${cluster} (higher is better)`, 'values/s', [rate(checkMs)]),
    ...callRows('import', calls.filter(isOrdinary), { name: 'at rest', calls: atRest.filter(isOrdinary) }),
  ]
}

/** Hours of the past, the same for both. */
const timesOf = (numTimes: number): number[] => {
  const begins = Math.floor((Date.now() - ENDS_BEFORE_MS) / STEP_MS) * STEP_MS - numTimes * STEP_MS
  return Array.from({ length: numTimes }, (_, at) => begins + at * STEP_MS)
}
const valueAt = (time: number, point: number): number => Math.round((500 + ((time * 7 + point * 3) % 400)) / 0.1) / 100

async function measureImport(place: Place, numTimes: number): Promise<Imported> {
  const server = await startDemo({ ...place.variables, SIM_STATIONS: '20', SIM_STEP_S: '15', LOG_LEVEL: 'error' })
  try {
    const client = await signInAt(server.url, {
      loginName: 'super',
      password: DEMO_PASSWORD,
      readPicture: async () => TEST_CODE,
      secondStep: async () => TEST_CODE,
    })
    const codes = await pointCodes(client)
    const keyId = await send(client, fileOf(codes, timesOf(numTimes)))
    const checkStarted = performance.now()
    await client.ask(historyImportCalls.check, { keyId, mapping: mappingOf(codes) })
    await stateAfter(client, keyId, 'checking')
    const checkMs = performance.now() - checkStarted
    const atRest: AskedCall[] = []
    await whilePeopleLook(server.url, atRest, sleep(REST_MS))
    const calls: AskedCall[] = []
    const started = performance.now()
    await client.ask(historyImportCalls.start, { keyId, overlap: 'replace' })
    const done = stateAfter(client, keyId, 'writing').then((detail) => ({ ...detail, ms: performance.now() - started }))
    await whilePeopleLook(server.url, calls, done)
    const { state, numWritten, ms: writeMs } = await done
    if (state !== 'done' || numWritten !== numTimes * NUM_POINTS)
      throw new Error(`import: ${state}, ${numWritten} values`)
    return { checkMs, writeMs, atRest, calls }
  } finally {
    await server.stop()
  }
}

async function pointCodes(client: ConsoleClient): Promise<string[]> {
  const nodes = await client.ask(telemetryCalls.nodes, {})
  const nodeIds = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
  const points = await client.ask(telemetryCalls.points, { nodeIds })
  const codes = points.filter(({ kind }) => kind === 'AI').map(({ code }) => code)
  if (codes.length < NUM_POINTS) throw new Error(`import: the demo has ${codes.length} points.`)
  return codes.slice(0, NUM_POINTS)
}

function fileOf(codes: readonly string[], times: readonly number[]): Buffer {
  const lines = times.map((time, row) => {
    const values = codes.map((_, point) => valueAt(row, point))
    return `${new Date(time).toISOString()},${values.join(',')}`
  })
  return Buffer.from(`time,${codes.join(',')}\n${lines.join('\n')}\n`)
}

const mappingOf = (codes: readonly string[]): ImportMapping => ({
  overlap: 'replace',
  layouts: [
    {
      shape: 'wide',
      headings: ['time', ...codes],
      encoding: 'utf-8',
      separator: ',',
      decimalSign: '.',
      skippedLines: 0,
      timeColumn: 0,
      clockColumn: null,
      timeFormat: 'ymd',
      timeZone: 'Asia/Shanghai',
      columns: codes.map((code, at) => ({ column: at + 1, code, unit: '', scale: 1, offset: 0 })),
    },
  ],
})

async function send(client: ConsoleClient, content: Buffer): Promise<string> {
  const files = [{ name: 'history.csv', sizeBytes: content.length }]
  const begun = await client.ask(historyImportCalls.begin, { files })
  for (let place = 0; place * PART_BYTES < content.length; place += 1) {
    const part = new Blob([new Uint8Array(content.subarray(place * PART_BYTES, (place + 1) * PART_BYTES))])
    await client.ask(historyImportCalls.sendPart, { fileId: begun.files[0]?.keyId ?? '', part, place })
  }
  return begun.keyId
}

async function stateAfter(client: ConsoleClient, keyId: string, work: 'checking' | 'writing') {
  for (;;) {
    const detail = await client.ask(historyImportCalls.detail, { keyId })
    if (detail.state !== work) return detail
    await sleep(POLL_MS)
  }
}

/** @returns How long the inserts took, ms. */
async function measureBare(place: Place, numTimes: number): Promise<number> {
  const database = await place.open()
  try {
    await migrateDatabase(database.db)
    const times = timesOf(numTimes)
    await ensurePartitions(database.db, 'sample', times[0] ?? 0, times.at(-1) ?? 0)
    const started = performance.now()
    const timesInBatch = BARE_BATCH / NUM_POINTS
    for (let row = 0; row < numTimes; row += timesInBatch)
      await insertBatch(database.db.$client, times.slice(row, row + timesInBatch), row)
    return performance.now() - started
  } finally {
    await database.close()
  }
}

async function insertBatch(pool: pg.Pool, times: readonly number[], row: number): Promise<void> {
  const ids: number[] = []
  const at: string[] = []
  const values: number[] = []
  for (const [index, time] of times.entries()) {
    const text = new Date(time).toISOString()
    for (let point = 0; point < NUM_POINTS; point += 1) {
      ids.push(point + 1)
      at.push(text)
      values.push(valueAt(row + index, point))
    }
  }
  await pool.query(
    'insert into sample select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])',
    [ids, at, values, ids.map(() => 0)],
  )
}

reportRows(await benchImport())
