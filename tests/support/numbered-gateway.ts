import mqtt, { type MqttClient } from 'mqtt'
import { QUALITY } from '#contract/live/quality.ts'

/** A point of the demo's first station that accepts any number, and its gateway. */
export const NUMBERED_POINT = 'HZ0001.1.Noise'
const TOPIC = 'heat/demo/GW-HZ0001/up'
const IN_FLIGHT = 20
/** About 400 messages a second: more than any broker's default queue takes in some seconds. */
const BURST = 8
const BURST_MS = 20

/**
 * A gateway that sends samples a millisecond apart, keeps unacknowledged ones, and sends them again after a
 * reconnection. Consecutive samples differ in value and quality, so that each is stored.
 */
export interface NumberedGateway {
  /** Times of the samples that were acknowledged, epoch ms. */
  readonly acknowledged: ReadonlySet<number>
  sent(): number
  /** Sends continuously, at a steady rate while it gets acknowledgements. */
  start(): void
  /** Stops sending; resolves when everything is acknowledged. */
  finish(): Promise<void>
  close(): Promise<void>
}

export async function connectNumberedGateway(url: string, beginMs: number): Promise<NumberedGateway> {
  const client: MqttClient = await mqtt.connectAsync(url, {
    reconnectPeriod: 200,
    clean: false,
    clientId: `gw${beginMs}`,
  })
  client.on('error', () => undefined)
  const acknowledged = new Set<number>()
  let sent = 0
  let isSending = false
  let whenDone: () => void = () => undefined

  function sendBurst(): void {
    for (let count = 0; isSending && count < BURST && sent - acknowledged.size < IN_FLIGHT; count += 1) send()
    if (!isSending && acknowledged.size === sent) whenDone()
  }
  const timer = setInterval(sendBurst, BURST_MS)

  function send(): void {
    const number = sent
    const t = beginMs + number
    const value = 20 + 5 * ((number * 7) % 11)
    const quality = number % 2 === 0 ? QUALITY.good : QUALITY.manual
    sent += 1
    client.publish(TOPIC, JSON.stringify({ t, v: [[NUMBERED_POINT, value, quality]] }), { qos: 1 }, (error) => {
      if (!error) acknowledged.add(t)
    })
  }

  return {
    acknowledged,
    sent: () => sent,
    start: () => {
      isSending = true
    },
    finish: () =>
      new Promise((resolve) => {
        whenDone = resolve
        isSending = false
      }),
    close: () => {
      clearInterval(timer)
      return client.endAsync(true)
    },
  }
}
