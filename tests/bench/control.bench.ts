import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import pg from 'pg'
import { z } from 'zod'
import { type CommandNews, controlCalls, type WriteRight } from '#contract/endpoints/control.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { startDemo } from '../support/demo-server.ts'
import { startOpenBroker } from '../support/open-broker.ts'
import { signInByCall } from '../support/sign-in-call.ts'
import { withDatabase } from './databases.ts'
import { type BenchRow, benchRow, percentile, reportRows, withLimit } from './results.ts'

/** About 400 units. */
const STATIONS = 250
const UNITS = 400
/** Enough that the 99th percentile is not the worst of them alone. */
const SINGLE = 300
const SETTLED_MS = 20_000
/** Calls of other people while a batch is worked on, one after the other from each. */
const PEOPLE = 4
/** Until the cabinets have answered all single commands. */
const ENDED_MS = 20_000
const LONGEST_MS = 60_000
const P99 = 0.99

const idOf = z.object({ id: z.string() })

async function measure(url: string, databaseUrl: string, cabinets: MqttClient, bare: MqttClient): Promise<BenchRow[]> {
  const { token } = await signInByCall(url, 'super')
  const call = async <Out>(path: string, body: object, output: z.ZodType<Out>): Promise<Out> => {
    const headers = { token, authentication: token, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { code, message, result } = envelope.parse(await response.json())
    if (code !== 0) throw new Error(`${path} answered ${code}: ${message}`)
    return output.parse(result)
  }
  const nodes = await call(telemetryCalls.nodes.path, { levels: JSON.stringify(['unit']) }, telemetryCalls.nodes.output)
  const units = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
  const points = await call(
    telemetryCalls.points.path,
    { nodeIds: JSON.stringify(units), paramCodes: JSON.stringify(['KTemp']) },
    telemetryCalls.points.output,
  )
  const ids = points.map(({ pointId }) => pointId).slice(0, UNITS)
  if (ids.length < UNITS) throw new Error(`There are ${ids.length} units.`)
  const writable = async (): Promise<WriteRight[]> => {
    const rights = await call(controlCalls.rights.path, { pointIds: ids }, controlCalls.rights.output)
    return rights.filter(({ refusal, present }) => refusal === null && present !== null)
  }
  const heard = receive(cabinets)
  const writeOf = ({ pointId, present, step, max, paramCode, nodeName, unit }: WriteRight) => {
    const now = present?.value ?? 0
    const change = Math.min(step ?? 0.5, 0.5)
    return {
      pointId,
      seen: present,
      key: randomUUID(),
      shown: { paramCode, nodeName, unit },
      value: Number((now + change > max ? now - change : now + change).toFixed(1)),
    }
  }
  const ask = (writes: readonly ReturnType<typeof writeOf>[]): Promise<CommandNews[]> =>
    call(controlCalls.ask.path, { writes, reason: 'bench', validUntil: null }, controlCalls.ask.output)

  const sent: number[] = []
  const endCommits = await bareCommits(databaseUrl)
  await cabinets.subscribeAsync('heat/demo/+/down', { qos: 1 })
  for (const right of (await writable()).slice(0, SINGLE)) {
    const write = writeOf(right)
    const began = performance.now()
    const [command] = await ask([write])
    if (!command || command.state === 'refused') throw new Error(`The gate refused: ${command?.refusal?.text}`)
    sent.push((await heard(command.commandId)) - began)
  }
  const commits = await endCommits()
  const published = await barePublishes(bare)

  const atRest = await others(call, pause(ENDED_MS))
  const batch = await writable()
  const began = performance.now()
  let lastSent = 0
  const working = (async () => {
    const rows = await ask(batch.map(writeOf))
    const open = rows.filter(({ state }) => state !== 'refused')
    if (open.length < 0.9 * batch.length)
      throw new Error(`The gate refused ${rows.length - open.length} of ${rows.length}.`)
    for (const { commandId } of open) lastSent = Math.max(lastSent, await heard(commandId))
  })()
  const inBatch = await others(call, working)
  const row = (name: string, ours: readonly number[], peer: { name: string; runs: readonly number[] }): BenchRow =>
    benchRow('control', name, 'ms', [percentile(ours, P99)], { name: peer.name, runs: [percentile(peer.runs, P99)] })
  return [
    withLimit(row('asked to sent, p99', sent, { name: 'bare MQTT publish', runs: published }), 100),
    // the disk's share of the worst: a command is stored three times before it is sent
    benchRow('control', 'a bare commit to the same database meanwhile, p99', 'ms', [percentile(commits, P99)]),
    benchRow('control', 'a bare commit to the same database meanwhile, longest', 'ms', [Math.max(...commits)]),
    benchRow('control', 'asked to sent, median', 'ms', sent, { name: 'bare MQTT publish', runs: published }),
    withLimit(
      row(`other calls during a batch of ${batch.length} units, p99`, inBatch, { name: 'at rest', runs: atRest }),
      300,
    ),
    benchRow('control', `a batch of ${batch.length} units, until the last is sent`, 'ms', [lastSent - began]),
  ]
}

/** When commands reach the cabinets, from `performance.now()`. */
function receive(cabinets: MqttClient): (commandId: string) => Promise<number> {
  const at = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  cabinets.on('message', (_topic, payload) => {
    const now = performance.now()
    const { id } = idOf.parse(JSON.parse(payload.toString()))
    if (!at.has(id)) at.set(id, now)
    waiting.get(id)?.(now)
  })
  return (id) =>
    new Promise((resolve, reject) => {
      const known = at.get(id)
      if (known !== undefined) return resolve(known)
      waiting.set(id, resolve)
      setTimeout(() => reject(new Error(`Command ${id} was not sent.`)), LONGEST_MS).unref()
    })
}

/** The same message over a bare broker. */
async function barePublishes(client: MqttClient): Promise<number[]> {
  await client.subscribeAsync('heat/demo/+/down', { qos: 1 })
  const times: number[] = []
  for (let run = 0; run < SINGLE; run += 1) {
    const arrived = new Promise<number>((resolve) => client.once('message', () => resolve(performance.now())))
    const began = performance.now()
    const payload = JSON.stringify({ id: randomUUID(), point: 'HZ0001.1.KTemp', value: 1, validUntil: null })
    await client.publishAsync('heat/demo/GW-HZ0001/down', payload, { qos: 1 })
    times.push((await arrived) - began)
  }
  return times
}

/** Starts commits of one row to a database, one after the other; the answer ends them and tells how long each took. */
async function bareCommits(databaseUrl: string): Promise<() => Promise<number[]>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('create table if not exists bare_commits (id int)')
  const times: number[] = []
  let isOver = false
  const working = (async () => {
    for (; !isOver; await pause(5)) {
      const began = performance.now()
      await client.query('insert into bare_commits values (1)')
      times.push(performance.now() - began)
    }
  })()
  return async () => {
    isOver = true
    await working
    await client.query('drop table bare_commits')
    await client.end()
    return times
  }
}

type Caller = <Out>(path: string, body: object, output: z.ZodType<Out>) => Promise<Out>

/** How long calls of other people take until some work is done. */
async function others(call: Caller, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  const person = async (): Promise<void> => {
    while (!isDone) {
      const began = performance.now()
      await call(controlCalls.list.path, { page: 1, limit: 20 }, z.unknown())
      times.push(performance.now() - began)
      await pause(50)
    }
  }
  await Promise.all([end, ...Array.from({ length: PEOPLE }, person)])
  return times
}

await withDatabase(process.env.TEST_DATABASE_URL, async (place) => {
  const server = await startDemo({
    ...place.variables,
    SIM_STATIONS: String(STATIONS),
    SIM_HISTORY_DAYS: '0',
    LOG_LEVEL: 'error',
  })
  const broker = await startOpenBroker()
  const [cabinets, bare] = [await mqtt.connectAsync(server.mqttUrl), await mqtt.connectAsync(broker.url)]
  try {
    await pause(SETTLED_MS)
    reportRows(await measure(server.url, await place.url(), cabinets, bare))
  } finally {
    for (const client of [cabinets, bare]) await client.endAsync(true)
    await broker.close()
    await server.stop()
  }
})
