import { type OverlayShape, type SnapAnswer, worldPoint } from '#drawing/engine.ts'

/** Lines and equal gaps that a dragged box has snapped to. */
export function guideShapes({ guides, gaps }: Pick<SnapAnswer, 'guides' | 'gaps'>): OverlayShape[] {
  const shapes: OverlayShape[] = []
  for (let at = 0; at < guides.length; at += 4) {
    const [axis = 0, position = 0, low = 0, high = 0] = guides.subarray(at, at + 4)
    const points =
      axis === 0
        ? [worldPoint(position, low), worldPoint(position, high)]
        : [worldPoint(low, position), worldPoint(high, position)]
    shapes.push({ kind: 'line', points, tone: 'guide' })
  }
  for (let at = 0; at < gaps.length; at += 4) {
    const [axis = 0, low = 0, high = 0, across = 0] = gaps.subarray(at, at + 4)
    const points =
      axis === 0
        ? [worldPoint(low, across), worldPoint(high, across)]
        : [worldPoint(across, low), worldPoint(across, high)]
    shapes.push({ kind: 'line', points, tone: 'gap', width: 3 })
  }
  return shapes
}
