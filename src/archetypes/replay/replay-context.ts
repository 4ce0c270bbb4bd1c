import { createContext, useContext } from 'react'
import type { PastClock } from '#lib/past-clock.ts'
import type { RehearsedWay } from '../telemetry/rehearsed-values.ts'

/** A rehearsal that a page shows in the place of what was measured. */
export interface ReplayedRehearsal {
  readonly keyId: string
  readonly way: RehearsedWay
}

/** The time that a page shows in the place of the present. Times are epoch ms. */
export interface Replay {
  readonly clock: PastClock
  /** The clock runs, or waits for values to go on. */
  readonly isPlaying: boolean
  /** Seconds of that time in a second, while it plays. */
  readonly speed: number
  /** Where it ends: the present, or the end of the rehearsal. */
  readonly end: number
  /** Whose values they are; null: what was measured. */
  readonly rehearsal: ReplayedRehearsal | null
}

export const ReplayContext = createContext<Replay | null>(null)

/** What this part of the page shows in the place of the present; null: the present. */
export const useReplayed = (): Replay | null => useContext(ReplayContext)
