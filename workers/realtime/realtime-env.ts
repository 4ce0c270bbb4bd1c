/** One WebSocket, as far as the live channel needs it. After `close` was called no event comes. */
export interface SocketConnection {
  send(text: string): void
  close(code: number, reason: string): void
}

export interface SocketEvents {
  onOpen(): void
  onText(text: string): void
  onBinary(data: ArrayBuffer): void
  /** The connection is gone, or never came to be. `code` as in RFC 6455, 1006 where none was received. */
  onClose(code: number): void
}

/** The world of the realtime service. `setTimer` and `requestFrame` return what cancels them. */
export interface RealtimeEnv {
  openSocket(url: string, events: SocketEvents): SocketConnection
  /** Epoch ms of this machine. */
  now(): number
  setTimer(run: () => void, delayMs: number): () => void
  requestFrame(run: () => void): () => void
  /** 0 ≤ x < 1 */
  random(): number
  /** Tells when the machine has found a network again. */
  onOnline(run: () => void): void
  warn(message: string): void
}
