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
    reportRows(await soak(server, minutes))
  } finally {
    await server.stop()
    await folder.remove()
  }
}

async function soak(server: DemoServer, minutes: number): Promise<BenchRow[]> {
  const calls: AskedCall[] = []
  const person = createConsole(server.url, calls)
  await person.signIn('super')
  const pointIds = await watchedPoints(person)
  const lags: Lags = { live: [], committed: [] }
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => watch(server, person.token, pointIds, lags)))
  calls.length = 0
  const started = performance.now()
  const isOver = (): boolean => performance.now() - started > minutes * 60_000
  const [memory] = await Promise.all([
    memoryByMinute(server, isOver),
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
  return [...memoryRows(memory, minutes), ...lagRows(lags), ...callRows('soak-server', calls)]
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

/** Resident memory and its parts; the rest of the resident memory belongs to the database and the allocator. */
const MEMORY = {
  resident: 'process_resident_memory_bytes',
  'heap used': 'nodejs_heap_size_used_bytes',
  'heap held': 'nodejs_heap_size_total_bytes',
  external: 'nodejs_external_memory_bytes',
}

/** Resident memory of each minute, the median of its samples, MB; also prints the parts. */
async function memoryByMinute(server: DemoServer, isOver: () => boolean): Promise<number[]> {
  const names = Object.values(MEMORY)
  const started = performance.now()
  const seen: number[][][] = []
  for (; !isOver(); await sleep(MEMORY_MS)) {
    const minute = Math.floor((performance.now() - started) / 60_000)
    const bytes = await Promise.all(names.map((name) => metricOf(server, name)))
    seen[minute] = [...(seen[minute] ?? []), bytes.map((of) => of / 2 ** 20)]
  }
  const minutes = names.map((_, part) => seen.map((of) => Math.round(median(of.map((parts) => parts[part] ?? 0)))))
  if (minutes.flat().some((megabytes) => !(megabytes > 0))) throw new Error('The memory of the server was not seen.')
  for (const [part, kind] of Object.keys(MEMORY).entries())
    console.log(`Memory by minute, ${kind}, MB: ${minutes[part]?.join(' ')}`)
  return minutes[0] ?? []
}

function memoryRows(memory: readonly number[], minutes: number): BenchRow[] {
  const settled = memory.slice(Math.min(minutes >= HOUR ? 10 : 3, memory.length - 1))
  const [first = Number.NaN] = settled
  const growth = 100 * (Math.max(...settled) / first - 1)
  return [
    benchRow('soak-server', 'resident memory', 'MB', settled),
    withAim(
      benchRow('soak-server', `resident memory: growth after minute ${memory.length - settled.length}`, '%', [growth]),
      `within ${FLAT_PERCENT}`,
      growth <= FLAT_PERCENT,
    ),
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
