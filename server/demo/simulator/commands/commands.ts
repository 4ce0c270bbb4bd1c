/**
 * Commands on their way to the controllers: a gateway takes some seconds to carry one out and answer, and loses a few.
 * What a controller accepts is its own affair (`Settable`); here is the waiting.
 */
import { z } from 'zod'
import type { Random } from '../physics/random.ts'

export const commandMessage = z.object({
  id: z.string().min(1).max(200),
  /** Full code of the point to set. */
  point: z.string().min(1).max(200),
  value: z.number(),
  /** Epoch ms from which the value holds no longer; for ever without. */
  validUntil: z.number().nullish(),
})
export type CommandMessage = z.infer<typeof commandMessage>

/**
 * `ok`: carried out. Refused because: `unknown` the gateway has no such point to set, `local` the cabinet's switch stands
 * on local, `range`, `step` too far from the present value, `mode` the mode does not take it, `expired` too late.
 */
export type CommandResult = 'ok' | 'unknown' | 'local' | 'range' | 'step' | 'mode' | 'expired'

export interface CommandAnswer {
  readonly gateway: string
  readonly id: string
  readonly result: CommandResult
  /** As it stands after the command; null where there is no such point. */
  readonly value: number | null
  /** Epoch ms. */
  readonly t: number
}

/** Something at a gateway that can be set. */
export interface Settable {
  readonly gateway: string
  read(): number
  write(value: number, validUntil: number | undefined): CommandResult
}

export interface CommandOptions {
  /** From receipt to answer, ms. */
  readonly delayMs: readonly [min: number, max: number]
  /** Share of the commands that come to nothing. */
  readonly loss: number
}

export interface Commands {
  /** Gives the time at which the answer is due; null when there will be none. */
  receive(message: CommandMessage, gateway: string, nowMs: number): number | null
  /** Carries out what is due, in the order of the due times. */
  answers(nowMs: number): CommandAnswer[]
}

interface Waiting {
  readonly dueMs: number
  readonly gateway: string
  readonly message: CommandMessage
}

/** @param find - what a point's code names, if it can be set. */
export function createCommands(
  find: (point: string) => Settable | undefined,
  random: Random,
  { delayMs, loss }: CommandOptions,
): Commands {
  let waiting: Waiting[] = []

  function receive(message: CommandMessage, gateway: string, nowMs: number): number | null {
    const isLost = random.uniform() < loss
    const dueMs = nowMs + random.between(...delayMs)
    if (isLost) return null
    waiting.push({ dueMs, gateway, message })
    waiting.sort((a, b) => a.dueMs - b.dueMs)
    return dueMs
  }

  function carryOut({ gateway, message }: Waiting, nowMs: number): CommandAnswer {
    const { id, point, value } = message
    const validUntil = message.validUntil ?? undefined
    const found = find(point)
    if (found?.gateway !== gateway) return { gateway, id, result: 'unknown', value: null, t: nowMs }
    const isLate = validUntil !== undefined && validUntil <= nowMs
    const result = isLate ? 'expired' : found.write(value, validUntil)
    return { gateway, id, result, value: found.read(), t: nowMs }
  }

  function answers(nowMs: number): CommandAnswer[] {
    const due = waiting.filter(({ dueMs }) => dueMs <= nowMs)
    waiting = waiting.filter(({ dueMs }) => dueMs > nowMs)
    return due.map((one) => carryOut(one, nowMs))
  }

  return { receive, answers }
}
