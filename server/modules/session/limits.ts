const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Every time and count of sign-in and session, in one place. Times in ms. */
export const SESSION_LIMIT = {
  /** Use is written down at most this often. */
  touchMs: MINUTE_MS,
  /** Ended sessions are kept this long, so that their tokens still learn why they ended. */
  keepEndedMs: 7 * DAY_MS,
  imageCodeMs: 5 * MINUTE_MS,
  /** This many attempts in a row without success lock a login name. */
  attempts: 5,
  lockMs: 15 * MINUTE_MS,
} as const

/** How long sessions live, as the settings of the system say; ms. */
export interface SessionLife {
  /** Ends a session after this long without a call. */
  readonly idleMs: number
  /** Ends it after this long whatever happens: a wall screen stays signed in for a heating season. */
  readonly absoluteMs: number
}

export const sessionLifeOf = (settings: {
  readonly sessionIdleMinutes: number
  readonly sessionMaxDays: number
}): SessionLife => ({
  idleMs: settings.sessionIdleMinutes * MINUTE_MS,
  absoluteMs: settings.sessionMaxDays * DAY_MS,
})

/** In force before an installation has settings. */
export const DEFAULT_SESSION_LIFE = sessionLifeOf({ sessionIdleMinutes: 720, sessionMaxDays: 200 })

/** Whether an account's last day (`yyyy-MM-dd`, in the server's zone; null: none) is over. */
export const isPastLastDay = (expiresOn: string | null, epochMs: number): boolean =>
  expiresOn !== null && expiresOn < new Date(epochMs).toLocaleDateString('sv-SE')

/** When a session that was opened at `createdAt` and used at `now` ends, epoch ms. */
export const expiryOf = (createdAt: number, now: number, { idleMs, absoluteMs }: SessionLife): number =>
  Math.min(now + idleMs, createdAt + absoluteMs)
