import { elementsOf } from '../mixed-document.ts'
import type { LiveContestant } from './contestant.ts'
import { createMeta2d } from './meta2d.ts'
import { createPlainFeed } from './plain-feed.ts'

/** meta2d, updated through its own call for values and rendered once a frame. */
export function createLiveMeta2d(): LiveContestant {
  const contestant = createMeta2d()
  let feed: ReturnType<typeof createPlainFeed>
  let frames = 0
  let isFrameRequested = false

  const requestFrame = (): void => {
    if (isFrameRequested) return
    isFrameRequested = true
    requestAnimationFrame(() => {
      isFrameRequested = false
      frames += 1
      contestant.meta2d().render()
    })
  }
  return {
    async open(document, stage) {
      await contestant.open(document, stage)
      const elements = elementsOf(document)
      feed = createPlainFeed(elements.length, ({ places, values }) => {
        for (const [at, place] of places.entries()) {
          const id = elements[place]?.uuid
          const text = (values[at] ?? 0).toFixed(1)
          if (id !== undefined) contestant.meta2d().setValue({ id, text }, { render: false, doEvent: false })
        }
        requestFrame()
      })
    },
    panBy: (dx, dy) => contestant.panBy(dx, dy),
    zoomBy: (factor) => contestant.zoomBy(factor),
    get zoom() {
      return contestant.zoom
    },
    setRate: (changesPerSecond) => feed.setRate(changesPerSecond),
    counts: () => ({ frames, patches: null }),
  }
}
