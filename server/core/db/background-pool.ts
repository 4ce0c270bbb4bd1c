import pg from 'pg'

type Taken = Parameters<pg.Pool['connect']>[0]

/** How long a slice of background work holds the database: where there is one connection, everybody waits for it. */
export const SLICE_MS = 40
/** While there is always a call, background work goes on all the same, a slice after each wait of this time. */
const LONGEST_WAIT_MS = 500

/**
 * The one connection of an embedded database, for work that no person waits for. People come first: a transaction or a
 * query from here gets the connection when no call is under way and nobody else waits for it. It then has it to its end,
 * so that whoever works in the background does so in slices that a call may wait for.
 */
export class BackgroundPool extends pg.Pool {
  readonly #people: pg.Pool
  readonly #longestWaitMs: number
  readonly #waiting: { readonly taken: Taken; hasWaitedLong: boolean }[] = []
  #numCalls = 0

  constructor(people: pg.Pool, longestWaitMs = LONGEST_WAIT_MS) {
    super({ max: 1 })
    this.#people = people
    this.#longestWaitMs = longestWaitMs
    // after those who were let go on by it have asked for what they need next
    people.on('release', () => setImmediate(() => this.#look()))
  }

  /** A person's call begins. @returns What tells its end, once. */
  callBegins(): () => void {
    this.#numCalls += 1
    return () => {
      this.#numCalls -= 1
      setImmediate(() => this.#look())
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (taken) {
      this.#wait(taken)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#wait((error, client) => (client ? resolve(client) : reject(error ?? new Error('No connection came.'))))
    })
  }

  #wait(taken: Taken): void {
    const waiting = { taken, hasWaitedLong: false }
    this.#waiting.push(waiting)
    setTimeout(() => {
      waiting.hasWaitedLong = true
      this.#look()
    }, this.#longestWaitMs)
    this.#look()
  }

  #look(): void {
    const [first] = this.#waiting
    if (!first) return
    const { idleCount, totalCount, waitingCount } = this.#people
    const isFree = waitingCount === 0 && (idleCount > 0 || totalCount === 0)
    const isQuiet = this.#numCalls === 0 && isFree
    if (!isQuiet && !first.hasWaitedLong) return
    this.#waiting.shift()
    // from now on it waits there, where nothing overtakes it
    this.#people.connect(first.taken)
  }
}
