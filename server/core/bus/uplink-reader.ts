import type { FastifyBaseLogger } from 'fastify'
import mqtt, {
  type ErrorWithReasonCode,
  ErrorWithSubackPacket,
  type IClientOptions,
  type IConnackPacket,
  type MqttClient,
} from 'mqtt'
import { isOutage } from '../db/outage.ts'
import { NotYetError, StartError } from '../settings.ts'
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts'
import { UPLINK_TOPIC, type UplinkHandler } from './bus.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Unacknowledged messages that a broker of MQTT 5 may have on the way to us; one of 3.1.1 sets this by itself. */
const RECEIVE_MAXIMUM = 1_000
/** Bytes of unacknowledged messages; with more, nothing is read any more. */
const MAX_HELD_BYTES = 16 << 20
/** Larger messages a broker of MQTT 5 drops; those above `MAX_MESSAGE_BYTES` are counted as refused. */
const MAX_PACKET_BYTES = 4 << 20
/** A broker of MQTT 5 forgets a session that nobody came back to, and all that waits in it, after this time. */
const SESSION_EXPIRY_S = 7 * 86_400
/** Reasons for which a connection is refused (MQTT 3.1.1 and 5): the broker speaks an older version. */
const UNKNOWN_VERSION = [1, 132]
const SESSION_TAKEN_OVER = 142

/** Passed on where mqtt.js would acknowledge by itself: it then goes on to the next message, and we acknowledge. */
const ACKNOWLEDGED_LATER = new Error('acknowledged later')

interface ReaderParts {
  readonly onUplink: UplinkHandler
  /** At each connection, once subscribed: whether the broker had kept the session. */
  readonly onSession: (isKept: boolean) => void
  readonly log: FastifyBaseLogger
}

export interface UplinkReader {
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Reads gateway messages in the persistent session `clientId` of a broker: many are on the way at once, and each is
 * acknowledged when it was taken, in the order in which they came. One that was not taken ends the connection; the
 * next one brings all again that were not acknowledged.
 *
 * @throws {NotYetError} when the broker does not answer, {@link StartError} when it refuses.
 */
export async function readUplink(url: string, clientId: string, parts: ReaderParts): Promise<UplinkReader> {
  const { log } = parts
  let isReading = false
  const { client, connack } = await connectNewest(url, clientId, (fresh) => takeMessages(fresh, parts))
  client.on('error', (error) => log.warn({ err: error }, 'broker connection error'))
  client.on('disconnect', ({ reasonCode }) => {
    if (reasonCode === SESSION_TAKEN_OVER)
      log.error({ clientId }, 'another server reads under the name of this one: does it run on a copy of its database?')
  })
  client.on('close', () => {
    isReading = false
  })
  // always: a process may have died between connection and subscription
  const subscribe = async ({ sessionPresent }: IConnackPacket): Promise<void> => {
    await client.subscribeAsync(UPLINK_TOPIC, { qos: 1 })
    isReading = true
    parts.onSession(sessionPresent)
  }
  try {
    await subscribe(connack)
  } catch (error) {
    await disconnect(client)
    const text = `MQTT_URL does not let us read ${UPLINK_TOPIC}: ${error instanceof Error ? error.message : error}`
    const isRefused = error instanceof ErrorWithSubackPacket && error.packet !== undefined
    throw isRefused ? new StartError(text) : new NotYetError(text)
  }
  client.on('connect', (again) => {
    subscribe(again).catch((error: unknown) => log.warn({ err: error }, 'the broker did not take the subscription'))
  })
  return { isConnected: () => isReading, close: () => disconnect(client) }
}

function takeMessages(client: MqttClient, { onUplink, log }: ReaderParts): void {
  let acknowledgements: Acknowledgements | null = null
  let heldBytes = 0
  let goOn: (() => void) | null = null

  function settled(bytes: number): void {
    heldBytes -= bytes
    if (heldBytes >= MAX_HELD_BYTES) return
    goOn?.()
    goOn = null
  }

  client.handleMessage = ({ topic, payload, qos, messageId }, next) => {
    const { stream } = client
    if (acknowledgements?.stream !== stream) acknowledgements = createAcknowledgements(stream)
    const acknowledge = qos > 0 && messageId !== undefined ? acknowledgements.hold(messageId) : () => undefined
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    heldBytes += bytes.length
    onUplink(topic, bytes)
      .then(acknowledge, (error: unknown) => {
        log.warn({ err: error }, 'gateway message not taken: the broker is asked for it again')
        stream.destroy()
      })
      .finally(() => settled(bytes.length))
    const readNext = (): void => next(ACKNOWLEDGED_LATER)
    if (heldBytes < MAX_HELD_BYTES) readNext()
    else goOn = readNext
  }
}

interface Connected {
  readonly client: MqttClient
  readonly connack: IConnackPacket
}

/** Connects by MQTT 5, where the session's limits are ours to say, else by 3.1.1. */
async function connectNewest(url: string, clientId: string, prepare: (client: MqttClient) => void): Promise<Connected> {
  const common: IClientOptions = {
    clientId,
    clean: false,
    keepalive: 30,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 1_000,
    // a broker that starts, or is full for the moment, refuses too
    reconnectOnConnackError: true,
    resubscribe: false,
    // what takes messages must stand before the first packet of a resumed session comes
    manualConnect: true,
  }
  const properties = {
    receiveMaximum: RECEIVE_MAXIMUM,
    maximumPacketSize: MAX_PACKET_BYTES,
    sessionExpiryInterval: SESSION_EXPIRY_S,
  }
  let outcome = await attempt({ ...common, protocolVersion: 5, properties })
  if (outcome instanceof Error && UNKNOWN_VERSION.includes(reasonOf(outcome)))
    outcome = await attempt({ ...common, protocolVersion: 4 })
  if (!(outcome instanceof Error)) return outcome
  const text = `MQTT_URL does not answer: ${outcome.message}`
  throw reasonOf(outcome) > 0 ? new StartError(text) : new NotYetError(text)

  async function attempt(options: IClientOptions): Promise<Connected | Error> {
    const client = mqtt.connect(url, options)
    prepare(client)
    const connack = await firstConnection(client)
    if (!(connack instanceof Error)) return { client, connack }
    await disconnect(client)
    return connack
  }
}

/** Why the broker refused a connection; 0 where it did not answer, or something else failed on the way. */
function reasonOf(error: Error | ErrorWithReasonCode): number {
  if (isOutage(error) || !('code' in error)) return 0
  // a name, such as that of a certificate's fault, does not pass by itself either
  return typeof error.code === 'number' ? error.code : Number.POSITIVE_INFINITY
}

/** Connects; resolves with what the broker said, or with why it did not work. */
const firstConnection = (client: MqttClient): Promise<IConnackPacket | Error> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(new Error('no connection in time')), CONNECT_TIMEOUT_MS)
    const settle = (outcome: IConnackPacket | Error): void => {
      clearTimeout(timer)
      resolve(outcome)
    }
    client.once('connect', settle)
    client.once('error', settle)
    client.connect()
  })

/** For good: a client that was away when it was told would else go on trying. */
async function disconnect(client: MqttClient): Promise<void> {
  client.options.reconnectPeriod = 0
  client.on('error', () => undefined)
  await client.endAsync(!client.connected)
}

/** Ends a session that nobody reads any more, with all that waits in it. */
export async function endSession(url: string, clientId: string): Promise<void> {
  // 3.1.1: every broker knows it, and there a clean session ends whatever was kept under its name
  const client = await mqtt.connectAsync(
    url,
    {
      clientId,
      clean: true,
      protocolVersion: 4,
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectPeriod: 0,
    },
    false,
  )
  await client.endAsync()
}
