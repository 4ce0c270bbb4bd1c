// Watches the services that this process depends on, so that a message can say since when one is away, and how often it
// was. What another process sees is not known here: each process tells of its own connections.

import type { Bus } from '#server/core/bus/bus.ts'
import { pingDatabase } from '#server/core/db/ping.ts'
import type { Env } from '#server/core/env.ts'
import { repeat } from '#server/core/kit/repeat.ts'

const LOOK_MS = 10_000
const REMEMBERED_MS = 86_400_000
const PING_TIMEOUT_MS = 5_000
/** A single late answer may have waited for a busy machine or a free connection; several in a row are trouble. */
const SLOW_MS = 1_000
const SLOW_IN_A_ROW = 3

export interface ServiceState {
  readonly isUp: boolean
  /** Of the present state, epoch ms. */
  readonly since: number
  /** When it was lost within the last 24 hours, epoch ms, oldest first; the present loss included. */
  readonly losses: readonly number[]
}

/** Follows one service. @param now - Epoch ms. */
class ServiceRecord {
  #isUp = true
  #since: number
  #losses: readonly number[] = []

  constructor(now: number) {
    this.#since = now
  }

  note(isUp: boolean, now: number): void {
    this.#losses = this.#losses.filter((at) => now - at < REMEMBERED_MS)
    if (isUp === this.#isUp) return
    this.#isUp = isUp
    this.#since = now
    if (!isUp) this.#losses = [...this.#losses, now]
  }

  state(): ServiceState {
    return { isUp: this.#isUp, since: this.#since, losses: this.#losses }
  }
}

interface WatchedServices {
  readonly broker: ServiceState
  readonly database: ServiceState
  /** Since when the database has answered slowly, epoch ms; null while it does not. */
  readonly databaseSlowSince: number | null
  /** Duration of the last answer of the database, ms. */
  readonly databaseMs: number
}

export interface ServiceWatch {
  /** Looks now, besides the regular looks. */
  look(): Promise<WatchedServices>
  stop(): Promise<void>
}

/** @param clock - Measures durations, ms; a test gives its own. */
export function watchServices(
  { db, now, log }: Pick<Env, 'db' | 'now' | 'log'>,
  bus: Pick<Bus, 'isConnected'>,
  clock: () => number = () => performance.now(),
): ServiceWatch {
  const broker = new ServiceRecord(now())
  const database = new ServiceRecord(now())
  const slowness = { count: 0, since: null as number | null, lastMs: 0 }

  async function look(): Promise<WatchedServices> {
    broker.note(bus.isConnected(), now())
    const began = clock()
    const isUp = await pingDatabase(db, PING_TIMEOUT_MS)
    slowness.lastMs = Math.round(clock() - began)
    database.note(isUp, now())
    slowness.count = slowness.lastMs > SLOW_MS ? slowness.count + 1 : 0
    if (slowness.count === 0) slowness.since = null
    else if (slowness.count >= SLOW_IN_A_ROW) slowness.since ??= now()
    return {
      broker: broker.state(),
      database: database.state(),
      databaseSlowSince: slowness.since,
      databaseMs: slowness.lastMs,
    }
  }
  const looking = repeat(LOOK_MS, look, (error) => log.warn({ err: error }, 'the services were not looked at'))
  return { look, stop: looking.stop }
}
