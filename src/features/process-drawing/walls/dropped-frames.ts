const MINUTE_MS = 60_000
/** At the most usual rate of screens. */
const LONGEST_FRAME_MS = 1_000 / 60
/** A page that was hidden drops no frames. */
const HIDDEN_MS = 1_000

export interface FrameCount {
  /** @param at - Of the frame, ms. */
  frame(at: number): void
  /** Frames that came too late to be shown, in the last whole minute, or in the present one where it is the first. */
  readonly dropped: number
}

export function createFrameCount(): FrameCount {
  let lastAt: number | null = null
  let beganAt = 0
  let present = 0
  let before: number | null = null
  return {
    frame(at) {
      const gap = lastAt === null ? 0 : at - lastAt
      if (lastAt === null) beganAt = at
      lastAt = at
      if (gap < HIDDEN_MS) present += Math.max(Math.round(gap / LONGEST_FRAME_MS) - 1, 0)
      if (at - beganAt < MINUTE_MS) return
      before = present
      present = 0
      beganAt = at
    },
    get dropped() {
      return before ?? present
    },
  }
}
