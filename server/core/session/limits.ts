import { companyDay } from '#server/core/kit/company-time.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Every time and count of sign-in and session, in one place. Times in ms. */
export const SESSION_LIMIT = {
  /** The last use of a session is stored at most this often. */
  touchMs: MINUTE_MS,
  /** Ended sessions are kept this long, so that a call with an old token can still be told the reason. */
  keepEndedMs: 7 * DAY_MS,
  imageCodeMs: 5 * MINUTE_MS,
  /** A browser is known for this long after its last sign-in. */
  deviceMs: 180 * DAY_MS,
  /** A second factor that was offered waits this long for its first code. */
  factorOfferMs: 15 * MINUTE_MS,
  /** Brakes that were unused for this long are removed: they hold nothing any more. */
  keepBrakesMs: 2 * DAY_MS,
} as const

/** How failed attempts delay the next one. */
export interface BrakeRule {
  /** Attempts without a delay. */
  readonly free: number
  /** Delay after the first attempt beyond `free`; doubles with each further one. */
  readonly firstDelayMs: number
  readonly maxDelayMs: number
  /** One attempt is forgiven each time this passes. */
  readonly forgiveMs: number
}

/** At the longest delay, a name can be guessed four times an hour, from one address or from all together. */
export const BRAKE = {
  /** One name from one address, from one known device, or with one recovery code. */
  own: { free: 4, firstDelayMs: 30 * SECOND_MS, maxDelayMs: 15 * MINUTE_MS, forgiveMs: HOUR_MS },
  /** One name from all addresses: forgives faster than a single address at its longest delay can guess. */
  name: { free: 20, firstDelayMs: 30 * SECOND_MS, maxDelayMs: 15 * MINUTE_MS, forgiveMs: 10 * MINUTE_MS },
  /** All names from one address: a company may share it. */
  address: { free: 50, firstDelayMs: 30 * SECOND_MS, maxDelayMs: 5 * MINUTE_MS, forgiveMs: MINUTE_MS },
} as const satisfies Record<string, BrakeRule>

/** How long sessions live, as the settings of the system say; ms. */
export interface SessionLife {
  /** Ends a session after this long without a call. */
  readonly idleMs: number
  /** Ends a session after this long in any case; long enough for a wall screen during a heating season. */
  readonly absoluteMs: number
}

export const sessionLifeOf = (settings: {
  readonly sessionIdleMinutes: number
  readonly sessionMaxDays: number
}): SessionLife => ({
  idleMs: settings.sessionIdleMinutes * MINUTE_MS,
  absoluteMs: settings.sessionMaxDays * DAY_MS,
})

/** Used before an installation has settings. */
export const DEFAULT_SESSION_LIFE = sessionLifeOf({ sessionIdleMinutes: 720, sessionMaxDays: 200 })

/** Whether an account's last day (`yyyy-MM-dd`; null: none) is over. */
export const isPastLastDay = (expiresOn: string | null, epochMs: number): boolean =>
  expiresOn !== null && expiresOn < companyDay(epochMs)

/** When a session that was opened at `createdAt` and used at `now` ends, epoch ms. */
export const expiryOf = (createdAt: number, now: number, { idleMs, absoluteMs }: SessionLife): number =>
  Math.min(now + idleMs, createdAt + absoluteMs)
