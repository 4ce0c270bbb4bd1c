import { distanceBetween, type ScreenPoint } from '#drawing/engine.ts'

/** Presses further apart are clicks of their own: the usual time of a double click, and the tremor of a hand. */
const SAME_CLICK_MS = 500
const SAME_CLICK_PX = 5

/**
 * Counts presses that follow each other at one place: 2 is a double click. Pointer events do not count them.
 *
 * @returns Function for each press, with its time in ms.
 */
export function countClicks(): (at: ScreenPoint, time: number) => number {
  let last: { readonly at: ScreenPoint; readonly time: number; readonly count: number } | null = null
  return (at, time) => {
    const isNext = last && time - last.time <= SAME_CLICK_MS && distanceBetween(at, last.at) <= SAME_CLICK_PX
    last = { at, time, count: last && isNext ? last.count + 1 : 1 }
    return last.count
  }
}
