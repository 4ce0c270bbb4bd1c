import { createContext, useContext } from 'react'
import type { PastClock } from '#lib/past-clock.ts'

/** The past that drawings show. Times are epoch ms. */
export interface Replay {
  readonly clock: PastClock
  /** The clock runs, or waits for values to go on. */
  readonly isPlaying: boolean
  /** Seconds of the past in a second, while it plays. */
  readonly speed: number
  /** Where the past ends. */
  readonly present: number
}

export const ReplayContext = createContext<Replay | null>(null)

/** What the drawings of this part of the page show of the past; null: they show the present. */
export const useReplayed = (): Replay | null => useContext(ReplayContext)
