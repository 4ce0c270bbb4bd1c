import { randomUUID } from 'node:crypto'
import { type CommandNews, type ControlFrame, controlCalls, type ShownPoint } from '#contract/endpoints/control.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import { offerDownlink } from '#server/core/bus/downlink.ts'
import { createGate, type Gate } from '#server/modules/control/gate.ts'
import { type Place, placeIn } from './branches.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from './demo-app.ts'
import { createTestClock, type TestClock } from './test-env.ts'

const START = Date.UTC(2026, 0, 20, 2)

/** What a cabinet is told. */
export interface Told {
  readonly topic: string
  readonly id: string
  readonly point: string
  readonly value: number
  readonly validUntil: number | null
  /** Epoch ms from which on it must not act on this any more. */
  readonly actBefore: number
}

interface StagedServer {
  readonly gate: Gate
  /** One round of its work. */
  work(): Promise<void>
  /** What it has published, oldest first. */
  readonly told: Told[]
  /** Whether its broker takes what it publishes. */
  isBrokerThere: boolean
}

/** The demo company with one unit whose cabinet is the test; time passes only when the test says so. */
export interface ControlStage {
  readonly demo: DemoApp
  readonly clock: TestClock
  readonly unit: Place
  readonly first: StagedServer
  /** Another server process on the same database; also one that is started after a kill. */
  start(): StagedServer
  idOf(paramCode: string): Promise<number>
  /** What a person is shown of a point. */
  shown(pointId: number): Promise<ShownPoint>
  /** Values of the unit's points now. */
  measure(values: Readonly<Record<string, number>>): Promise<void>
  ask(paramCode: string, value: number, more?: Partial<Asking>): Promise<Envelope>
  /** The one command of an answer. */
  commandOf(answer: Envelope): CommandNews
  state(commandId: string): Promise<CommandNews>
  answer(
    commandId: string,
    result: string,
    more?: { value?: number; gateway?: string; server?: StagedServer },
  ): Promise<void>
  /** Lets seconds pass, and all servers work each second. */
  pass(seconds: number): Promise<void>
  frames(commandId: string): Promise<readonly ControlFrame[]>
  call(path: string, body: object, account?: DemoAccount): Promise<Envelope>
  close(): Promise<void>
}

interface Asking {
  readonly key: string
  readonly seen: { readonly value: number; readonly at: number } | null
  readonly reason: string
  readonly validUntil: number | null
  readonly account: DemoAccount
  readonly token: string
}

/** What a unit in order reports. */
export const IN_ORDER = {
  T2gSP: 45,
  CV1_Mode: 0,
  CV1_SV: 40,
  XP_Mode: 0,
  XP_SV: 40,
  KTemp: 0,
  LocRem: 1,
  Estop: 0,
  PwrFail: 0,
  P2h: 0.3,
  T2h: 40,
  XP1_Run: 0,
  XP1_Start: 0,
  XP1_Stop: 0,
} as const

/** An office with stations that the account may see. */
async function officeOf({ env }: DemoApp, loginName: DemoAccount): Promise<string> {
  const { rows } = await env.db.$client.query<{ code: string }>(
    `select branch.code from users
    join organizations own on own.id = users.organization_id
    join organizations branch on starts_with(branch.path, own.path)
    join physics_nodes station on station.organization_id = branch.id and station.node_type = 'station'
    where login_name = $1 limit 1`,
    [loginName],
  )
  return rows[0]?.code ?? ''
}

export async function createControlStage(stations = 8): Promise<ControlStage> {
  const clock = createTestClock(START)
  const demo = await createDemoApp(clock, { SIM_STATIONS: String(stations) })
  const unit = await placeIn(demo.database, await officeOf(demo, 'operator'))
  const servers: StagedServer[] = []
  const present = new Map<string, number>()

  function start(): StagedServer {
    const gate = createGate(demo.env)
    demo.telemetry.ingest.onMessage(gate.noteUplink)
    const server: StagedServer = { gate, work: () => gate.work(bus), told: [], isBrokerThere: true }
    const bus: Bus = { url: 'mqtt://127.0.0.1', isConnected: () => true, close: async () => undefined }
    offerDownlink(bus, async ({ topic, payload }) => {
      if (!server.isBrokerThere) throw new Error('The broker is away.')
      server.told.push({ topic, ...JSON.parse(payload.toString()) })
    })
    servers.push(server)
    return server
  }
  const first = start()
  const asking = async (account: DemoAccount) => ({
    token: await demo.tokenOf(account),
    headers: { 'accept-language': 'en' },
  })
  const call: ControlStage['call'] = async (path, body, account = 'operator') =>
    demo.postJson(path, body, await asking(account))
  async function idOf(paramCode: string): Promise<number> {
    const code = `${unit.unit}.${paramCode}`
    const { rows } = await demo.env.db.$client.query<{ id: number }>('select id from points where code = $1', [code])
    if (!rows[0]) throw new Error(`There is no point ${code}.`)
    return rows[0].id
  }
  async function shown(pointId: number): Promise<ShownPoint> {
    const body = { writes: [{ pointId, value: 0, seen: null }], validUntil: null }
    const [point] = controlCalls.check.output.parse((await call(controlCalls.check.path, body, 'super')).result)
    if (!point) throw new Error(`There is no point ${pointId}.`)
    const { paramCode, nodeName, unit } = point
    return { paramCode, nodeName, unit }
  }
  let measuredAt = 0
  async function measure(values: Readonly<Record<string, number>>): Promise<void> {
    for (const [code, value] of Object.entries(values)) present.set(code, value)
    const topic = `heat/demo/${unit.gateway}/up`
    // of two values at one time the first one counts
    if (clock.now() === measuredAt) clock.advance(1)
    measuredAt = clock.now()
    const v = Object.entries(values).map(([code, value]) => [`${unit.unit}.${code}`, value])
    const payload = Buffer.from(JSON.stringify({ t: clock.now(), v }))
    await demo.telemetry.ingest.accept(topic, payload)
  }
  const commandOf = ({ code, result, message }: Envelope): CommandNews => {
    if (code !== 0) throw new Error(`The call answered ${code}: ${message}`)
    const [command] = controlCalls.ask.output.parse(result)
    if (!command) throw new Error('The call answered no command.')
    return command
  }
  return {
    demo,
    clock,
    unit,
    first,
    start,
    idOf,
    shown,
    measure,
    call,
    commandOf,
    async ask(paramCode, value, more = {}) {
      const { account = 'operator', key = randomUUID(), reason = '调试', validUntil = null } = more
      const now = present.get(paramCode)
      const seen = more.seen === undefined ? (now === undefined ? null : { value: now, at: clock.now() }) : more.seen
      const pointId = await idOf(paramCode)
      const body = { writes: [{ pointId, value, seen, key, shown: await shown(pointId) }], reason, validUntil }
      const { token, headers } = await asking(account)
      return demo.postJson(controlCalls.ask.path, body, { token: more.token ?? token, headers })
    },
    async state(commandId) {
      return commandOf(await call(controlCalls.states.path, { commandIds: [commandId] }))
    },
    async answer(commandId, result, { value = 0, gateway = unit.gateway, server = first } = {}) {
      const message = { id: commandId, result, value, t: clock.now() }
      await server.gate.receive(`heat/demo/${gateway}/ack`, Buffer.from(JSON.stringify(message)))
    },
    async pass(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000)
        for (const server of servers) await server.work()
      }
    },
    async frames(commandId) {
      const body = { page: 1, limit: 50, commandId }
      return controlCalls.frames.output.parse((await call(controlCalls.frames.path, body)).result).list
    },
    close: async () => {
      for (const { gate } of servers) await gate.close()
      await demo.close()
    },
  }
}
