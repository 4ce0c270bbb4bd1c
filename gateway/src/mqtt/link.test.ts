import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { Aedes } from 'aedes'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MessageStore, openMessageStore } from '../store/message-store.ts'
import { connectLink, type Link } from './link.ts'

const CERTIFICATES = join(import.meta.dirname, '../../../tests/support/certificates')
const CERTIFICATE = join(CERTIFICATES, 'first.cert.pem')
const PASSWORD = 'Nobody-may-see-this'
const NOT_AUTHORIZED = 5

let folder: string
let store: MessageStore
let broker: Aedes
let server: ReturnType<typeof createServer>
let numRefusals: number
let received: string[]
let link: Link | null
let lines: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-link-'))
  store = openMessageStore({
    folder,
    maxBytes: 1 << 24,
    maxAgeMs: 86_400_000,
    now: Date.now,
    onTrouble: () => undefined,
  })
  received = []
  lines = []
  link = null
  numRefusals = 0
  broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) => {
      const isKnown = user === 'gw' && String(password) === PASSWORD
      if (isKnown && numRefusals === 0) return done(null, true)
      numRefusals = Math.max(0, numRefusals - 1)
      done(Object.assign(new Error('refused'), { returnCode: NOT_AUTHORIZED }), false)
    },
    authorizePublish: (_client, { payload }, done) => {
      received.push(String(payload))
      done(null)
    },
  })
  const key = readFileSync(join(CERTIFICATES, 'first.key.pem'))
  server = createServer({ key, cert: readFileSync(CERTIFICATE) }, (socket) => broker.handle(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await link?.close()
  await new Promise<void>((done) => broker.close(done))
  server.close()
  store.close()
  rmSync(folder, { recursive: true })
})

function connect(caFile?: string): void {
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  link = connectLink({
    config: {
      url: `mqtts://localhost:${port}`,
      company: 'main',
      gateway: 'GW1',
      user: 'gw',
      ...(caFile !== undefined && { caFile }),
    },
    password: PASSWORD,
    store,
    onConnect: () => undefined,
    onMessage: () => undefined,
    log: (line) => lines.push(line),
  })
}

it('sends what is stored, in order, to a broker that refused it at first, and never logs the password', async () => {
  for (const text of ['first', 'second', 'third']) store.append(text)
  numRefusals = 1
  connect(CERTIFICATE)
  await expect.poll(() => store.length).toBe(0)
  expect(received).toEqual(['first', 'second', 'third'])
  expect(lines.join('\n')).toMatch(/is away: .*authorized/i)
  expect(lines.join('\n')).not.toContain(PASSWORD)
})

it('sends nothing to a broker whose certificate nobody has vouched for', async () => {
  store.append('first')
  connect()
  await expect.poll(() => lines.join('\n')).toMatch(/is away: .*certificate/i)
  expect([store.length, received]).toEqual([1, []])
})
