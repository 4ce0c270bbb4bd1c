import type { PlainChange, PlainOrder } from './plain-feed.ts'

const SLICES_PER_SECOND = 50

let feeding: ReturnType<typeof setInterval> | undefined
let next = 0

self.addEventListener('message', ({ data: { numValues, changesPerSecond } }: MessageEvent<PlainOrder>) => {
  clearInterval(feeding)
  if (changesPerSecond === 0) return
  feeding = setInterval(() => {
    const places = new Uint32Array(changesPerSecond / SLICES_PER_SECOND)
    const values = new Float64Array(places.length)
    for (let at = 0; at < places.length; at += 1) {
      next = (next + 7919) % numValues
      places[at] = next
      values[at] = ((Date.now() / 37 + next * 13) % 1000) / 10
    }
    const change: PlainChange = { places, values }
    self.postMessage(change, { transfer: [places.buffer, values.buffer] })
  }, 1000 / SLICES_PER_SECOND)
})
