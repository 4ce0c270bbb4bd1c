/**
 * Delivery of commands to the controllers: a gateway takes some seconds to carry out a command and answer, and loses a
 * few. Only the delay is modelled here; `Settable` decides what a controller accepts.
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
}

export interface Commands {
  /** @returns The time at which the answer is due; null when the command is lost. */
  receive(message: CommandMessage, gateway: string, nowMs: number): number | null
  /** Carries out the commands that are due, in order of their due times. */
  answers(nowMs: number): CommandAnswer[]
}

interface Waiting {
  readonly dueMs: number
  readonly gateway: string
  readonly message: CommandMessage
}

/** @param find - Finds the writable point of a code. */
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
