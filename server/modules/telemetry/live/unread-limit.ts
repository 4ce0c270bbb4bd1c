import type { WebSocket } from 'ws'

/** More than the values of all points that one connection may watch; a console that reads never gets there. */
const MAX_UNREAD_BYTES = 4 << 20
/** A console that has taken nothing for this long while something waits for it is gone, or does not read. */
const STALLED_MS = 60_000
/** WebSocket close code from the IANA registry; not in RFC 6455. The console reconnects. */
export const TRY_AGAIN_LATER = 1013

export interface LimitedSocket {
  send(message: string | ArrayBuffer): void
  /** Ends the connection where the console has stopped reading; to be called now and then. */
  check(): void
}

/** Sends to a console, and ends the connection before what it does not read fills the memory of the server. */
export function limitUnread(socket: WebSocket, now: () => number): LimitedSocket {
  let numUnread = 0
  /** Since when nothing was taken, epoch ms. */
  let since = 0
  const end = (): void => socket.close(TRY_AGAIN_LATER, 'this client does not read what it is sent')
  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) return end()
      if (numUnread === 0) since = now()
      numUnread += 1
      socket.send(message, () => {
        numUnread -= 1
        since = now()
      })
    },
    check() {
      if (numUnread > 0 && now() - since >= STALLED_MS) end()
    },
  }
}
