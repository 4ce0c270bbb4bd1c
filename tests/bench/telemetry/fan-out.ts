import { once } from 'node:events'
import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { readFrame } from '#contract/live/frame.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { createDataFolder, startDemo } from '#tests/support/demo-server.ts'
import { type BenchRow, benchRow, percentile } from '../results.ts'
import { type BenchSession, metricOf, signInTo } from './bench-session.ts'

const CLIENTS = 200
const POINTS = 500
const ROUNDS = 20
const ROUND_MS = 1_000
const STATIONS = 25

interface WatchedPoint {
  readonly pointId: number
  readonly code: string
  readonly nodeCode: string
}

/** Many consoles watch the same points, which change once a second: delay of the values and cost to the server. */
export async function benchFanOut(): Promise<BenchRow[]> {
  const folder = await createDataFolder()
  const server = await startDemo({
    DATA_DIR: folder.path,
    SIM_STATIONS: String(STATIONS),
    SIM_STEP_S: '60',
    LOG_LEVEL: 'error',
  })
  try {
    const session = await signInTo(server)
    const points = await watchedPoints(session)
    const delays: number[] = []
    const sockets = await Promise.all(
      Array.from({ length: CLIENTS }, () => watch(server.url, session.token, points, delays)),
    )
    delays.length = 0
    const before = await metricOf(server, 'process_cpu_seconds_total')
    const started = performance.now()
    await publish(server.mqttUrl, points)
    const cpu = (await metricOf(server, 'process_cpu_seconds_total')) - before
    const seconds = (performance.now() - started) / 1000
    for (const socket of sockets) socket.terminate()
    const expected = CLIENTS * POINTS * ROUNDS
    const name = `${CLIENTS} consoles × ${POINTS} points, once a second`
    return [
      benchRow('telemetry', `${name}: gateway to console, median`, 'ms', [percentile(delays, 0.5)]),
      benchRow('telemetry', `${name}: gateway to console, p99`, 'ms', [percentile(delays, 0.99)]),
      benchRow('telemetry', `${name}: values that arrived (higher is better)`, '%', [(delays.length / expected) * 100]),
      benchRow('telemetry', `${name}: processor of the server`, '% of a core', [(cpu / seconds) * 100]),
    ]
  } finally {
    await server.stop()
    await folder.remove()
  }
}

async function watchedPoints(session: BenchSession): Promise<WatchedPoint[]> {
  const nodes = telemetryCalls.nodes.output.parse(await session.post(telemetryCalls.nodes.path, { levels: '["unit"]' }))
  const nodeIds = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
  const points = telemetryCalls.points.output.parse(
    await session.post(telemetryCalls.points.path, { nodeIds: JSON.stringify(nodeIds) }),
  )
  return points.filter(({ kind }) => kind === 'AI').slice(0, POINTS)
}

/** Opens a console that records the age of each value on arrival. */
async function watch(
  url: string,
  token: string,
  points: readonly WatchedPoint[],
  delays: number[],
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`)
  socket.binaryType = 'arraybuffer'
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  await once(socket, 'message')
  const ids = points.map(({ pointId }) => pointId)
  socket.send(JSON.stringify({ type: 'subscribe', pointIds: ids }))
  await once(socket, 'message')
  socket.on('message', (data: unknown, isBinary: boolean) => {
    if (!isBinary || !(data instanceof ArrayBuffer)) return
    const frame = readFrame(data)
    const now = Date.now()
    for (const time of frame.times) delays.push(now - time)
  })
  return socket
}

async function publish(url: string, points: readonly WatchedPoint[]): Promise<void> {
  const gatewayOf = new Map(
    buildDemoNetwork({ stations: STATIONS, seed: 1 }).stations.flatMap(({ gatewayCode, units }) =>
      units.map(({ code }) => [code, gatewayCode] as const),
    ),
  )
  const byGateway = new Map<string, WatchedPoint[]>()
  for (const point of points) {
    const gateway = gatewayOf.get(point.nodeCode) ?? ''
    byGateway.set(gateway, [...(byGateway.get(gateway) ?? []), point])
  }
  const client = await mqtt.connectAsync(url)
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = performance.now() + ROUND_MS
    for (const [gateway, own] of byGateway) {
      const v = own.map(({ code }, i) => [code, 0.3 + ((round * 7 + i) % 11) * 0.07])
      client.publish(`heat/demo/${gateway}/up`, JSON.stringify({ t: Date.now(), v }), { qos: 1 })
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
  await client.endAsync()
}
