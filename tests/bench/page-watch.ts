/** Measurements offered by a page that runs {@link watchPage}. */
export interface PageWatch {
  /** Clicks the menu entry that leads to `path`; resolves once its page is in use. */
  open(path: string): Promise<PageTimes>
  /** Clicks the element that `selector` finds, and waits for the page of `path`. */
  press(selector: string, path: string): Promise<PageTimes>
}

export interface PageTimes {
  /** From the click to the first frame that shows the page with its data. */
  readonly pressMs: number
  /** From the last answer before that frame; from the click when there was no answer. */
  readonly dataMs: number
  readonly parts: PageParts
}

/** What happened between the click and that frame. */
interface PageParts {
  /** During which code was loaded. */
  readonly codeMs: number
  /** During which calls were open. */
  readonly callMs: number
  /** How often calls began after all earlier ones had been answered. */
  readonly numWaves: number
  /** Null where there was no call. */
  readonly slowestCall: { readonly path: string; readonly ms: number } | null
  /** During which the main thread was held for more than 50 ms at once. */
  readonly busyMs: number
}

/**
 * Runs in the page, before its first script. A page is in use when its tag is in front, its heading is shown, none of its
 * parts is busy or a skeleton, and no call is open. The time is taken in the second frame in use, if the page stays in use for {@link STABLE_FRAMES}
 * frames.
 */
export function watchPage(): void {
  const STABLE_FRAMES = 4
  const GIVE_UP_MS = 20_000
  type Span = readonly [from: number, to: number]
  let numOpen = 0
  let lastAnswer = 0
  let calls: { readonly path: string; readonly span: Span }[] = []
  let tasks: Span[] = []
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...body) {
    const sentAt = performance.now()
    numOpen += 1
    this.addEventListener('loadend', () => {
      numOpen -= 1
      lastAnswer = performance.now()
      calls.push({ path: new URL(this.responseURL || location.href).pathname, span: [sentAt, lastAnswer] })
    })
    send.apply(this, body)
  }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, startTime + duration])
  }).observe({ type: 'longtask' })
  /** Spans without their overlaps, cut to one around them. */
  const joined = (spans: readonly Span[], [first, last]: Span): Span[] => {
    const result: Span[] = []
    for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
      const [start, end] = [Math.max(from, first), Math.min(to, last)]
      const before = result.at(-1)
      if (before && start <= before[1]) result[result.length - 1] = [before[0], Math.max(before[1], end)]
      else if (start < end) result.push([start, end])
    }
    return result
  }
  const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0)
  const partsIn = (around: Span): PageParts => {
    const code = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css|wasm)(\?|$)/.test(name))
      .map(({ startTime, duration }): Span => [startTime, startTime + duration])
    const own = calls.filter(({ span }) => span[1] > around[0] && span[0] < around[1])
    const waves = joined(
      own.map(({ span }) => span),
      around,
    )
    const slowest = own.toSorted((one, other) => lengthOf([other.span]) - lengthOf([one.span]))[0]
    return {
      codeMs: lengthOf(joined(code, around)),
      callMs: lengthOf(waves),
      numWaves: waves.length,
      slowestCall: slowest ? { path: slowest.path, ms: lengthOf([slowest.span]) } : null,
      busyMs: lengthOf(joined(tasks, around)),
    }
  }
  const isInUse = (path: string): boolean => {
    const main = document.querySelector<HTMLElement>('#main')
    const tag = document.querySelector<HTMLElement>('[data-tag][data-current]')
    if (numOpen > 0 || !main || main.ariaBusy !== 'false' || tag?.dataset.tag !== path) return false
    const isShown = (part: Element): boolean => part.checkVisibility()
    const hasHeading = [...main.querySelectorAll('h1')].some((heading) => isShown(heading) && heading.innerText !== '')
    return hasHeading && ![...main.querySelectorAll('[aria-busy=true], [data-skeleton]')].some(isShown)
  }
  const measure = (link: Element | null, path: string): Promise<PageTimes> =>
    new Promise((resolve, reject) => {
      if (!(link instanceof HTMLElement)) throw new Error(`Nothing leads to ${path}.`)
      calls = []
      tasks = []
      performance.clearResourceTimings()
      const start = performance.now()
      let shown = { at: start, answeredAt: start }
      let numFrames = 0
      const look = (): void => {
        const now = performance.now()
        numFrames = isInUse(path) ? numFrames + 1 : 0
        // the callback of the first frame runs before its painting, that of the second one after it
        if (numFrames === 2) shown = { at: now, answeredAt: Math.max(lastAnswer, start) }
        if (numFrames >= STABLE_FRAMES)
          resolve({
            pressMs: shown.at - start,
            dataMs: shown.at - shown.answeredAt,
            parts: partsIn([start, shown.at]),
          })
        else if (now - start > GIVE_UP_MS) reject(new Error(`${path} is not in use after ${GIVE_UP_MS} ms.`))
        else requestAnimationFrame(look)
      }
      link.click()
      requestAnimationFrame(look)
    })
  const watch: PageWatch = {
    open: (path) => measure(document.querySelector(`#sidebar a[href="#${path}"]`), path),
    press: (selector, path) => measure(document.querySelector(selector), path),
  }
  Object.assign(globalThis, { pageWatch: watch })
}
