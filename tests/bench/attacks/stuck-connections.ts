import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import mqtt from 'mqtt'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { type Attack, createFindings } from './attack.ts'
import { wait } from './control-commands.ts'
import type { Ground } from './ground.ts'

const NUM_SILENT = 1_500
const NUM_IDLE = 1_100
const AT_ONCE = 100
const PUBACK_WITHIN_MS = 10_000

/** CONNECT of MQTT 3.1.1 with a clean session that is never asked whether it lives. */
const connectOf = (clientId: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x10, 12 + clientId.length, 0, 4]),
    Buffer.from('MQTT\x04\x02\x00\x00\x00', 'latin1'),
    Buffer.from([clientId.length]),
    Buffer.from(clientId),
  ])

/** Opens connections, some at a time, that stay without a word after `hello`. */
async function openMany(mqttUrl: string, count: number, hello: (at: number) => Buffer | null): Promise<Socket[]> {
  const { port, hostname } = new URL(mqttUrl)
  const sockets: Socket[] = []
  for (let at = 0; at < count; at += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).resume()
    const words = hello(at)
    if (words) socket.write(words)
    sockets.push(socket)
    if (at % AT_ONCE === AT_ONCE - 1)
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  }
  return sockets
}

/** A newcomer publishes while they are open. */
async function newcomerPublishes({ target, company, station, gatewayCode }: Ground): Promise<boolean> {
  const client = mqtt.connect(target.mqttUrl, { reconnectPeriod: 500 })
  client.on('error', () => undefined)
  const message = JSON.stringify({ t: Date.now(), v: [[`${station.unit}.T2h`, 40]] })
  const published = client.publishAsync(`heat/${company}/${gatewayCode}/up`, message, { qos: 1 }).then(
    () => true,
    () => false,
  )
  const isTaken = await Promise.race([published, wait(PUBACK_WITHIN_MS).then(() => false)])
  client.end(true)
  return isTaken
}

const connections = (name: string, count: number, hello: (at: number) => Buffer | null): Attack => ({
  name: `${count} ${name} MQTT connections`,
  async play(ground) {
    const found = createFindings()
    const { ended } = ground.gateway.counts()
    const sockets = await openMany(ground.target.mqttUrl, count, hello)
    const isTaken = await newcomerPublishes(ground)
    await wait(3_000)
    found.mustHold('a newcomer cannot publish', isTaken)
    found.mustHold('the working gateway lost its connection', ground.gateway.counts().ended === ended)
    const numOpen = sockets.filter(({ readyState }) => readyState === 'open').length
    found.note(`${numOpen} still open, a newcomer published`)
    for (const socket of sockets) socket.destroy()
    return found.outcome()
  },
})

const MIB = 1 << 20
const NUM_LARGE = 20
const largeMessages = (name: string, payload: () => string): Attack => ({
  name: `${NUM_LARGE} messages of 1 MiB of ${name}`,
  async play(ground) {
    const found = createFindings()
    const client = await mqtt.connectAsync(ground.target.mqttUrl, { reconnectPeriod: 500 })
    client.on('error', () => undefined)
    const message = payload()
    // the broker may end the connection, or not answer
    const sent = Array.from({ length: NUM_LARGE }, () =>
      client.publishAsync(`heat/${ground.foreign}/GW-LARGE/up`, message, { qos: 1 }).then(
        () => 'acknowledged',
        () => 'not acknowledged',
      ),
    )
    const answers = await Promise.race([Promise.all(sent), wait(PUBACK_WITHIN_MS).then(() => ['no answer'])])
    client.end(true)
    for (const answer of answers) found.note(answer)
    return found.outcome()
  },
})

const unknownPoints = (): string => {
  const items = Array.from({ length: 30_000 }, (_, at) => `["NO${at}.1.T1g",${at}]`).join(',')
  return `{"t":${Date.now()},"v":[${items}]}`.padEnd(MIB - KEPT_FOR_HEADER, ' ')
}
/** Of a packet, for its topic and header. */
const KEPT_FOR_HEADER = 200
const spaces = (): string => `{"t":1,"v":[]${' '.repeat(MIB - KEPT_FOR_HEADER - 20)}}`

const NUM_BROKEN = 200
const HANDSHAKE = (host: string): string =>
  `GET ${LIVE_PATH} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`
const brokenFrames: Attack = {
  name: `${NUM_BROKEN} live channels with broken frames`,
  async play({ target }) {
    const found = createFindings()
    const { hostname, port } = new URL(target.url)
    let numEnded = 0
    for (let at = 0; at < NUM_BROKEN; at += 1) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.write(HANDSHAKE(`${hostname}:${port}`))
      await once(socket, 'data')
      const closed = once(socket.resume(), 'close').then(() => true)
      socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
      if (await Promise.race([closed, wait(5_000).then(() => false)])) numEnded += 1
      socket.destroy()
    }
    found.mustHold(`${NUM_BROKEN - numEnded} stayed open`, numEnded === NUM_BROKEN)
    found.note(`${numEnded} ended`)
    return found.outcome()
  },
}

export const connectionAttacks: readonly Attack[] = [
  connections('silent', NUM_SILENT, () => null),
  connections('idle', NUM_IDLE, (at) => connectOf(`idle-${at}`)),
  largeMessages('unknown points', unknownPoints),
  largeMessages('spaces', spaces),
  brokenFrames,
]
