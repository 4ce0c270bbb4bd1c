/**
 * The gate at work. Duty: send what was stored, hear answers, look in telemetry whether it was done, and end what fails.
 * Neighbours: ask-commands.ts stores commands that passed the questions; core/bus carries frames. Invariants: a command
 * is stored before it is sent; all that is known of it is in the database, so that any server goes on with it; it is
 * sent three times at most, always under one id, which lets the device do it once; each sending is judged anew, and tells
 * the device when the server gives up.
 */

import type pg from 'pg'
import { z } from 'zod'
import { DEVICE_RESULTS, isOpen } from '#contract/control/command-states.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import { downlinkOf } from '#server/core/bus/downlink.ts'
import { type GatewayTopic, readTopic, topicOf } from '#server/core/bus/topics.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { inMixedTransaction } from '#server/core/db/in-transaction.ts'
import { retryThroughOutage } from '#server/core/db/outage.ts'
import type { Env } from '#server/core/env.ts'
import { createBoundedLog } from '#server/core/kit/bounded-log.ts'
import { type Repeated, repeat } from '#server/core/kit/repeat.ts'
import { numberOfValue, type Scaling, valueOfNumber } from '../points/scaling.ts'
import type { MessageSource } from '../telemetry/ingest/decoded-message.ts'
import type { ReadMessage } from '../telemetry/ingest/ingest.ts'
import {
  addAnswerFrame,
  type CommandRow,
  changeCommand,
  claimDue,
  countAnswers,
  endCommands,
  finish,
  hasOpen,
  lockAnswered,
  lockPast,
  lockWatched,
  noteSent,
  noteUnanswered,
  noteUnsent,
  refuseDue,
  scalingsOf,
  type WatchedCommand,
} from './command.repository.ts'
import { reportFailure, reportLateDeed, reportSuccess } from './failure-alarms.ts'
import { configurationFor, readReport, takeReport } from './gateway-configuration.ts'
import { judgeAgain } from './judge-again.ts'
import { both } from './texts/texts.ts'

export interface Gate {
  /** Sends what was stored now, instead of within a second. */
  wake(): void
  /** Sends a gateway the configuration that was stored for it. @returns False where it has to report first. */
  sendConfiguration(gateway: string): Promise<boolean>
  /**
   * Takes an answer of a gateway, or what it says of its configuration, from its topic `…/ack`. Rejects while nothing can be
   * stored.
   *
   * @returns Whether it was one.
   */
  receive(topic: string, payload: Uint8Array): Promise<boolean>
  /** Learns where a gateway is reached: by a message with values of its own points. Sends what it is to be told at once. */
  noteUplink(message: Pick<ReadMessage, 'source' | 'numTaken' | 'asks'>): void
  /** Begins to work each second. */
  open(bus: Bus): void
  /** One round of work over a bus, for tests that say when a second passes. */
  work(bus: Bus): Promise<void>
  close(): Promise<void>
}

const MAX_SENDS = 3
const SEND_PAUSE_MS = 10_000
/** From the first sending until a command that is not answered is given up. */
const GIVE_UP_MS = MAX_SENDS * SEND_PAUSE_MS
/** A broker that is away, or a gateway that was not heard yet, is tried again after this time. */
const RETRY_MS = 1_000
/** A second person has so long. */
const APPROVAL_MS = 900_000
const WORK_MS = 1_000
/** Commands in one go: the calls of people come in between. */
const SENT_AT_ONCE = 20
const MAX_ANSWER_BYTES = 4_096
/** Answers of one command that are recorded: a device that answers on and on fills no disk. */
const MAX_ANSWERS = 10
const MAX_GATEWAYS = 20_000
const LOG_INTERVAL_MS = 10_000

const answerMessage = z.object({
  id: z.guid(),
  result: z.enum(DEVICE_RESULTS),
  value: z.number().nullable(),
  /** Epoch ms of the device. */
  t: z.int(),
})

export function createGate(env: Pick<Env, 'db' | 'now' | 'log'>): Gate {
  const { db, now, log } = env
  /** Where the last accepted values of each gateway came from; the longest silent one first. */
  const sourceOf = new Map<string, MessageSource>()
  const closing = new AbortController()
  let bus: Bus | null = null
  let sending: Repeated | null = null
  let following: Repeated | null = null
  const logStrange = createBoundedLog(LOG_INTERVAL_MS, now, (what, count, detail) =>
    log.warn({ what, count, detail }, 'answer of a gateway not taken'),
  )
  const logUnsent = createBoundedLog(LOG_INTERVAL_MS, now, (what, count, detail) =>
    log.warn({ what, count, detail }, 'commands not sent: they are tried again'),
  )
  function noteSource(source: MessageSource): void {
    sourceOf.delete(source.gateway)
    sourceOf.set(source.gateway, source)
    const [oldest] = sourceOf.keys()
    if (sourceOf.size > MAX_GATEWAYS && oldest !== undefined) sourceOf.delete(oldest)
  }
  // people wait for the sending only: all that follows lets their calls go first
  const inStep = <Result>(work: (tx: Queryable, client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
    inMixedTransaction(db, work)

  async function sendAll(): Promise<void> {
    while (!closing.signal.aborted && (await sendDue()) === SENT_AT_ONCE);
  }

  async function follow(): Promise<void> {
    if (!(await hasOpen(db))) return
    await endPast()
    await watch()
  }

  const endPast = (): Promise<void> =>
    inStep(async (tx) => {
      const ms = now()
      const at = new Date(ms)
      const past = await lockPast(tx, at, new Date(ms - APPROVAL_MS))
      const isPast = ({ validUntil }: CommandRow): boolean => validUntil !== null && validUntil.getTime() <= ms
      const idsOf = (rows: readonly CommandRow[]): string[] => rows.map(({ id }) => id)
      const say = (name: 'expired' | 'unapproved') => both(({ ends }) => ends[name])
      const unapproved = past.filter((row) => !isPast(row))
      await endCommands(tx, idsOf(unapproved), { state: 'expired', refusal: 'unapproved', text: say('unapproved') }, at)
      // one that was sent, though the broker did not say so, is watched to its end
      const unsent = past.filter((row) => isPast(row) && row.numSends === 0)
      await endCommands(tx, idsOf(unsent), { state: 'expired', refusal: null, text: say('expired') }, at)
    })

  /** @returns How many were taken. */
  async function sendDue(): Promise<number> {
    if (!bus?.isConnected()) return 0
    const send = downlinkOf(bus)
    const ms = now()
    const claimed = await claimDue(db, {
      now: new Date(ms),
      nextAt: new Date(ms + SEND_PAUSE_MS),
      actBefore: new Date(ms + GIVE_UP_MS),
      sends: MAX_SENDS,
      limit: SENT_AT_ONCE,
    })
    if (claimed.length === 0) return 0
    const refusals = await judgeAgain(db, claimed, ms)
    const passed = claimed.filter(({ id }) => !refusals.has(id))
    const scalings = await scalingsOf(db, passed)
    const attempts = passed.map(async (command) => {
      const source = sourceOf.get(command.gatewayCode)
      if (source === undefined) throw new Error(`gateway ${command.gatewayCode} was not heard yet`)
      const message = messageOf(command, scalings.get(command.pointId) ?? UNSCALED)
      const { payload, topic, qos, text } = wrapped(message, source)
      await send({ topic, payload, actBefore: message.actBefore, qos })
      return { id: command.id, numSends: command.numSends, payload: text, isUnanswered: source.kind === 'mapped' }
    })
    const outcomes = await Promise.allSettled(attempts)
    for (const outcome of outcomes) if (outcome.status === 'rejected') logUnsent('send', 1, String(outcome.reason))
    const sent = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const sentIds = new Set(sent.map(({ id }) => id))
    const unsent = passed.map(({ id }) => id).filter((id) => !sentIds.has(id))
    const refused = claimed.flatMap((command) => {
      const refusal = refusals.get(command.id)
      return refusal ? [{ command, refusal }] : []
    })
    // the next sending waits for this
    await db.transaction(async (tx) => {
      await noteSent(tx, sent, new Date(now()))
      for (const { id, readWithinMs } of passed)
        if (sent.some((one) => one.id === id && one.isUnanswered))
          await noteUnanswered(tx, id, new Date(now() + readWithinMs))
      await noteUnsent(tx, unsent, new Date(now() + RETRY_MS))
      await refuseDue(tx, refused, new Date(now()))
    })
    return claimed.length - unsent.length
  }

  const watch = (): Promise<void> =>
    inStep(async (tx, client) => {
      const ms = now()
      for (const watched of await lockWatched(tx, new Date(ms))) await judge(tx, client, watched)
    })

  async function judge(tx: Queryable, client: pg.PoolClient, { command, shown }: WatchedCommand): Promise<void> {
    const ms = now()
    const at = new Date(ms)
    const isShown = shown !== null && Math.abs(shown - command.readWanted) <= command.readTolerance
    // a device may have done it and its answers be lost: what was there before must have changed to say so
    const isProof = command.readPointId === command.pointId && command.oldValue !== command.value
    if (isShown && (command.state === 'answered' || isProof)) {
      await finish(tx, command.id, { state: 'readBack', readValue: shown, readBackAt: at }, at)
      await reportSuccess(client, command, ms)
      return
    }
    const isAnswered = command.state === 'answered'
    if (isAnswered && command.dueAt !== null && command.dueAt.getTime() > ms) return
    const state = isAnswered ? 'notReached' : 'noAnswer'
    await finish(tx, command.id, { state, readValue: shown }, at)
    await reportFailure(client, command, state, ms)
  }

  /** An answer is recorded once; what comes after the end of its command changes nothing else. */
  async function takeAnswer(gateway: string, payload: Uint8Array): Promise<boolean> {
    const text = Buffer.from(payload).toString()
    const answer = answerMessage.safeParse(payload.length > MAX_ANSWER_BYTES ? null : parseJson(text))
    if (!answer.success) {
      logStrange('unreadable', 1, gateway)
      return false
    }
    const { id, result, value, t } = answer.data
    const isKnown = await retryThroughOutage(
      () =>
        inStep(async (tx, client) => {
          const command = await lockAnswered(tx, id, gateway)
          if (!command || command.numSends === 0) return false
          const ms = now()
          const at = new Date(ms)
          const tookMs = ms - (command.sentAt ?? at).getTime()
          if ((await countAnswers(tx, id)) >= MAX_ANSWERS) return true
          await addAnswerFrame(tx, { at, commandId: id, payload: text, result, tookMs, mark: t })
          if (command.deviceResult !== null) return true
          if (!isOpen(command.state)) {
            await changeCommand(tx, id, { lateResult: result })
            if (result === 'ok' && command.lateResult !== 'ok') await reportLateDeed(client, command, ms)
            return true
          }
          const scaling = (await scalingsOf(tx, [command])).get(command.pointId) ?? UNSCALED
          const answerValue = value === null ? null : valueOfNumber(value, scaling)
          const answered = { deviceResult: result, answeredAt: at, answerValue, sentAt: command.sentAt ?? at }
          if (result === 'ok') {
            const dueAt = new Date(ms + command.readWithinMs)
            await changeCommand(tx, id, { ...answered, state: 'answered', dueAt })
          } else {
            await changeCommand(tx, id, { ...answered, state: 'refused', endedAt: at, dueAt: null })
            await reportFailure(client, command, 'refused', ms)
          }
          return true
        }),
      { signal: closing.signal },
    )
    if (!isKnown) logStrange('foreign', 1, gateway)
    return isKnown
  }

  async function hearReport(
    source: GatewayTopic,
    report: NonNullable<ReturnType<typeof readReport>>,
  ): Promise<boolean> {
    const { isKnown, message } = await retryThroughOutage(() => takeReport(db, source, report, now()), {
      signal: closing.signal,
    })
    if (!isKnown) logStrange('foreign', 1, source.gateway)
    if (message && bus?.isConnected())
      downlinkOf(bus)(message).catch((error: unknown) => logUnsent('configuration', 1, String(error)))
    return isKnown
  }

  return {
    wake: () => sending?.wake(),
    async sendConfiguration(gateway) {
      const message = await configurationFor(db, gateway, now())
      if (!message || !bus?.isConnected()) return false
      await downlinkOf(bus)(message)
      return true
    },
    async receive(topic, payload) {
      const read = readTopic(topic)
      if (read?.way !== 'ack') return false
      const report = readReport(payload)
      return report ? hearReport(read, report) : takeAnswer(read.gateway, payload)
    },
    noteUplink({ source, numTaken, asks }) {
      if (source && numTaken > 0) noteSource(source)
      if (!bus?.isConnected()) return
      const send = downlinkOf(bus)
      for (const { topic, payload } of asks)
        send({ topic, payload, actBefore: now() + GIVE_UP_MS, qos: 0 }).catch((error: unknown) =>
          logUnsent('ask', 1, String(error)),
        )
    },
    open(opened) {
      bus = opened
      const report = (error: unknown): void => log.error({ err: error }, 'commands were not worked on')
      sending = repeat(WORK_MS, sendAll, report)
      following = repeat(WORK_MS, follow, report)
    },
    async work(given) {
      bus = given
      await sendAll()
      await follow()
    },
    async close() {
      closing.abort()
      await Promise.all([sending?.stop(), following?.stop()])
    },
  }
}

/** Of a point that is gone. */
const UNSCALED: Scaling = { scale: 1, offset: 0 }

/** A command in the form of its gateway. @throws {Error} where the gateway takes none of the point. */
function wrapped(message: ReturnType<typeof messageOf>, source: MessageSource) {
  const payload = JSON.stringify(message)
  if (source.kind === 'own') {
    const topic = topicOf({ company: source.company, gateway: source.gateway, way: 'down' })
    return { topic, payload, text: payload, qos: 1 } as const
  }
  const command = source.commandFor({ id: message.id, pointCode: message.point, number: message.value })
  if (!command) throw new Error(`the mapping of gateway ${source.gateway} has no command for ${message.point}`)
  // it says nothing of its end, so it must not wait for a device that is away
  return { ...command, qos: 0 } as const
}

/** What a device is told (design section 5), in its own numbers. */
const messageOf = ({ id, pointCode, value, validUntil, actBefore }: CommandRow, scaling: Scaling) => ({
  id,
  point: pointCode,
  value: numberOfValue(value, scaling),
  validUntil: validUntil?.getTime() ?? null,
  // claiming it has set when it is given up
  actBefore: actBefore?.getTime() ?? 0,
})
