import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/endpoints/files.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { buildApp } from '#server/app.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

// What clients do wrong is no error of this server: its log names it once a minute, with a count.

let demo: DemoApp
let app: Awaited<ReturnType<typeof buildApp>>
let telemetry: Telemetry
let port: number
const lines: { level: number; msg: string; where?: string }[] = []

beforeAll(async () => {
  demo = await createDemoApp()
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const bus = { url: 'mqtt://127.0.0.1', isConnected: () => true, close: async () => undefined }
  const env = { ...demo.env, log }
  telemetry = await startTelemetry(env)
  app = await buildApp(env, { bus, telemetry, consoleFolder: null })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app?.close()
  await telemetry?.close()
  await demo?.close()
})

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
/** Opens a live channel by hand, and sends bytes that are no frame. */
async function breakFrame(): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  await once(socket, 'data')
  const closed = once(socket.resume(), 'close')
  socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
  await closed
}
/** Announces a body, and leaves in the middle of it. */
async function leaveEarly(): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /jeasy-base/user/login.json HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"login',
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  socket.destroy()
}

describe('a client', () => {
  it('that sends broken frames or leaves early makes no error line, and one line a minute', async () => {
    for (let at = 0; at < 10; at += 1) await Promise.all([breakFrame(), leaveEarly()])
    await expect.poll(() => lines.filter(({ where }) => where === 'live channel').length).toBe(1)
    await expect.poll(() => lines.filter(({ where }) => where === 'call').length).toBe(1)
    expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  })

  it('that sends a multipart body nobody can read is told so', async () => {
    const token = await demo.tokenOf('admin')
    for (const body of [
      '',
      '--x',
      '--x\r\nnonsense',
      '--x\r\nContent-Disposition: form-data; name="imgFile"; filename="a"\r\n\r\nabc',
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url: fileCalls.uploadImage.path,
        payload: body,
        headers: { token, authentication: token, 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect(answer.json()).toMatchObject({ code: 1001 })
    }
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  })
})
