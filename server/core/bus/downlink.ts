/**
 * The way to the devices. Only the gate (modules/control) may import this file, so that no command leaves the server
 * without its checks; an import rule says so.
 */
import { z } from 'zod'
import { parseJson } from '#lib/parse-json.ts'
import type { Bus } from './bus.ts'
import { readTopic } from './topics.ts'

export interface DownMessage {
  readonly topic: string
  readonly payload: string | Buffer
  /** Epoch ms from which on it is void: a broker that can drops it then. */
  readonly actBefore: number
  /** 0: it does not wait for a device that is away, as what it says itself does not end it. */
  readonly qos: 0 | 1
}

/** Publishes a message. Resolves when the broker has it; rejects while the broker is away. */
export type SendDown = (message: DownMessage) => Promise<void>

const timed = z.object({ actBefore: z.number() })

/** Whether a published message is one to a gateway that is void at `now`, epoch ms. */
export function isVoid({ topic, payload }: { topic: string; payload: string | Buffer }, now: number): boolean {
  if (readTopic(topic)?.way !== 'down') return false
  const { data } = timed.safeParse(parseJson(payload.toString()))
  return data !== undefined && data.actBefore <= now
}

const ways = new WeakMap<Bus, SendDown>()

/** A broker's connection says how it sends. */
export function offerDownlink(bus: Bus, send: SendDown): Bus {
  ways.set(bus, send)
  return bus
}

/** @throws {Error} where the bus cannot send. */
export function downlinkOf(bus: Bus): SendDown {
  const send = ways.get(bus)
  if (!send) throw new Error('This bus sends nothing to devices.')
  return send
}
