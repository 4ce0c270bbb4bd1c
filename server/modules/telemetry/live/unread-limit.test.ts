import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type LimitedSocket, limitUnread } from './unread-limit.ts'

const CHUNK = 'x'.repeat(200_000)
const REASON = 'this client does not read what it is sent'

let server: WebSocketServer
let near: WebSocket
let far: WebSocket
let now: number
let limited: LimitedSocket

beforeEach(async () => {
  now = 1_000_000
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  far = new WebSocket(`ws://127.0.0.1:${address.port}`)
  const [[socket]] = await Promise.all([once(server, 'connection'), once(far, 'open')])
  near = socket
  limited = limitUnread(near, () => now)
})
afterEach(() => {
  for (const socket of [near, far]) socket.terminate()
  server.close()
})

/** The client stops reading, and so much is sent that the system takes no more. */
function stopReading(): void {
  far.pause()
  while (near.bufferedAmount < 1 << 20) limited.send(CHUNK)
}
async function reasonAfterReadingOn(): Promise<unknown[]> {
  const closed = once(far, 'close')
  far.resume()
  const [code, reason] = await closed
  return [code, String(reason)]
}

describe('limitUnread', () => {
  it('ends the connection of a client that has taken nothing for a minute', async () => {
    stopReading()
    now += 59_999
    limited.check()
    expect(near.readyState).toBe(WebSocket.OPEN)
    now += 1
    limited.check()
    expect(await reasonAfterReadingOn()).toEqual([1013, REASON])
  })

  it('goes on where the client reads again in time', async () => {
    stopReading()
    now += 59_999
    far.resume()
    await expect.poll(() => near.bufferedAmount).toBe(0)
    now += 600_000
    limited.check()
    expect(near.readyState).toBe(WebSocket.OPEN)
  })

  it('holds four megabytes and one message at most, and sends nothing more after that', async () => {
    far.pause()
    for (let n = 0; n < 500; n += 1) limited.send(CHUNK)
    expect(near.bufferedAmount).toBeLessThan((4 << 20) + 2 * CHUNK.length)
    expect(near.readyState).toBe(WebSocket.CLOSING)
    expect(await reasonAfterReadingOn()).toEqual([1013, REASON])
  })
})
