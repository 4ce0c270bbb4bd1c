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
}

/**
 * Runs in the page, before its first script. A page is in use when its tag is in front, none of its parts is busy and
 * no call is open. The time is taken in the second frame in use, if the page stays in use for {@link STABLE_FRAMES}
 * frames.
 */
export function watchPage(): void {
  const STABLE_FRAMES = 4
  const GIVE_UP_MS = 20_000
  let numOpen = 0
  let lastAnswer = 0
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...body) {
    numOpen += 1
    this.addEventListener('loadend', () => {
      numOpen -= 1
      lastAnswer = performance.now()
    })
    send.apply(this, body)
  }
  const isInUse = (path: string): boolean => {
    const main = document.querySelector<HTMLElement>('#main')
    const tag = document.querySelector<HTMLElement>('[data-tag][data-current]')
    if (numOpen > 0 || !main || main.ariaBusy !== 'false' || tag?.dataset.tag !== path) return false
    const busy = [...main.querySelectorAll('[aria-busy=true]')]
    return main.innerText.trim() !== '' && !busy.some((part) => part.checkVisibility())
  }
  const measure = (link: Element | null, path: string): Promise<PageTimes> =>
    new Promise((resolve, reject) => {
      if (!(link instanceof HTMLElement)) throw new Error(`Nothing leads to ${path}.`)
      const start = performance.now()
      let shown = { at: start, answeredAt: start }
      let numFrames = 0
      const look = (): void => {
        const now = performance.now()
        numFrames = isInUse(path) ? numFrames + 1 : 0
        // the callback of the first frame runs before its painting, that of the second one after it
        if (numFrames === 2) shown = { at: now, answeredAt: Math.max(lastAnswer, start) }
        if (numFrames >= STABLE_FRAMES) resolve({ pressMs: shown.at - start, dataMs: shown.at - shown.answeredAt })
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
