import { buildPoints } from '../bound-document.ts'
import { elementsOf } from '../mixed-document.ts'
import { type LiveContestant, presented } from './contestant.ts'
import { panByKeys } from './ours.ts'
import { createValueFeed } from './value-feed.ts'
import { createViewerStage, type ViewerStage } from './viewer-stage.ts'

/** The viewer with the evaluator in a worker. */
export function createLiveOurs(): LiveContestant {
  const feed = createValueFeed()
  let viewer: ViewerStage
  return {
    async open(document, stage) {
      viewer = createViewerStage({ stage, live: feed, points: buildPoints(elementsOf(document).length) })
      await viewer.show(document)
      await presented()
    },
    panBy: (dx, dy) => panByKeys(viewer, dx, dy),
    zoomBy: (factor) => viewer.zoomBy(factor),
    get zoom() {
      return viewer.handle.zoomPercent / 100
    },
    setRate: (changesPerSecond) => feed.setRate(changesPerSecond),
    counts: () => ({ frames: viewer.handle.getStats().frames, patches: feed.patches }),
  }
}
