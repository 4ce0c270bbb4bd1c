const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Every time and count of sign-in and session, in one place. Times in ms. */
export const SESSION_LIMIT = {
  /** A session ends after this long without a call. */
  idleMs: 12 * HOUR_MS,
  /** A session ends after this long whatever happens: a wall screen stays signed in for a heating season. */
  absoluteMs: 200 * DAY_MS,
  /** Use is written down at most this often. */
  touchMs: MINUTE_MS,
  /** Ended sessions are kept this long, so that their tokens still learn why they ended. */
  keepEndedMs: 7 * DAY_MS,
  imageCodeMs: 5 * MINUTE_MS,
  /** This many attempts in a row without success lock a login name. */
  attempts: 5,
  lockMs: 15 * MINUTE_MS,
} as const

/** When a session that was opened at `createdAt` and used at `now` ends, epoch ms. */
export const expiryOf = (createdAt: number, now: number): number =>
  Math.min(now + SESSION_LIMIT.idleMs, createdAt + SESSION_LIMIT.absoluteMs)
