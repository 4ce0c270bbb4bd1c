import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { readFrame } from '#contract/live/frame.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { createDataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { type BenchRow, benchRow, median, percentile, reportRows, withAim } from './results.ts'
import { type AskedCall, type Console, createConsole } from './server/asking.ts'
import { callRows, printFailures } from './server/call-rows.ts'
import { type OwnDatabase, watchOwnDatabase } from './server/own-database.ts'
import { pollPages } from './server/walk.ts'
import { metricOf } from './telemetry/bench-session.ts'

const MINUTES = 10
const HOUR = 60
const CLIENTS = 50
const POINTS = 500
const PEOPLE = 20
const POLL_MS = 5_000
const MEMORY_MS = 5_000
const PROBE_MS = 1_000
const FLAT_PERCENT = 5
/** 8,000 values that change every five seconds take more within minutes where autovacuum does not keep up. */
const CHANGED_MB = 5
/** A point of the demo that the simulator never sends. */
const PROBE = { gateway: 'GW-HZ0001', point: 'HZ0001.1.Noise' }

/** Lags of received values and of committed messages, ms. */
interface Lags {
  readonly live: number[]
  readonly committed: number[]
}

/**
 * The server under the load of a control room: live consoles, people whose pages poll, and the demo's 60 stations.
 * SOAK_MINUTES: duration, default 10.
 */
async function run(): Promise<void> {
  const minutes = Number(process.env.SOAK_MINUTES || MINUTES)
  if (!(minutes >= 1)) throw new Error('SOAK_MINUTES: a number of minutes, 1 at least.')
  const folder = await createDataFolder()
  const server = await startDemo({
    DATA_DIR: folder.path,
    SIM_STATIONS: '60',
    SIM_STEP_S: '5',
    SIM_HISTORY_DAYS: '1',
    LOG_LEVEL: 'error',
  })
  try {
    while (!server.output().includes('complete')) await sleep(1_000)
    const database = await watchOwnDatabase(folder.path)
    try {
      reportRows(await soak(server, database, minutes))
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
    await folder.remove()
  }
}

async function soak(server: DemoServer, database: OwnDatabase, minutes: number): Promise<BenchRow[]> {
  const calls: AskedCall[] = []
  const person = createConsole(server.url, calls)
  await person.signIn('super')
  const pointIds = await watchedPoints(person)
  const lags: Lags = { live: [], committed: [] }
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => watch(server, person.token, pointIds, lags)))
  calls.length = 0
  const started = performance.now()
  const isOver = (): boolean => performance.now() - started > minutes * 60_000
  const [seen] = await Promise.all([
    sizesByMinute(server, database, isOver),
    probe(server, isOver, lags),
    ...Array.from({ length: PEOPLE }, async (_, i) => {
      await sleep((i * POLL_MS) / PEOPLE)
      for (let round = i; !isOver(); round += 1) {
        await pollPages(person, round, pointIds)
        await sleep(POLL_MS)
      }
    }),
  ])
  for (const socket of sockets) socket.terminate()
  printFailures(calls)
  return [...memoryRows(seen, minutes), ...diskRows(seen, minutes), ...lagRows(lags), ...callRows('soak-server', calls)]
}

async function watchedPoints(person: Console): Promise<number[]> {
  const nodes = telemetryCalls.nodes.output.parse(await person.ask('tree of nodes', 'POST', telemetryCalls.nodes.path))
  const units = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
  const found = await person.ask('points', 'POST', telemetryCalls.points.path, { nodeIds: JSON.stringify(units) })
  const points = telemetryCalls.points.output.parse(found)
  const ids = points.filter(({ kind }) => kind === 'AI').map(({ pointId }) => pointId)
  if (ids.length < POINTS) throw new Error(`Only ${ids.length} points to watch.`)
  return ids.slice(0, POINTS)
}

/** Opens a console that records the age of the newest value of each received frame. */
async function watch(server: DemoServer, token: string, pointIds: readonly number[], lags: Lags): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${LIVE_PATH}`)
  socket.binaryType = 'arraybuffer'
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  await once(socket, 'message')
  socket.send(JSON.stringify({ type: 'subscribe', pointIds }))
  await once(socket, 'message')
  const opened = Date.now()
  socket.on('message', (data: unknown, isBinary: boolean) => {
    if (!isBinary || !(data instanceof ArrayBuffer)) return
    const now = Date.now()
    // values measured before the subscription are expected to be old, so they are not counted
    const newest = readFrame(data).times.reduce((latest, time) => Math.max(latest, time), 0)
    if (newest > opened) lags.live.push(now - newest)
  })
  return socket
}

/** Sends a message every second and waits for its acknowledgement, which comes after the commit. */
async function probe(server: DemoServer, isOver: () => boolean, lags: Lags): Promise<void> {
  const gateway = await mqtt.connectAsync(server.mqttUrl)
  for (let round = 0; !isOver(); round += 1) {
    const started = performance.now()
    const message = JSON.stringify({ t: Date.now(), v: [[PROBE.point, 40 + (round % 20)]] })
    await gateway.publishAsync(`heat/demo/${PROBE.gateway}/up`, message, { qos: 1 })
    lags.committed.push(performance.now() - started)
    await sleep(PROBE_MS)
  }
  await gateway.endAsync()
}

/** Memory of the server and its parts; the rest of the resident memory is that of buffers, threads and the allocator. */
const MEMORY = {
  'server resident': 'process_resident_memory_bytes',
  'server heap used': 'nodejs_heap_size_used_bytes',
  'server heap held': 'nodejs_heap_size_total_bytes',
  'server external': 'nodejs_external_memory_bytes',
}
const MB = 2 ** 20

/** Sizes of each minute, MB: the medians of their samples. */
type ByMinute = Readonly<Record<string, readonly number[]>>

/** Memory of server and database, and what the database takes of the disk; all of it is printed. */
async function sizesByMinute(server: DemoServer, database: OwnDatabase, isOver: () => boolean): Promise<ByMinute> {
  const started = performance.now()
  const seen: Record<string, number>[][] = []
  for (; !isOver(); await sleep(MEMORY_MS)) {
    const minute = Math.floor((performance.now() - started) / 60_000)
    const [memory, disk] = await Promise.all([database.memory(), database.disk()])
    const sizes: Record<string, number> = {
      'database memory': memory.own,
      'database shared buffers': memory.shared,
      'disk tables': disk.tables,
      'disk changed tables': disk.changed,
      'disk log': disk.log,
    }
    for (const [kind, name] of Object.entries(MEMORY)) sizes[kind] = (await metricOf(server, name)) / MB
    seen[minute] = [...(seen[minute] ?? []), sizes]
  }
  const kinds = Object.keys(seen[0]?.[0] ?? {})
  const byMinute = Object.fromEntries(
    kinds.map((kind) => [kind, seen.map((of) => median(of.map((sizes) => sizes[kind] ?? Number.NaN)))]),
  )
  for (const [kind, minutes] of Object.entries(byMinute))
    console.log(`By minute, ${kind}, MB: ${minutes.map((size) => size.toFixed(1)).join(' ')}`)
  if (Object.values(byMinute).some((minutes) => minutes.some((size) => !(size > 0))))
    throw new Error('A size of the server or its database was not seen.')
  return byMinute
}

/** The minutes after the first ones, in which a server that has just started takes what it needs. */
const settled = (sizes: readonly number[], minutes: number): readonly number[] =>
  sizes.slice(Math.min(minutes >= HOUR ? 10 : 3, sizes.length - 1))

/**
 * Medians of the first and of the last quarter of the settled minutes: between them a heap of some hundred MB goes up and
 * down by as much as its collector lets lie.
 */
function quarters(sizes: readonly number[], minutes: number): readonly [first: number, last: number] {
  const later = settled(sizes, minutes)
  const quarter = Math.max(1, Math.floor(later.length / 4))
  return [median(later.slice(0, quarter)), median(later.slice(-quarter))]
}

/** What the processes themselves hold is to stay flat; buffers fill up to their fixed size, and are told beside it. */
function memoryRows(seen: ByMinute, minutes: number): BenchRow[] {
  const of = (kind: string): readonly number[] => seen[kind] ?? []
  const together = of('server resident').map((size, minute) => size + (of('database memory')[minute] ?? Number.NaN))
  const [first, last] = quarters(together, minutes)
  const growth = 100 * (last / first - 1)
  const row = (name: string, sizes: readonly number[]): BenchRow => benchRow('soak-server', name, 'MB', sizes)
  return [
    row('resident memory of the server', settled(of('server resident'), minutes)),
    row('memory of PostgreSQL without its buffers', settled(of('database memory'), minutes)),
    row('buffers of PostgreSQL in use at the end', of('database shared buffers').slice(-1)),
    withAim(
      benchRow('soak-server', 'memory without buffers: last quarter beside the first', '%', [growth]),
      `within ${FLAT_PERCENT}`,
      growth <= FLAT_PERCENT,
    ),
  ]
}

const HOURS_A_DAY = 24

function diskRows(seen: ByMinute, minutes: number): BenchRow[] {
  const tables = seen['disk tables'] ?? []
  const aDay = (((tables.at(-1) ?? Number.NaN) - (tables[0] ?? Number.NaN)) / (tables.length - 1)) * HOUR * HOURS_A_DAY
  const [first, last] = quarters(seen['disk changed tables'] ?? [], minutes)
  return [
    benchRow('soak-server', 'tables: growth in a day at this rate', 'MB', [aDay]),
    withAim(
      benchRow('soak-server', 'tables whose rows change: last quarter beside the first', 'MB', [last - first]),
      `within ${CHANGED_MB}`,
      last - first <= CHANGED_MB,
    ),
    benchRow('soak-server', 'write-ahead log, most', 'MB', [Math.max(...(seen['disk log'] ?? []))]),
  ]
}

function lagRows({ live, committed }: Lags): BenchRow[] {
  if (live.length === 0 || committed.length === 0) throw new Error('No value came to a console, or none was committed.')
  const name = `${CLIENTS} consoles × ${POINTS} points`
  const figures = (what: string, of: readonly number[]): BenchRow[] =>
    (['0.5', '0.99'] as const).map((part) => ({
      ...benchRow('soak-server', `${what}, p${100 * Number(part)}`, 'ms', [percentile(of, Number(part))]),
      runs: of.length,
    }))
  return [...figures(`${name}: message to console`, live), ...figures('message to commit', committed)]
}

await run()
