export const nextFrame = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })

/** Measured even when it takes longer than the duration: fewer frames give no usable figure. */
const MIN_FRAMES = 8

/** Runs `step` in each frame; returns the times between frames, ms. */
export async function eachFrame(durationMs: number, step: (frame: number) => void): Promise<number[]> {
  const intervals: number[] = []
  let before = await nextFrame()
  const end = before + durationMs
  for (let frame = 0; before < end || frame < MIN_FRAMES; frame += 1) {
    step(frame)
    const now = await nextFrame()
    intervals.push(now - before)
    before = now
  }
  return intervals
}

/** Resolves once all in view of a drawing that is opened next has been drawn; call it before that. */
export const nextFirstFrame = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('drawing:first-frame').length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ entryTypes: ['measure'] })
  })

/** Zooms about the middle of the stage until the zoom is within 1 % of `zoom`. */
export async function zoomTo(
  contestant: { readonly zoom: number; zoomBy(factor: number): void },
  zoom: number,
): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const factor = zoom / contestant.zoom
    if (Math.abs(factor - 1) < 0.01) return
    // one wheel event of the viewer at most doubles or halves the zoom
    contestant.zoomBy(Math.min(Math.max(factor, 0.5), 2))
    await nextFrame()
    await nextFrame()
  }
  throw new Error(`The zoom stays at ${contestant.zoom}.`)
}

export function stageElement(): HTMLElement {
  const stage = document.querySelector<HTMLElement>('#stage')
  if (!stage) throw new Error('The page has no stage.')
  return stage
}
