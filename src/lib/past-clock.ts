/** A clock of the past, which stands or runs. Times are epoch ms. */
export interface PastClock {
  /** What it showed when it was set. */
  readonly at: number
  /** When it was set, by the clock of this machine. */
  readonly setAt: number
  /** Seconds that pass on it in a second; 0 when it stands. */
  readonly speed: number
}

/** What a clock of the past shows, epoch ms. @param now - By the clock of this machine, epoch ms. */
export const momentOf = ({ at, setAt, speed }: PastClock, now: number): number => at + (now - setAt) * speed
