// The way to the broker. What is stored goes out oldest first: counters, alarms and rollups of the server see values in the
// order in which they were measured, and a week drains as fast as the server takes it. Each message stays on disk until the
// broker has acknowledged it.

import { readFileSync } from 'node:fs'
import mqtt from 'mqtt'
import type { GatewayConfig } from '../config/config.ts'
import type { Message, MessageStore } from '../store/message-store.ts'

const IN_FLIGHT = 20
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

export interface Link {
  /** Sends what the store holds, as far as the broker takes it. */
  pump(): void
  /** Publishes an answer to a command; it waits while the broker is away. `onTold`: the broker has it. */
  answer(text: string, onTold: () => void): void
  /** Publishes a report of the gateway's own state; it is dropped while the broker is away, as the next one is newer. */
  report(text: string): void
  close(): Promise<void>
}

interface LinkOptions {
  readonly config: GatewayConfig['mqtt']
  readonly password: string | undefined
  readonly store: MessageStore
  readonly onConnect: () => void
  /** A message of the server. */
  readonly onMessage: (text: string) => void
  readonly log: (text: string) => void
}

/** @throws {Error} where a file that the configuration names cannot be read. */
export function connectLink({ config, password, store, onConnect, onMessage, log }: LinkOptions): Link {
  const { url, company, gateway, user, caFile } = config
  const topic = (way: 'up' | 'ack' | 'down'): string => `heat/${company}/${gateway}/${way}`
  let retryMs = FIRST_RETRY_MS
  let inFlight = 0
  let isTold = false
  const client = mqtt.connect(url, {
    clientId: `field-gateway-${company}-${gateway}`,
    // commands wait for a gateway that is away; each says until when it holds
    clean: false,
    reconnectPeriod: retryMs,
    // a broker that starts, or whose accounts are being changed, refuses for a while
    reconnectOnConnackError: true,
    connectTimeout: 10_000,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(caFile !== undefined && { ca: readFileSync(caFile) }),
  })

  client.on('connect', () => {
    retryMs = FIRST_RETRY_MS
    isTold = false
    log(`Connected to ${url}; ${store.length} messages wait.`)
    client.subscribe(topic('down'), { qos: 1 }, (error) => {
      if (error) log(`The broker gives no commands: it refuses ${topic('down')} (${error.message}).`)
    })
    onConnect()
    pump()
  })
  client.on('close', () => {
    client.options.reconnectPeriod = retryMs * (0.8 + 0.4 * Math.random())
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)
    tellAway('it closed the connection')
  })
  client.on('error', (error) => tellAway(error.message))
  client.on('message', (_topic, payload) => onMessage(payload.toString()))

  function tellAway(why: string): void {
    if (!isTold) log(`The broker ${url} is away: ${why}. Messages are kept.`)
    isTold = true
  }

  function pump(): void {
    if (!client.connected || inFlight >= IN_FLIGHT) return
    for (const message of store.take(IN_FLIGHT - inFlight)) send(message)
  }

  function send(message: Message): void {
    inFlight += 1
    // mqtt.js sends it again after a reconnection until it is acknowledged
    client.publish(topic('up'), message.text, { qos: 1 }, (error) => {
      inFlight -= 1
      if (error) return tellAway(error.message)
      store.acknowledge(message)
      pump()
    })
  }

  return {
    pump,
    answer: (text, onTold) =>
      void client.publish(topic('ack'), text, { qos: 1 }, (error) => {
        if (!error) onTold()
      }),
    report: (text) => {
      if (client.connected) client.publish(topic('ack'), text, { qos: 1 })
    },
    // what is in flight stays in the store and is sent by the next start
    close: () => {
      isTold = true
      return client.endAsync(true)
    },
  }
}
