import { type ConnectionEnd, connectDrafts, type DraftStore } from './draft-store.ts'
import { StoreUnreachable } from './log-state.ts'

/** The connection of one log, which may end at any time and be made again. */
export class DraftConnection {
  readonly #onEnd: (end: ConnectionEnd) => void
  #store: DraftStore | null = null
  #isClosed = false
  readonly #inFlight = new Set<Promise<unknown>>()

  /** @param onEnd - Called when the browser, or a newer console, has ended it. */
  constructor(onEnd: (end: ConnectionEnd) => void) {
    this.#onEnd = onEnd
  }

  /** @throws {StoreUnreachable} */
  async reach(): Promise<DraftStore> {
    if (this.#store) return this.#store
    const store = await connectDrafts((end) => {
      if (this.#store !== store) return
      this.#store = null
      this.#onEnd(end)
    }).catch((cause: unknown) => {
      throw new StoreUnreachable('The browser gives no access to the drafts.', { cause })
    })
    this.#store = store
    if (this.#isClosed) this.drop()
    return store
  }

  /**
   * Sends requests within the call; there is a connection.
   *
   * @param begin - Returns promises of all of them.
   * @returns Rejects as the first that fails.
   */
  send(begin: (store: DraftStore) => readonly Promise<unknown>[]): Promise<unknown> {
    const sent = this.#send(begin).finally(() => this.#inFlight.delete(sent))
    this.#inFlight.add(sent)
    return sent
  }

  /** Waits until what was sent is stored, or has failed. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#inFlight)
  }

  /** Ends the connection, to be made anew; what was sent is still stored. */
  drop(): void {
    this.#store?.close()
    this.#store = null
  }

  close(): void {
    this.#isClosed = true
    this.drop()
  }

  async #send(begin: (store: DraftStore) => readonly Promise<unknown>[]): Promise<unknown> {
    if (!this.#store) throw new DOMException('The drafts are not connected.', 'InvalidStateError')
    return Promise.all(begin(this.#store))
  }
}
