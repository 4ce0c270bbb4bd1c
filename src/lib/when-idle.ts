const WITHIN_MS = 500

const waiting = new Set<() => void>()
let isMomentAsked = false

/**
 * Does work in an idle moment of the browser, or after half a second without one. Each moment has one piece of work, in the
 * order in which they were asked for, so that what people do and what they wait for come in between.
 *
 * @returns Takes the work back if it has not begun.
 */
export function whenIdle(work: () => void): () => void {
  waiting.add(work)
  askForMoment()
  return () => void waiting.delete(work)
}

function askForMoment(): void {
  if (isMomentAsked || waiting.size === 0) return
  isMomentAsked = true
  inIdleMoment(WITHIN_MS, () => {
    isMomentAsked = false
    const [next] = waiting
    if (next) waiting.delete(next)
    askForMoment()
    next?.()
  })
}

/** Does work in the browser's next idle moment, whatever else is done in it, or after so many ms without one. */
export function inIdleMoment(withinMs: number, work: () => void): void {
  // Safari has none
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: withinMs })
  else setTimeout(work)
}
