import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import mqtt, { type MqttClient } from 'mqtt'
import { StartError } from '../settings.ts'
import { type Bus, UPLINK_TOPIC, type UplinkHandler } from './bus.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Reads gateway messages from a company's own broker, in a persistent session: what was published while the server was
 * away is delivered when it is back, and each message is acknowledged only after its values are committed.
 *
 * @param clientId Names the persistent session: the same over restarts, another for each server process.
 * @throws {StartError} when the broker does not answer.
 */
export async function connectExternalBroker(
  url: string,
  clientId: string,
  onUplink: UplinkHandler,
  log: FastifyBaseLogger,
): Promise<Bus> {
  const client = mqtt.connect(url, {
    clientId,
    clean: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 1_000,
    // the handler must stand before the first packet of a resumed session comes
    manualConnect: true,
  })
  client.handleMessage = (packet, done) => {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    onUplink(packet.topic, payload).then(
      () => done(),
      (error: unknown) => {
        // no PUBACK: the broker delivers again on the next connection
        log.error({ err: error }, 'uplink message not taken')
        client.reconnect()
      },
    )
  }
  const refusal = await firstConnection(client)
  if (refusal) {
    await client.endAsync(true)
    throw new StartError(`MQTT_URL does not answer: ${refusal}`)
  }
  client.on('error', (error) => log.warn({ err: error }, 'broker connection error'))
  await client.subscribeAsync(UPLINK_TOPIC, { qos: 1 })
  return {
    url,
    isConnected: () => client.connected,
    close: () => client.endAsync(),
  }
}

/** Connects; resolves with null, or with why it did not work. */
const firstConnection = (client: MqttClient): Promise<string | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('no connection in time'), CONNECT_TIMEOUT_MS)
    const settle = (answer: string | null): void => {
      clearTimeout(timer)
      resolve(answer)
    }
    client.once('connect', () => settle(null))
    client.once('error', (error) => settle(error.message))
    client.connect()
  })

/** A client id that no other process has; the session behind it ends when the broker forgets it. */
export const newClientId = (): string => `heat-server-${randomUUID()}`
