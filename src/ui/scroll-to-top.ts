const DURATION_MS = 800
const MAIN_ID = 'main'

/** The part of a window that the animation needs. */
interface ScrollTime {
  now(): number
  requestFrame(callback: () => void): void
}

interface ScrolledElement {
  scrollTop: number
}

/** Ease-in-out: fraction of the distance after a fraction of the time. */
const eased = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share))

/** Scrolls an element to its top in a given time; stops when the user or other code scrolls it meanwhile. */
export function animateToTop(element: ScrolledElement, durationMs: number, time: ScrollTime): void {
  const from = element.scrollTop
  const start = time.now()
  let last = from
  const step = (): void => {
    // browsers round scroll positions
    if (Math.abs(element.scrollTop - last) > 1) return
    const share = Math.min(1, (time.now() - start) / durationMs)
    last = from * (1 - eased(share))
    element.scrollTop = last
    if (share < 1) time.requestFrame(step)
  }
  if (durationMs <= 0) element.scrollTop = 0
  else step()
}

/**
 * Scrolls the main area to its top, without animation for users who prefer reduced motion. Call it when a table shows
 * another page.
 */
export function scrollMainToTop(durationMs = DURATION_MS): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const time = { now: () => performance.now(), requestFrame: (callback: () => void) => requestAnimationFrame(callback) }
  // the main area scrolls by itself, or together with the header where that is not fixed
  for (let element = document.getElementById(MAIN_ID); element; element = element.parentElement) {
    if (element.scrollTop > 0) animateToTop(element, isStill ? 0 : durationMs, time)
  }
}
