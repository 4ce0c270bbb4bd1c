// A drawing in the console's own viewer whose values came once and have grown old, and what a person sees of it.

import { createValueFrame } from '#contract/live/frame.ts'
import { createEvaluator } from '#drawing/binding/evaluator.ts'
import type { DrawingViewerHandle, LiveValues, MarkLevel } from '#drawing/index.ts'
import { UNIT_CODE } from '../../bench/drawing/bound-document.ts'
import { createViewerStage } from '../../bench/drawing/page/viewer-stage.ts'

export interface AgedView {
  /** The present number of each point, by the code of its parameter. */
  readonly values: Readonly<Record<string, number>>
  readonly ageMs: number
  /** Levels of alarms, by the code of the parameter. */
  readonly alarms: Readonly<Record<string, MarkLevel>>
}

/** Around some pixels of the picture, px; all of them included. */
interface Edges {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface SeenView {
  /** What is drawn, by runs of rows with anything but background in them, from above. */
  readonly lines: readonly Edges[]
  /** What has the colour that marks urgent alarms; null: nothing. */
  readonly mark: Edges | null
  /** As a data address, for inspection by a person. */
  readonly picture: string
}

const URGENT = 0xff6a5f
/** Of 255: less is a seam of the background. */
const LEAST_DIFFERENCE = 24

/** @param drawing - Its value texts read parameters of one unit. */
export async function lookAtAged(
  drawing: { readonly width: number; readonly height: number },
  view: AgedView,
): Promise<SeenView> {
  const target = document.createElement('div')
  target.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${drawing.width}px; height: ${drawing.height}px`
  document.body.append(target)
  const codes = Object.keys(view.values)
  const points = codes.map((paramCode, at) => ({
    pointId: at + 1,
    code: `${UNIT_CODE}.${paramCode}`,
    nodeCode: UNIT_CODE,
    paramCode,
    name: '',
    nameEn: '',
    unit: '',
    decimals: 1,
    rangeMin: 0,
    rangeMax: 100,
  }))
  const stage = createViewerStage({ stage: target, points, live: agedValues(Object.values(view.values), view.ageMs) })
  await stage.show(drawing)
  const levels = Object.entries(view.alarms).map(([code, level]) => [codes.indexOf(code) + 1, level] as const)
  stage.handle.setAlarms(new Map(levels))
  const seen = await readPicture(stage.handle)
  stage.close()
  target.remove()
  return seen
}

/** Points 1, 2 and so on, each with one number that was measured so long ago. */
function agedValues(values: readonly number[], ageMs: number): LiveValues {
  return {
    open(table, points, glyphs, { onPatch, onState }) {
      const evaluator = createEvaluator(table, points, glyphs)
      const show = () => {
        const patch = evaluator.takePatch()
        if (patch) onPatch(patch)
      }
      const tell = () => {
        const measuredAt = Date.now()
        const frame = createValueFrame(values.length, measuredAt)
        for (const [at, value] of values.entries()) {
          frame.pointIds[at] = at + 1
          frame.values[at] = value
          frame.times[at] = measuredAt
        }
        evaluator.apply(frame)
        evaluator.tick(measuredAt + ageMs)
        show()
      }
      tell()
      onState('live')
      return {
        bind: (next) => {
          evaluator.bind(next)
          tell()
        },
        setVisible: (elements) => {
          evaluator.setVisible(elements)
          show()
        },
        inspect: async (element) => evaluator.inspect(element),
        read: async (source) => evaluator.read(source),
        close: () => undefined,
      }
    },
  }
}

async function readPicture(handle: DrawingViewerHandle): Promise<SeenView> {
  const canvas = await handle.picture('view')
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) throw new Error('The viewer gave no picture.')
  const { width, height } = canvas
  const { data } = pen.getImageData(0, 0, width, height)
  const channel = (x: number, y: number, at: number): number => data[4 * (y * width + x) + at] ?? 0
  const isInked = (x: number, y: number): boolean =>
    [0, 1, 2].some((at) => Math.abs(channel(x, y, at) - channel(0, 0, at)) > LEAST_DIFFERENCE)
  const lines: Edges[] = []
  let mark: Edges | null = null
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((channel(x, y, 0) << 16) + (channel(x, y, 1) << 8) + channel(x, y, 2) === URGENT) mark = withPixel(mark, x, y)
      if (!isInked(x, y)) continue
      const last = lines.at(-1)
      if (last && last.bottom >= y - 1) lines[lines.length - 1] = withPixel(last, x, y)
      else lines.push(withPixel(null, x, y))
    }
  return { lines, mark, picture: canvas.toDataURL() }
}

const withPixel = (edges: Edges | null, x: number, y: number): Edges => ({
  top: Math.min(edges?.top ?? y, y),
  bottom: Math.max(edges?.bottom ?? y, y),
  left: Math.min(edges?.left ?? x, x),
  right: Math.max(edges?.right ?? x, x),
})
