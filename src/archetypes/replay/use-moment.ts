import { useEffect, useReducer } from 'react'
import { momentOf, type PastClock } from '#lib/past-clock.ts'

/** What a clock of the past shows, epoch ms, renewed every so often while it runs; null without one. */
export function useMoment(clock: PastClock | null, everyMs: number): number | null {
  const [, renew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!clock || clock.speed === 0) return
    const timer = setInterval(renew, everyMs)
    return () => clearInterval(timer)
  }, [clock, everyMs])
  return clock && momentOf(clock, Date.now())
}
