import type { SoakHarnessApi } from '../harness-api.ts'
import { buildSoakDocument, soakPoints } from '../soak-document.ts'
import { presented } from './contestant.ts'
import { stageElement } from './frames.ts'
import type { GlMeter } from './gl-meter.ts'
import { buildPicture, buildPictures } from './pictures.ts'
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
    async partsOf(picture, places) {
      const image = new Image()
      image.src = picture
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No 2D context.')
      context.drawImage(image, 0, 0)
      return places.map(({ left, top, width, height, color }) =>
        partOf(context.getImageData(left, top, width, height).data, color),
      )
    },
  }
}

/** Largest difference per channel at which a pixel still counts as the wanted colour. */
const TOLERANCE = 24

function partOf(data: Uint8ClampedArray, color: number): number {
  const channels = [color >> 16, (color >> 8) & 0xff, color & 0xff]
  let numAlike = 0
  for (let at = 0; at < data.length; at += 4) {
    if (channels.every((channel, i) => Math.abs((data[at + i] ?? 0) - channel) <= TOLERANCE)) numAlike += 1
  }
  return numAlike / (data.length / 4)
}
