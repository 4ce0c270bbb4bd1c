import pg from 'pg'

type OnConnect = Parameters<pg.Pool['connect']>[0]

/** How long a slice of background work may hold the database: with a single connection, all calls wait for it. */
export const SLICE_MS = 40
/** Under constant calls, background work still gets one slice after each wait of this length. */
const LONGEST_WAIT_MS = 500

/**
 * The one connection of an embedded database, for work that no person waits for. Calls come first: a transaction or
 * query of this pool gets the connection when no call is under way and nothing else waits for it. It then keeps the
 * connection to its end; background work must therefore run in slices short enough for a call to wait for.
 */
export class BackgroundPool extends pg.Pool {
  readonly #people: pg.Pool
  readonly #longestWaitMs: number
  readonly #waiting: { readonly onConnect: OnConnect; hasWaitedLong: boolean }[] = []
  #numCalls = 0

  /** @param longestWaitMs - Under constant calls, a turn comes after each wait of this length. */
  constructor(people: pg.Pool, longestWaitMs = LONGEST_WAIT_MS) {
    super({ max: 1 })
    this.#people = people
    this.#longestWaitMs = longestWaitMs
    // setImmediate: code that was waiting for this release may first ask for the connection again
    people.on('release', () => setImmediate(() => this.#serveNext()))
  }

  /** A person's call begins. @returns To be called once, at its end. */
  callBegins(): () => void {
    this.#numCalls += 1
    return () => {
      this.#numCalls -= 1
      setImmediate(() => this.#serveNext())
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(onConnect: OnConnect): void
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | undefined {
    if (onConnect) {
      this.#wait(onConnect)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#wait((error, client) => (client ? resolve(client) : reject(error ?? new Error('No connection came.'))))
    })
  }

  #wait(onConnect: OnConnect): void {
    const waiting = { onConnect, hasWaitedLong: false }
    this.#waiting.push(waiting)
    setTimeout(() => {
      waiting.hasWaitedLong = true
      this.#serveNext()
    }, this.#longestWaitMs)
    this.#serveNext()
  }

  #serveNext(): void {
    const [first] = this.#waiting
    if (!first) return
    const { idleCount, totalCount, waitingCount } = this.#people
    const isFree = waitingCount === 0 && (idleCount > 0 || totalCount === 0)
    const isQuiet = this.#numCalls === 0 && isFree
    if (!isQuiet && !first.hasWaitedLong) return
    this.#waiting.shift()
    // from here on it waits in the pool's own queue, where nothing overtakes it
    this.#people.connect(first.onConnect)
  }
}
