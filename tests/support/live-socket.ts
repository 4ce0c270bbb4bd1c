import { once } from 'node:events'
import { WebSocket } from 'ws'

/**
 * A live channel that has signed in and asked for points and alarms: what it was told, and how it was closed.
 *
 * @param address - Of the channel, `ws://…`.
 */
export async function watchLive(address: string, token: string, pointIds: readonly number[]) {
  const socket = new WebSocket(address)
  const texts: Array<Record<string, unknown>> = []
  let isClosed = false
  socket.on('message', (data, isBinary) => void (isBinary || texts.push(JSON.parse(String(data)))))
  const closed = once(socket, 'close').then(([code]) => {
    isClosed = true
    return Number(code)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  socket.send(JSON.stringify({ type: 'subscribe', pointIds }))
  socket.send(JSON.stringify({ type: 'watchAlarms' }))
  return { texts, closed, isClosed: () => isClosed, close: () => socket.terminate() }
}
