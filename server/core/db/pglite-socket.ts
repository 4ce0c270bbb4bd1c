import { Duplex } from 'node:stream'

/** Sends bytes of the PostgreSQL wire protocol to an embedded database and resolves with its answer. */
export type WireExchange = (request: Uint8Array) => Promise<Uint8Array>

// AuthenticationOk, then ReadyForQuery (idle): all that `pg` expects before its first query.
const GREETING = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49)
const TERMINATE = 0x58

/**
 * The socket that `pg` talks to when the database is embedded: the same driver, pool and type parsing serve PGlite and
 * PostgreSQL, so there is one SQL and one way that rows come back. PGlite has one session: use it with a pool of one.
 * The start-up packet is answered here, and Terminate is not passed on: ending the pool does not end the database.
 */
export class PgliteSocket extends Duplex {
  readonly #exchange: WireExchange
  #greeted = false

  constructor(exchange: WireExchange) {
    super()
    this.#exchange = exchange
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send(chunk).then(() => done(), done)
  }

  // pg corks parse, bind, describe, execute and sync: together they are one message to the worker
  override _writev(chunks: Array<{ chunk: Buffer }>, done: (error?: Error) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  async #send(bytes: Buffer): Promise<void> {
    if (!this.#greeted) {
      this.#greeted = true
      this.push(GREETING)
      return
    }
    if (bytes[0] === TERMINATE) {
      this.push(null)
      return
    }
    const answer = await this.#exchange(bytes)
    if (answer.length > 0) this.push(answer)
  }
}
