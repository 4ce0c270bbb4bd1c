/**
 * Delivery of commands to the controllers: a gateway takes some seconds to carry out a command and answer, and loses a
 * few commands and a few answers. One that comes again under the same id is answered again and not carried out again.
 * `Settable` decides what a controller accepts.
 */
import { z } from 'zod'
import type { Random } from '../physics/random.ts'

export const commandMessage = z.object({
  id: z.string().min(1).max(200),
  /** Full code of the point to set. */
  point: z.string().min(1).max(200),
  value: z.number(),
  /** Epoch ms at which the value expires; null or missing: never. */
  validUntil: z.number().nullish(),
  /** Epoch ms from which on the server has given it up: nothing is done then. */
  actBefore: z.number().nullish(),
})
export type CommandMessage = z.infer<typeof commandMessage>

/**
 * `ok`: carried out. Refusals: `unknown` the gateway has no such writable point, `local` the cabinet is switched to
 * local, `range` out of range, `step` too far from the present value, `mode` not accepted in this mode, `expired` too
 * late.
 */
export type CommandResult = 'ok' | 'unknown' | 'local' | 'range' | 'step' | 'mode' | 'expired'

export interface CommandAnswer {
  readonly gateway: string
  readonly id: string
  readonly result: CommandResult
  /** Value after the command; null where there is no such point. */
  readonly value: number | null
  /** Epoch ms. */
  readonly t: number
}

/** A writable point of a gateway. */
export interface Settable {
  readonly gateway: string
  read(): number
  write(value: number, validUntil: number | undefined): CommandResult
}

export interface CommandOptions {
  /** From receipt to answer, ms. */
  readonly delayMs: readonly [min: number, max: number]
  /** Share of the commands that are lost. */
  readonly loss: number
  /** Share of the answers that are lost, after the deed. */
  readonly answerLoss: number
}

/** How a gateway deals with commands now. */
export interface GatewayState {
  /** It hears nothing. */
  readonly isDeaf: boolean
  /** What it answers goes nowhere. */
  readonly losesAnswers: boolean
  /** It answers late by this, ms. */
  readonly lateMs: number
}
export const SOUND_GATEWAY: GatewayState = { isDeaf: false, losesAnswers: false, lateMs: 0 }

export interface Commands {
  /** @returns The time at which the answer is due; null when the command is lost. */
  receive(message: CommandMessage, gateway: string, nowMs: number): number | null
  /** Carries out the commands that are due, in order of their due times. @returns The answers that are not lost. */
  answers(nowMs: number): CommandAnswer[]
}

interface Waiting {
  readonly dueMs: number
  readonly gateway: string
  readonly message: CommandMessage
}

/** A gateway remembers the answers to so many commands. */
const MOST_REMEMBERED = 10_000

/** @param find - Finds the writable point of a code. */
export function createCommands(
  find: (point: string) => Settable | undefined,
  random: Random,
  { delayMs, loss, answerLoss }: CommandOptions,
  stateOf: (gateway: string) => GatewayState = () => SOUND_GATEWAY,
): Commands {
  let waiting: Waiting[] = []
  /** Answers by gateway and id, oldest first. */
  const answered = new Map<string, CommandAnswer>()

  function receive(message: CommandMessage, gateway: string, nowMs: number): number | null {
    const isLost = random.uniform() < loss
    const { isDeaf, lateMs } = stateOf(gateway)
    const dueMs = nowMs + random.between(...delayMs) + lateMs
    if (isLost || isDeaf) return null
    waiting.push({ dueMs, gateway, message })
    waiting.sort((a, b) => a.dueMs - b.dueMs)
    return dueMs
  }

  /** A command that was answered before is answered as then, and a pulse does not act twice. */
  function answerTo(one: Waiting, nowMs: number): CommandAnswer {
    const key = `${one.gateway} ${one.message.id}`
    const known = answered.get(key)
    if (known) return known
    const answer = carryOut(one, nowMs)
    answered.set(key, answer)
    const [oldest] = answered.keys()
    if (answered.size > MOST_REMEMBERED && oldest !== undefined) answered.delete(oldest)
    return answer
  }

  function carryOut({ gateway, message }: Waiting, nowMs: number): CommandAnswer {
    const { id, point, value } = message
    const validUntil = message.validUntil ?? undefined
    const found = find(point)
    if (found?.gateway !== gateway) return { gateway, id, result: 'unknown', value: null, t: nowMs }
    const isLate = [validUntil, message.actBefore].some((end) => typeof end === 'number' && end <= nowMs)
    const result = isLate ? 'expired' : found.write(value, validUntil)
    return { gateway, id, result, value: found.read(), t: nowMs }
  }

  function answers(nowMs: number): CommandAnswer[] {
    const due = waiting.filter(({ dueMs }) => dueMs <= nowMs)
    waiting = waiting.filter(({ dueMs }) => dueMs > nowMs)
    return due
      .map((one) => answerTo(one, nowMs))
      .filter(({ gateway }) => !(random.uniform() < answerLoss) && !stateOf(gateway).losesAnswers)
  }

  return { receive, answers }
}
