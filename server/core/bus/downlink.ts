/**
 * The way to the devices. Only the gate (modules/control) may import this file, so that no command leaves the server
 * without its checks; an import rule says so.
 */
import type { Bus } from './bus.ts'

/** Publishes a message, QoS 1. Resolves when the broker has it; rejects while the broker is away. */
export type SendDown = (topic: string, payload: string) => Promise<void>

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
