import { once } from 'node:events'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '#contract/live/messages.ts'

/** A live channel that counts the received values. */
export interface LiveWatch {
  numFrames(): number
  isOpen(): boolean
  close(): void
}

/** @param url - Address of the server. */
export async function watchLive(url: string, token: string, pointIds: readonly number[]): Promise<LiveWatch> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  socket.send(JSON.stringify({ type: 'subscribe', pointIds }))
  let numFrames = 0
  socket.on('message', (_data, isBinary) => {
    if (isBinary) numFrames += 1
  })
  return {
    numFrames: () => numFrames,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.terminate(),
  }
}
