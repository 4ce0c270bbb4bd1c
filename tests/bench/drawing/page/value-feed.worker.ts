import { createValueFrame } from '#contract/live/frame.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { boundIds } from '#drawing/binding/bind-points.ts'
import { createEvaluator, type Evaluator } from '#drawing/binding/evaluator.ts'
import { patchBuffers } from '#drawing/binding/patch.ts'
import type { FeedAnswer, FeedOrder } from './value-feed.ts'

/** Batches of changes a second, like frames of the live channel. */
const SLICES_PER_SECOND = 50

let evaluator: Evaluator | null = null
let pointIds: Uint32Array = new Uint32Array(0)
let feeding: ReturnType<typeof setInterval> | undefined
let next = 0
let isFrameRequested = false
/** Number of the open drawing; tells apart a patch of the previous one that is still under way. */
let drawing = 0

/** Sends at most one patch a frame, as the realtime worker does. */
function requestFrame(): void {
  if (isFrameRequested || !evaluator?.hasChanges()) return
  isFrameRequested = true
  requestAnimationFrame(() => {
    isFrameRequested = false
    const patch = evaluator?.takePatch()
    if (!patch) return
    notify({ drawing, patch }, patchBuffers(patch))
  })
}

function change(count: number): void {
  const now = Date.now()
  const frame = createValueFrame(Math.min(count, pointIds.length), now)
  for (let at = 0; at < frame.pointIds.length; at += 1) {
    next = (next + 7919) % pointIds.length
    frame.pointIds[at] = pointIds[next] ?? 0
    frame.values[at] = ((now / 37 + next * 13) % 1000) / 10
    frame.qualities[at] = QUALITY.good
    frame.times[at] = now
  }
  evaluator?.apply(frame)
  requestFrame()
}

function notify(answer: FeedAnswer, transfer: ArrayBuffer[]): void {
  self.postMessage(answer, { transfer })
}

self.addEventListener('message', ({ data }: MessageEvent<FeedOrder>) => {
  switch (data.kind) {
    case 'open':
      clearInterval(feeding)
      evaluator = createEvaluator(data.table, data.points, data.glyphs)
      pointIds = boundIds(data.points)
      drawing = data.drawing
      next = 0
      // gives every point a value before the changes begin
      change(pointIds.length)
      break
    case 'bind':
      evaluator?.bind(data.points)
      pointIds = boundIds(data.points)
      requestFrame()
      break
    case 'visible':
      evaluator?.setVisible(data.elements)
      requestFrame()
      break
    case 'feed':
      clearInterval(feeding)
      if (data.changesPerSecond > 0)
        feeding = setInterval(() => change(data.changesPerSecond / SLICES_PER_SECOND), 1000 / SLICES_PER_SECOND)
  }
})
