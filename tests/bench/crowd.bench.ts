import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { createDataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { benchRow, percentile, reportRows, withLimit } from './results.ts'
import { type AskedCall, type Console, createConsole } from './server/asking.ts'
import { callRows, printFailures } from './server/call-rows.ts'
import { walkPages } from './server/walk.ts'

const MINUTES = 5
const NUM_PEOPLE = 50
const NUM_CONSOLES = 200
const POINTS_OF_CONSOLE = 200
/** Some sixty calls a person in a minute and a half: they look more than they click. */
const PAUSE_MS = 15_000
const AIM_P99_MS = 500
const STOP_AIM_MS = 200
const SCRAPE_MS = 1_000

/**
 * A control centre on a fresh demo: 200 live consoles and 50 people who look at one page after the other, while the past is
 * computed; all of it on one machine. BENCH_MINUTES: duration, default 5.
 */
async function run(): Promise<void> {
  const minutes = Number(process.env.BENCH_MINUTES || MINUTES)
  if (!(minutes > 0)) throw new Error('BENCH_MINUTES: a number of minutes.')
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path, SIM_STATIONS: '60', SIM_STEP_S: '5', LOG_LEVEL: 'error' })
  try {
    await measure(server, minutes)
  } finally {
    await server.stop()
    await folder.remove()
  }
}

async function measure(server: DemoServer, minutes: number): Promise<void> {
  const end = performance.now() + minutes * 60_000
  const isOver = (): boolean => performance.now() > end
  const calls: AskedCall[] = []
  const stops = watchStops(server.url, isOver)
  const first = createConsole(server.url, calls)
  await first.signIn('super')
  const live = await openConsoles(server.url, first)
  await Promise.all(
    Array.from({ length: NUM_PEOPLE }, async (_, at) => {
      // nobody's shift begins in the same second
      await sleep((at * PAUSE_MS) / NUM_PEOPLE)
      const console = createConsole(server.url, calls)
      for (let round = 0; !isOver(); round += 1)
        await walkPages(console, at % 2 === 0 ? 'super' : 'admin', round, () => sleep(isOver() ? 0 : PAUSE_MS))
    }),
  )
  const { lags, loads } = await stops
  const heard = live.numHeard()
  live.close()
  printFailures(calls)
  reportRows([
    benchRow('crowd', 'load of the machine, highest of a minute', 'processes', [Math.max(...loads)]),
    benchRow('crowd', `frames heard by ${NUM_CONSOLES} live consoles (higher is better)`, 'frames', [heard]),
    withLimit(benchRow('crowd', 'event loop of the server, longest stop', 'ms', [Math.max(...lags)]), STOP_AIM_MS),
    benchRow('crowd', 'event loop of the server, longest stop of a second: median', 'ms', lags),
    withLimit(
      benchRow('crowd', 'all calls with that crowd: p99', 'ms', [
        percentile(
          calls.map(({ ms }) => ms),
          0.99,
        ),
      ]),
      AIM_P99_MS,
    ),
    ...callRows('crowd', calls),
  ])
}

/** Live consoles that each watch points, all of one session. */
async function openConsoles(url: string, person: Console) {
  const { data: nodes = [] } = telemetryCalls.nodes.output.safeParse(
    await person.ask('tree of nodes', 'POST', telemetryCalls.nodes.path),
  )
  const units = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
  const { data: points = [] } = telemetryCalls.points.output.safeParse(
    await person.ask('points of all units', 'POST', telemetryCalls.points.path, { nodeIds: JSON.stringify(units) }),
  )
  const ids = points.map(({ pointId }) => pointId)
  if (ids.length === 0) throw new Error('crowd: there is no point to watch.')
  let numHeard = 0
  const sockets = await Promise.all(
    Array.from({ length: NUM_CONSOLES }, async (_, at) => {
      const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH)
      await once(socket, 'open')
      socket.on('message', (_data, isBinary) => {
        if (isBinary) numHeard += 1
      })
      socket.send(JSON.stringify({ type: 'auth', token: person.token }))
      const from = (at * 97) % ids.length
      const watched = [...ids.slice(from), ...ids.slice(0, from)].slice(0, POINTS_OF_CONSOLE)
      socket.send(JSON.stringify({ type: 'subscribe', pointIds: watched }))
      return socket
    }),
  )
  return {
    numHeard: () => numHeard,
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** In each second the longest stop of the server's event loop, ms, as its own metrics tell, and the load of the machine. */
async function watchStops(url: string, isOver: () => boolean): Promise<{ lags: number[]; loads: number[] }> {
  const lags: number[] = []
  const loads: number[] = []
  while (!isOver()) {
    await sleep(SCRAPE_MS)
    const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
    const seconds = Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m.exec(text)?.[1])
    if (Number.isFinite(seconds)) lags.push(seconds * 1_000)
    loads.push(loadavg()[0] ?? 0)
  }
  if (lags.length === 0) throw new Error('crowd: the server told no stop of its event loop.')
  return { lags, loads }
}

await run()
