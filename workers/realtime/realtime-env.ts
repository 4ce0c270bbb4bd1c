/** The part of WebSocket that the live channel needs. No event comes after `close` was called. */
export interface SocketConnection {
  send(text: string): void
  close(code: number, reason: string): void
}

export interface SocketEvents {
  onOpen(): void
  onText(text: string): void
  onBinary(data: ArrayBuffer): void
  /** The connection is lost, or could not be opened. `code` as in RFC 6455, 1006 where none was received. */
  onClose(code: number): void
}

/** The environment of the realtime service. `setTimer` and `requestFrame` return a function that cancels them. */
export interface RealtimeEnv {
  openSocket(url: string, events: SocketEvents): SocketConnection
  /** Local time, epoch ms. */
  now(): number
  setTimer(run: () => void, delayMs: number): () => void
  requestFrame(run: () => void): () => void
  /** 0 ≤ x < 1 */
  random(): number
  /** Calls back when the machine is connected to a network again. */
  onOnline(run: () => void): void
  warn(message: string): void
}
