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
import type { UplinkHandler } from './bus.ts'
import type { SendDown } from './downlink.ts'
import type { ForeignTopics } from './foreign-topics.ts'
import { ANSWER_TOPIC, UPLINK_TOPIC } from './topics.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Limit of unacknowledged messages with MQTT 5; with 3.1.1 the broker sets its own limit. */
const RECEIVE_MAXIMUM = 1_000
/** Bytes of unacknowledged messages; above this, reading pauses. */
const MAX_HELD_BYTES = 16 << 20
/** An MQTT 5 broker drops larger messages; smaller ones above `MAX_MESSAGE_BYTES` are counted as refused. */
const MAX_PACKET_BYTES = 4 << 20
/** An MQTT 5 broker drops a session, and the messages queued in it, when no client resumes it for this long. */
const SESSION_EXPIRY_S = 7 * 86_400
/** Refusal codes (MQTT 3.1.1 and 5) that mean: the broker speaks an older version. */
const UNKNOWN_VERSION = [1, 132]
const SESSION_TAKEN_OVER = 142

/** Passed to mqtt.js so that it does not acknowledge by itself but reads on; the acknowledgement is sent later here. */
const ACKNOWLEDGED_LATER = new Error('acknowledged later')

interface ReaderParts {
  readonly onUplink: UplinkHandler
  /** Called at each connection after subscribing; `isKept`: the broker had kept the session. */
  readonly onSession: (isKept: boolean) => void
  readonly log: FastifyBaseLogger
  readonly foreign: ForeignTopics
  /** Foreign topics that the session is subscribed to: a broker keeps them, and does not tell. */
  readonly subscriptions: {
    read(): Promise<readonly string[]>
    note(filters: readonly string[]): Promise<unknown>
  }
}

export interface UplinkReader {
  isConnected(): boolean
  /** Publishes beside the reading. */
  readonly send: SendDown
  close(): Promise<void>
}

/**
 * Reads gateway messages in the persistent session `clientId` of a broker. Many are in flight at once; each is
 * acknowledged when it was taken, in order of arrival. A message that cannot be taken ends the connection; after the
 * reconnection the broker sends all unacknowledged ones again.
 *
 * @throws {NotYetError} when the broker does not answer, {@link StartError} when it refuses.
 */
export async function readUplink(url: string, clientId: string, parts: ReaderParts): Promise<UplinkReader> {
  const { log, foreign, subscriptions } = parts
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
  // also in a resumed session: a process may have died between connection and subscription
  const subscribe = async ({ sessionPresent }: IConnackPacket): Promise<void> => {
    await client.subscribeAsync([UPLINK_TOPIC, ANSWER_TOPIC], { qos: 1 })
    isReading = true
    parts.onSession(sessionPresent)
    followed = new Set()
    followForeign()
  }
  let followed = new Set<string>()
  let following: Promise<void> = Promise.resolve()
  /** Reads exactly the foreign topics that are mapped; one that the broker refuses keeps nothing else from being read. */
  const followForeign = (): void => {
    following = following
      .then(follow)
      .catch((error: unknown) => log.warn({ err: error }, 'mapped topics were not followed'))
  }
  const follow = async (): Promise<void> => {
    if (!client.connected) return
    const wanted = new Set(foreign.filters())
    const added = [...wanted].filter((filter) => !followed.has(filter))
    // also what an earlier process has subscribed to in this session
    const before = new Set([...(await subscriptions.read()), ...followed])
    const dropped = [...before].filter((filter) => !wanted.has(filter))
    if (added.length === 0 && dropped.length === 0) return
    // first: this process may die before the broker has been asked
    await subscriptions.note([...new Set([...before, ...wanted])])
    followed = wanted
    if (dropped.length > 0) await client.unsubscribeAsync(dropped)
    const taken = await Promise.all(added.map((filter) => isTaken(client, filter)))
    const refused = added.filter((_, index) => !taken[index])
    if (refused.length > 0) log.warn({ filters: refused }, 'the broker does not let us read mapped topics')
    foreign.noteAnswer(added, refused)
    await subscriptions.note([...wanted])
  }
  try {
    await subscribe(connack)
  } catch (error) {
    await disconnect(client)
    const text = `MQTT_URL does not let us read ${UPLINK_TOPIC} and ${ANSWER_TOPIC}: ${error instanceof Error ? error.message : error}`
    const isRefused = error instanceof ErrorWithSubackPacket && error.packet !== undefined
    throw isRefused ? new StartError(text) : new NotYetError(text)
  }
  client.on('connect', (again) => {
    subscribe(again).catch((error: unknown) => log.warn({ err: error }, 'the broker did not take the subscription'))
  })
  const stopFollowing = foreign.onChange(followForeign)
  return {
    isConnected: () => isReading,
    send: async ({ topic, payload, actBefore, qos }) => {
      // a command that waits in a queue would come when nobody expects it any more
      if (!client.connected) throw new Error('The broker is away.')
      // older brokers keep it, and the gateway finds it void
      const properties = { messageExpiryInterval: Math.max(1, Math.ceil((actBefore - Date.now()) / 1000)) }
      await client.publishAsync(topic, payload, {
        qos,
        ...(client.options.protocolVersion === 5 && { properties }),
      })
    },
    close: () => {
      stopFollowing()
      return disconnect(client)
    },
  }
}

/** Whether a broker takes a subscription. */
async function isTaken(client: MqttClient, filter: string): Promise<boolean> {
  try {
    await client.subscribeAsync(filter, { qos: 1 })
    return true
  } catch (error) {
    if (error instanceof ErrorWithSubackPacket) return false
    throw error
  }
}

function takeMessages(client: MqttClient, { onUplink, foreign, log }: ReaderParts): void {
  let acknowledgements: Acknowledgements | null = null
  let heldBytes = 0
  let goOn: (() => void) | null = null

  function settled(bytes: number): void {
    heldBytes -= bytes
    if (heldBytes >= MAX_HELD_BYTES) return
    goOn?.()
    goOn = null
  }

  client.handleMessage = ({ topic, payload, qos, messageId, retain }, next) => {
    const { stream } = client
    if (acknowledgements?.stream !== stream) acknowledgements = createAcknowledgements(stream)
    const acknowledge = qos > 0 && messageId !== undefined ? acknowledgements.hold(messageId) : () => undefined
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    heldBytes += bytes.length
    // what a broker has kept comes at each subscription, and would look new where it tells no time
    const isOld = retain && foreign.wayOf(topic) !== null
    const taken = isOld ? Promise.resolve(false) : onUplink(topic, bytes)
    taken
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

/** Connects by MQTT 5, where the client sets the session's limits, else by 3.1.1. */
async function connectNewest(url: string, clientId: string, prepare: (client: MqttClient) => void): Promise<Connected> {
  const common: IClientOptions = {
    clientId,
    clean: false,
    keepalive: 30,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 1_000,
    // a broker that is starting or temporarily full also refuses
    reconnectOnConnackError: true,
    resubscribe: false,
    // the message handler must be set before the first packet of a resumed session arrives
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

/** Code of the broker's refusal; 0 where it did not answer, or where a retry may succeed. */
function reasonOf(error: Error | ErrorWithReasonCode): number {
  if (isOutage(error) || !('code' in error)) return 0
  // a textual code, such as that of a certificate error, is permanent too
  return typeof error.code === 'number' ? error.code : Number.POSITIVE_INFINITY
}

/** Connects; resolves with the broker's answer or with the error. */
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

/** Disconnects for good: a client that is offline at that moment would otherwise keep reconnecting. */
async function disconnect(client: MqttClient): Promise<void> {
  client.options.reconnectPeriod = 0
  client.on('error', () => undefined)
  await client.endAsync(!client.connected)
}

/** Ends an abandoned session together with the messages queued in it. */
export async function endSession(url: string, clientId: string): Promise<void> {
  // 3.1.1: every broker knows it, and its clean session drops the stored session of the same client id
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
