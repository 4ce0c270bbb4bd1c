// Keeps this process in a persistent session at a company's own broker. Duty: choose the session, across restarts of
// process, database and broker. Neighbours: bus-sessions.ts stores and locks, uplink-reader.ts reads one session.
// Invariants (docs/decisions/0005): a process takes the free session that was subscribed longest; a session is ended
// only by a process whose own session was subscribed earlier, and so has received everything queued in the ended one.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, type DbSession, openSession } from '../db/client.ts'
import { retryThroughOutage } from '../db/outage.ts'
import { repeat } from '../kit/repeat.ts'
import type { Bus, UplinkHandler } from './bus.ts'
import {
  addSession,
  type BusSession,
  filtersOf,
  keepSession,
  listAbandoned,
  listSessions,
  markSubscribed,
  noteFilters,
  releaseSession,
  removeSession,
  takeSession,
} from './bus-sessions.ts'
import { type DownMessage, offerDownlink } from './downlink.ts'
import { type ForeignTopics, NO_FOREIGN_TOPICS } from './foreign-topics.ts'
import { endSession, readUplink, type UplinkReader } from './uplink-reader.ts'

const TEND_MS = 5_000
const LOCK_SILENCE_MS = 60_000
/** A session that no process held for this long is abandoned; longer than a restart takes. */
const ABANDONED_MINUTES = 10
/** The lock of a killed predecessor is released with a delay: retry this often before a further session is added. */
const CLAIM_ATTEMPTS = 15
const CLAIM_PAUSE_MS = 200

/**
 * Reads gateway messages from a company's own broker, in a persistent session: what was published while the server was
 * away is delivered when it is back, and each message is acknowledged only after its values are committed.
 *
 * @throws {NotYetError} when the broker does not answer, {@link StartError} when it refuses.
 */
export async function connectExternalBroker(
  url: string,
  db: Db,
  onUplink: UplinkHandler,
  log: FastifyBaseLogger,
  foreign: ForeignTopics = NO_FOREIGN_TOPICS,
): Promise<Bus> {
  const member = new BusMember(url, db, onUplink, log, foreign)
  try {
    await member.join()
  } catch (error) {
    await member.leave()
    throw error
  }
  const tending = repeat(
    TEND_MS,
    () => member.tend(),
    (error) => log.warn({ err: error }, 'the bus session was not tended'),
  )
  const bus: Bus = {
    url,
    isConnected: () => member.isConnected(),
    close: async () => {
      await tending.stop()
      await member.leave()
    },
  }
  return offerDownlink(bus, (message) => member.send(message))
}

/** This process as one of the readers of the bus. */
class BusMember {
  readonly #url: string
  readonly #db: Db
  readonly #onUplink: UplinkHandler
  readonly #log: FastifyBaseLogger
  readonly #foreign: ForeignTopics
  readonly #leaving = new AbortController()
  /** The database connection that holds the session's lock; null when it was lost. */
  #locks: DbSession | null = null
  #isLocked = false
  #session: BusSession | null = null
  #reader: UplinkReader | null = null

  constructor(url: string, db: Db, onUplink: UplinkHandler, log: FastifyBaseLogger, foreign: ForeignTopics) {
    this.#url = url
    this.#db = db
    this.#onUplink = onUplink
    this.#log = log
    this.#foreign = foreign
  }

  isConnected(): boolean {
    return this.#reader?.isConnected() ?? false
  }

  async send(message: DownMessage): Promise<void> {
    if (!this.#reader) throw new Error('The broker is away.')
    await this.#reader.send(message)
  }

  /** Takes a session and reads it, unless this process already does. */
  async join(): Promise<DbSession['client']> {
    const { client } = await this.#holdLocks()
    if (this.#session && !(await this.#isStillOurs(client, this.#session))) await this.#giveUpSession()
    this.#session ??= await claimSession(client)
    this.#isLocked = true
    this.#reader ??= await this.#read(this.#session)
    return client
  }

  /** Keeps the session, also after the database was away, and takes over or ends abandoned ones. */
  async tend(): Promise<void> {
    const client = await this.join()
    for (const session of await listAbandoned(client, ABANDONED_MINUTES)) await this.#settleAbandoned(client, session)
  }

  async leave(): Promise<void> {
    this.#leaving.abort()
    await this.#reader?.close()
    await this.#locks?.close()
  }

  async #holdLocks(): Promise<DbSession> {
    if (this.#locks) return this.#locks
    const locks = await openSession(this.#db, LOCK_SILENCE_MS)
    this.#locks = locks
    this.#isLocked = false
    locks.onLost(() => {
      this.#locks = null
    })
    return locks
  }

  /** The lock is lost with its connection; then another process may have taken the session. */
  #isStillOurs(client: DbSession['client'], { slot }: BusSession): Promise<boolean> {
    return this.#isLocked ? keepSession(client, slot) : takeSession(client, slot)
  }

  async #giveUpSession(): Promise<void> {
    this.#log.warn({ clientId: this.#session?.clientId }, 'another server has the bus session: this one takes another')
    this.#session = null
    await this.#stopReading()
  }

  async #stopReading(): Promise<void> {
    const reader = this.#reader
    this.#reader = null
    await reader?.close()
  }

  #read(session: BusSession): Promise<UplinkReader> {
    return readUplink(this.#url, session.clientId, {
      onUplink: this.#onUplink,
      onSession: (isKept) => void this.#noteSession(session, isKept),
      log: this.#log,
      foreign: this.#foreign,
      subscriptions: {
        read: () => filtersOf(this.#db.$client, session.slot),
        note: (filters) => noteFilters(this.#db.$client, session.slot, filters),
      },
    })
  }

  /** @param isKept - Whether the broker still had the session. */
  async #noteSession({ slot, clientId }: BusSession, isKept: boolean): Promise<void> {
    const before = this.#session?.subscribedAt ?? null
    if (isKept && before !== null) return
    if (before !== null)
      this.#log.warn({ clientId }, 'the broker has forgotten this server: what came while it was away is lost')
    try {
      const at = await retryThroughOutage(() => markSubscribed(this.#db.$client, slot), this.#leaving)
      if (this.#session?.slot === slot) this.#session = { slot, clientId, subscribedAt: at }
    } catch (error) {
      if (!this.#leaving.signal.aborted) this.#log.warn({ err: error }, 'the bus session was not noted')
    }
  }

  async #settleAbandoned(client: DbSession['client'], abandoned: BusSession): Promise<void> {
    const own = this.#session
    // before its own session is subscribed, a process cannot know what the others have received
    if (!own?.subscribedAt || own.slot === abandoned.slot || !(await takeSession(client, abandoned.slot))) return
    if (abandoned.subscribedAt !== null && abandoned.subscribedAt < own.subscribedAt) {
      await this.#stopReading()
      this.#session = abandoned
      await releaseSession(client, own.slot)
      await this.join()
      return
    }
    try {
      await endSession(this.#url, abandoned.clientId)
      await removeSession(client, abandoned.slot)
      this.#log.info({ clientId: abandoned.clientId }, 'an abandoned bus session was ended')
    } finally {
      await releaseSession(client, abandoned.slot)
    }
  }
}

/** Takes the free session that was subscribed longest, or adds one. */
async function claimSession(client: DbSession['client']): Promise<BusSession> {
  for (let attempt = 1; ; attempt += 1) {
    const sessions = await listSessions(client)
    for (const session of sessions) if (await takeSession(client, session.slot)) return session
    if (sessions.length === 0 || attempt === CLAIM_ATTEMPTS) return addSession(client)
    await pause(CLAIM_PAUSE_MS)
  }
}
