import type { SoakHarnessApi } from '../harness-api.ts'
import { buildSoakDocument, soakPoints } from '../soak-document.ts'
import { presented } from './contestant.ts'
import { stageElement } from './frames.ts'
import type { GlMeter } from './gl-meter.ts'
import { buildPicture, buildPictures } from './pictures.ts'
import { partsOf } from './screen-colors.ts'
import { createValueFeed } from './value-feed.ts'
import { createViewerStage, type ViewerStage } from './viewer-stage.ts'

const CHANGES_PER_SECOND = 1_000
const PROBE_PICTURE = '#6fb1c7'

/** Opens, closes and inspects the viewer for the soak bench. */
export function createSoakHarness(meter: GlMeter): SoakHarnessApi {
  const feed = createValueFeed()
  const points = soakPoints()
  const pictures = buildPictures()
  const probePicture = buildPicture(PROBE_PICTURE, 0)
  let viewer: ViewerStage | null = null
  feed.setRate(CHANGES_PER_SECOND)
  const present = (): ViewerStage => {
    viewer ??= createViewerStage({ stage: stageElement(), live: feed, points })
    return viewer
  }
  return {
    async open(seed) {
      await present().show(buildSoakDocument(seed, pictures, probePicture))
    },
    close() {
      viewer?.close()
      viewer = null
    },
    async loseContext() {
      const canvas = stageElement().querySelector('canvas')
      const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
      if (!extension) throw new Error('There is no context to lose.')
      const drawnAgain = present().nextFirstFrame()
      extension.loseContext()
      await drawnAgain
      await presented()
    },
    held: () => meter.held(),
    partsOf,
  }
}
