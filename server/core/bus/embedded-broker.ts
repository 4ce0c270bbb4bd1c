import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Duplex, pipeline } from 'node:stream'
import { Aedes } from 'aedes'
import { StartError } from '../settings.ts'
import { createKeptSessions, createRoom, type Place } from './broker-room.ts'
import { type Bus, MAX_MESSAGE_BYTES, type UplinkHandler } from './bus.ts'
import { isVoid, offerDownlink } from './downlink.ts'
import { type ForeignTopics, NO_FOREIGN_TOPICS } from './foreign-topics.ts'
import { maySubscribe, publishRefusal } from './gateway-rights.ts'
import { PacketLimit } from './packet-limit.ts'
import { MAX_TOPIC_LEVELS } from './topic-filter.ts'
import { readTopic } from './topics.ts'

const DEFAULT_PORT = 1883
/**
 * Only this machine: the embedded broker has no passwords, and all its connections come from one address. Gateways elsewhere
 * need an external broker (MQTT_URL).
 */
const LOOPBACK = '127.0.0.1'
/** A message with its topic and header. A packet that announces more bytes ends its connection. */
const MAX_PACKET_BYTES = MAX_MESSAGE_BYTES + 512
/** Each connection may hold about 64 KiB of unread bytes in memory. */
const MAX_CONNECTIONS = 1_000
/** A gateway sends its CONNECT at once. */
const CONNECT_MS = 5_000
/** Enough for one subscription per gateway on a connection that carries many gateways. */
const MAX_SUBSCRIPTIONS = 1_000

/**
 * An MQTT broker inside the server process. A gateway's PUBACK is held until its values are committed: aedes sends it
 * after `authorizePublish` has answered.
 *
 * @param port 1883 or, where that is taken, a free one, when undefined.
 * @throws {StartError} when the given port is taken.
 */
export async function startEmbeddedBroker(
  port: number | undefined,
  onUplink: UplinkHandler,
  foreign: ForeignTopics = NO_FOREIGN_TOPICS,
): Promise<Bus> {
  const subscriptions = new WeakMap<object, Set<string>>()
  const room = createRoom(MAX_CONNECTIONS)
  const places = new WeakMap<object, Place>()
  const kept = createKeptSessions()
  const broker = await Aedes.createBroker({
    maxTopicLevels: MAX_TOPIC_LEVELS,
    connectTimeout: CONNECT_MS,
    preConnect: (client, packet, done) => {
      places.get(client.conn)?.speaks()
      // the client is told that nothing was kept for it, and asks for its topics again
      if (!packet.clean && !kept.mayKeep(packet.clientId)) packet.clean = true
      done(null, true)
    },
    authorizePublish: (client, packet, done) => {
      const refusal = publishRefusal(packet, foreign)
      // only a client that is no gateway publishes this: its connection ends
      if (refusal) return done(new Error(refusal))
      packet.retain = false
      const way = readTopic(packet.topic)?.way
      const isRead = way === 'up' || way === 'ack' || foreign.wayOf(packet.topic) === 'read'
      if (!isRead) return done(null)
      onUplink(packet.topic, toBytes(packet.payload)).then(
        (isOfUse) => {
          if (client && isOfUse) {
            places.get(client.conn)?.works()
            kept.works(client.id)
          }
          done(null)
        },
        // the connection ends without PUBACK; the gateway reconnects and sends the message again
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
    // also asked for what waited for a gateway that was away
    authorizeForward: (_client, packet) => (isVoid(packet, Date.now()) ? null : packet),
    authorizeSubscribe: (client, subscription, done) => {
      const topics = subscriptions.get(client) ?? new Set()
      subscriptions.set(client, topics)
      const isAllowed = maySubscribe(subscription.topic, foreign) && topics.size < MAX_SUBSCRIPTIONS
      if (isAllowed) topics.add(subscription.topic)
      // null: refused in the SUBACK; the connection stays open
      done(null, isAllowed ? subscription : null)
    },
  })
  const sockets = new Set<Socket>()
  // a command must not wait until the answer to the packet before it is acknowledged
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    const place = room.enter(() => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      place.leave()
    })
    const connection = limited(socket)
    places.set(connection, place)
    broker.handle(connection)
  })
  const bound = await bind(server, port)
  const bus: Bus = {
    url: `mqtt://${LOOPBACK}:${bound}`,
    isConnected: () => server.listening,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
      await new Promise<void>((done) => broker.close(done))
    },
  }
  return offerDownlink(
    bus,
    ({ topic, payload, qos }) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos, dup: false, retain: false } as const
        broker.publish(packet, (error) => (error ? reject(error) : resolve()))
      }),
  )
}

/** The socket with a limit on packets. When the limit ends it, the broker sees the error and ends the client. */
function limited(socket: Socket): Duplex {
  const readable = pipeline(socket, new PacketLimit(MAX_PACKET_BYTES), () => undefined)
  return Duplex.from({ readable, writable: socket })
}

async function bind(server: Server, port: number | undefined): Promise<number> {
  try {
    return await listen(server, port ?? DEFAULT_PORT)
  } catch (error) {
    if (port === undefined) return listen(server, 0)
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(
      `MQTT port ${port} cannot be used (${code}): set MQTT_PORT to a free one, or MQTT_URL to a broker.`,
    )
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, LOOPBACK)
  await once(server, 'listening')
  const address = server.address() as AddressInfo // a TCP server's address is never a string
  return address.port
}

const toBytes = (payload: Buffer | string): Uint8Array => (typeof payload === 'string' ? Buffer.from(payload) : payload)
