const DURATION_MS = 800
const MAIN_ID = 'main'

/** As much of a window as the animation needs. */
interface ScrollTime {
  now(): number
  requestFrame(callback: () => void): void
}

interface ScrolledElement {
  scrollTop: number
}

/** Share of the way after a share of the time: slow at both ends. */
const eased = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share))

/** Scrolls an element to its top in a given time; stops where somebody else scrolls it meanwhile. */
export function animateToTop(element: ScrolledElement, durationMs: number, time: ScrollTime): void {
  const from = element.scrollTop
  const start = time.now()
  let last = from
  const step = (): void => {
    // browsers round what they are given
    if (Math.abs(element.scrollTop - last) > 1) return
    const share = Math.min(1, (time.now() - start) / durationMs)
    last = from * (1 - eased(share))
    element.scrollTop = last
    if (share < 1) time.requestFrame(step)
  }
  if (durationMs <= 0) element.scrollTop = 0
  else step()
}

/** Scrolls the main area to its top, at once for who wants no motion. To be called when a table shows another page. */
export function scrollMainToTop(durationMs = DURATION_MS): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const time = { now: () => performance.now(), requestFrame: (callback: () => void) => requestAnimationFrame(callback) }
  // the main area scrolls by itself, or with the header where that is not fixed
  for (let element = document.getElementById(MAIN_ID); element; element = element.parentElement) {
    if (element.scrollTop > 0) animateToTop(element, isStill ? 0 : durationMs, time)
  }
}
