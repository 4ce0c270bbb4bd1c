/**
 * Acts as the gateways of the simulated network on the bus: one message per gateway and step, as real gateways send
 * them, and answers to commands. It is an ordinary client of the broker and independent of the server. A gateway has at
 * most one message in flight; while the broker is away nothing is queued, and the model keeps running.
 */

import type { FastifyBaseLogger } from 'fastify'
import mqtt from 'mqtt'
import { parseJson } from '#lib/parse-json.ts'
import { readTopic, topicOf } from '#server/core/bus/topics.ts'
import { type CommandAnswer, commandMessage } from '../commands/commands.ts'
import { type GatewayReadings, pairsOf } from '../instruments/reading-blocks.ts'
import type { Simulation } from '../model/simulation.ts'
import type { SimulationSnapshot } from '../model/snapshot.ts'

export interface SimulatorOptions {
  readonly mqttUrl: string
  readonly company: string
  readonly simulation: Simulation
  /** Seconds between two messages of a gateway, real time. */
  readonly stepS: number
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Called with the state once a minute and at the stop; a failure is logged and retried in the next minute. */
  readonly onSnapshot?: (snapshot: SimulationSnapshot) => void | Promise<void>
  /** Real time, epoch ms; default the machine's clock. */
  readonly now?: () => number
}

export interface RunningSimulator {
  /** Continues with another simulation from the next step on. */
  replace(simulation: Simulation): void
  /** Stops stepping, saves the last snapshot, waits for messages in flight, and disconnects. */
  stop(): Promise<void>
}

const RECONNECT_MS = 1_000
const SNAPSHOT_INTERVAL_MS = 60_000
/** A message that a connected broker does not acknowledge within this time counts as lost. */
const ACK_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 3_000
const GATEWAYS_AT_ONCE = 5
const SEND_PAUSE_MS = 20

interface Sending {
  readonly sinceMs: number
  /** Unknown while the client is still redelivering after a reconnection. */
  messageId: number | undefined
}

export function startSimulator(options: SimulatorOptions): RunningSimulator {
  const { company, log, now = Date.now } = options
  let { simulation } = options
  const stepMs = options.stepS * 1000
  const client = mqtt.connect(options.mqttUrl, { clean: true, reconnectPeriod: RECONNECT_MS })
  const sending = new Map<string, Sending>()
  let isAway = false
  let drained: (() => void) | undefined
  client.on('connect', () => {
    isAway = false
    log.info({ company }, 'simulator connected to the broker')
    client.subscribe(topicOf({ company, gateway: '+', way: 'down' }), { qos: 1 }, (err) => {
      if (err) log.warn({ err }, 'simulator gets no commands')
    })
  })
  client.on('message', (topic, payload) => takeCommand(topic, payload))
  client.on('close', () => {
    if (!isAway) log.warn({ company }, 'simulator has no broker')
    isAway = true
  })
  // without a listener the error would end the process
  client.on('error', (err) => log.warn({ err }, 'simulator connection error'))

  function send(readings: GatewayReadings): void {
    const { gateway, t } = readings
    const held = sending.get(gateway)
    if (held) {
      const isWaiting = client.connected && now() - held.sinceMs < ACK_TIMEOUT_MS
      if (isWaiting) return
      sending.delete(gateway)
      if (held.messageId !== undefined) client.removeOutgoingMessage(held.messageId)
    }
    if (!client.connected) return
    const entry: Sending = { sinceMs: now(), messageId: undefined }
    sending.set(gateway, entry)
    const previousId = client.getLastMessageId()
    client.publish(
      topicOf({ company, gateway, way: 'up' }),
      JSON.stringify({ t, v: pairsOf(readings) }),
      { qos: 1 },
      () => {
        if (sending.get(gateway) === entry) sending.delete(gateway)
        if (sending.size === 0) drained?.()
      },
    )
    const messageId = client.getLastMessageId()
    if (messageId !== previousId) entry.messageId = messageId
  }

  const answerTimers = new Set<NodeJS.Timeout>()
  function takeCommand(topic: string, payload: Buffer): void {
    const gateway = readTopic(topic)?.gateway ?? ''
    const command = commandMessage.safeParse(parseJson(payload.toString()))
    if (!command.success) {
      log.warn({ gateway, problem: command.error.issues[0]?.message }, 'simulator got a malformed command')
      return
    }
    const dueMs = simulation.command(command.data, now(), gateway)
    if (dueMs === null) return
    const timer = setTimeout(
      () => {
        answerTimers.delete(timer)
        for (const answer of simulation.answers(now())) sendAnswer(answer)
      },
      // timers may fire slightly early: an answer that is not due yet would be sent only with the next command
      Math.max(0, dueMs - now()) + 2,
    )
    answerTimers.add(timer)
  }
  function sendAnswer({ gateway, id, result, value, t }: CommandAnswer): void {
    client.publish(topicOf({ company, gateway, way: 'ack' }), JSON.stringify({ id, result, value, t }), { qos: 1 })
  }

  const startedMs = now()
  let stepTimer: NodeJS.Timeout
  function scheduleStep(): void {
    // aligned to the start, so that delays do not add up; at most one step, even if the clock jumps
    const sinceStart = now() - startedMs
    const delay = (Math.floor(sinceStart / stepMs) + 1) * stepMs - sinceStart
    stepTimer = setTimeout(runStep, Math.min(delay, stepMs))
  }
  function runStep(): void {
    simulation.advanceTo(now())
    clearTimeout(sendTimer)
    for (const late of unsent) send(late)
    const readings = simulation.readings()
    // within half a step
    sendSpread(readings, Math.min(SEND_PAUSE_MS, (stepMs / 2) * (GATEWAYS_AT_ONCE / readings.length)))
    scheduleStep()
  }
  let sendTimer: NodeJS.Timeout | undefined
  let unsent: readonly GatewayReadings[] = []
  /** Some gateways at once, the others soon after: in a company they do not all report at the same moment. */
  function sendSpread(readings: readonly GatewayReadings[], pauseMs: number): void {
    for (const each of readings.slice(0, GATEWAYS_AT_ONCE)) send(each)
    unsent = readings.slice(GATEWAYS_AT_ONCE)
    if (unsent.length > 0) sendTimer = setTimeout(sendSpread, pauseMs, unsent, pauseMs)
  }

  let saving: Promise<void> = Promise.resolve()
  function saveSnapshot(): Promise<void> {
    const { onSnapshot } = options
    if (!onSnapshot) return saving
    saving = saving
      .then(() => onSnapshot(simulation.snapshot()))
      .catch((err: unknown) => log.error({ err }, 'simulator state not saved'))
    return saving
  }

  /** Resolves when no message is in flight any more, or after a timeout. */
  const drain = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, STOP_TIMEOUT_MS)
      drained = () => {
        clearTimeout(timer)
        resolve()
      }
      if (sending.size === 0 || !client.connected) drained()
    })

  async function stop(): Promise<void> {
    clearTimeout(stepTimer)
    clearTimeout(sendTimer)
    clearInterval(snapshotTimer)
    for (const timer of answerTimers) clearTimeout(timer)
    await saveSnapshot()
    await drain()
    await client.endAsync(sending.size > 0 || !client.connected)
  }

  scheduleStep()
  const snapshotTimer = setInterval(saveSnapshot, SNAPSHOT_INTERVAL_MS)
  return {
    stop,
    replace: (next) => {
      simulation = next
    },
  }
}
