// A line carries the devices of one connection: one request at a time, commands before polls, polls in the order in which
// they are due. Lines do not wait for each other. A silent device is asked less and less often, so that the others on its
// line keep their periods.

import { setTimeout as pause } from 'node:timers/promises'

const FAILURES_UNTIL_SPARING = 3
const SPARING_MS = 60_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** Failures in a row, over all devices, after which the connection itself is taken for dead. */
const FAILURES_UNTIL_REOPENED = 3
/** First polls are spread over this time. */
const SPREAD_MS = 2_000

/** One device on a line, as others see it. */
export interface DeviceState {
  readonly name: string
  /** Null before its first poll. */
  isReached: boolean | null
}

export interface Poll {
  readonly device: DeviceState
  readonly periodMs: number
  /** Rejects where the device does not answer. */
  run(): Promise<void>
}

export interface Line {
  /** Runs a job before the next poll; rejects as the job does, or where the connection cannot be opened. */
  urgent<T>(job: () => Promise<T>): Promise<T>
  /** Polls that began more than a period after they were due. */
  latePolls(): number
  /** Ends after the request that is under way; jobs that wait are rejected. */
  close(): Promise<void>
}

interface LineOptions {
  readonly connection: { open(): Promise<void>; isOpen(): boolean; close(): void }
  readonly polls: readonly Poll[]
  /** A clock that nobody sets, ms: after a clock was set back by an hour, polls must not rest for an hour. */
  readonly steadyNow: () => number
  /** A device answers again, or no more. */
  readonly onChange: (device: DeviceState, why: string) => void
}

const CLOSED = 'The connection was closed, as the configuration is replaced or the gateway ends.'

interface Due {
  readonly poll: Poll
  at: number
}

interface Job {
  readonly run: () => Promise<void>
  readonly refuse: (error: Error) => void
}

export function startLine({ connection, polls, steadyNow: now, onChange }: LineOptions): Line {
  const due: Due[] = polls.map((poll) => ({ poll, at: now() + Math.random() * Math.min(SPREAD_MS, poll.periodMs) }))
  const jobs: Job[] = []
  const failures = new Map<DeviceState, number>()
  let failuresInRow = 0
  let retryMs = FIRST_RETRY_MS
  let openAgainAt = 0
  let late = 0
  let isClosed = false
  let waking = new AbortController()

  async function ensureOpen(): Promise<void> {
    if (connection.isOpen()) return
    try {
      await connection.open()
      retryMs = FIRST_RETRY_MS
    } catch (error) {
      openAgainAt = now() + retryMs * (0.8 + 0.4 * Math.random())
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)
      throw error
    }
  }

  async function runPoll(entry: Due): Promise<void> {
    const { poll } = entry
    if (now() - entry.at > poll.periodMs) late += 1
    try {
      await ensureOpen()
      await runTwice(poll)
      note(poll.device, true, '')
      failuresInRow = 0
    } catch (error) {
      note(poll.device, false, error instanceof Error ? error.message : String(error))
      failuresInRow += 1
      if (failuresInRow >= FAILURES_UNTIL_REOPENED) {
        failuresInRow = 0
        connection.close()
      }
    }
    // slots that have passed are left out: what they would have read is gone
    const isSpared = (failures.get(poll.device) ?? 0) >= FAILURES_UNTIL_SPARING
    const step = isSpared ? Math.max(SPARING_MS, poll.periodMs) : poll.periodMs
    entry.at += step * Math.max(1, Math.ceil((now() - entry.at) / step))
  }

  /** One lost answer says nothing about a device; one that is known to be silent is not asked twice. */
  async function runTwice(poll: Poll): Promise<void> {
    try {
      await poll.run()
    } catch (error) {
      if (isClosed || !connection.isOpen() || failures.get(poll.device)) throw error
      await poll.run()
    }
  }

  function note(device: DeviceState, isReached: boolean, why: string): void {
    failures.set(device, isReached ? 0 : (failures.get(device) ?? 0) + 1)
    if (device.isReached === isReached) return
    device.isReached = isReached
    onChange(device, why)
  }

  /** While the connection cannot be opened, none of its devices is reached, and none of their polls is late. */
  function waitForConnection(): void {
    for (const entry of due)
      if (entry.at < openAgainAt) {
        entry.at = openAgainAt
        note(entry.poll.device, false, 'The connection cannot be opened.')
        // to be asked as soon as there is a connection
        failures.set(entry.poll.device, 0)
      }
  }

  async function work(): Promise<void> {
    while (!isClosed) {
      const job = jobs.shift()
      if (job) {
        await job.run()
        continue
      }
      if (!connection.isOpen() && openAgainAt > now()) waitForConnection()
      const next = due.reduce<Due | null>((first, entry) => (first && first.at <= entry.at ? first : entry), null)
      const waitMs = next ? next.at - now() : SPARING_MS
      if (next && waitMs <= 0) await runPoll(next)
      else await sleep(waitMs)
    }
  }

  async function sleep(waitMs: number): Promise<void> {
    await pause(waitMs, undefined, { signal: waking.signal }).catch(() => undefined)
    waking = new AbortController()
  }

  const working = work()
  return {
    urgent: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error(CLOSED))
        jobs.push({ run: () => ensureOpen().then(job).then(resolve, reject), refuse: reject })
        waking.abort()
      }),
    latePolls: () => late,
    close: async () => {
      isClosed = true
      waking.abort()
      await working
      for (const { refuse } of jobs) refuse(new Error(CLOSED))
      connection.close()
    },
  }
}
