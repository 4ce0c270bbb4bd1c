export interface PlainOrder {
  readonly numValues: number
  readonly changesPerSecond: number
}
export interface PlainChange {
  readonly places: Uint32Array
  readonly values: Float64Array
}

/** The same changes as the viewer gets, for contestants that take values on the main thread. */
export function createPlainFeed(numValues: number, onChange: (change: PlainChange) => void) {
  const worker = new Worker(new URL('./plain-feed.worker.ts', import.meta.url), { type: 'module', name: 'plain-feed' })
  worker.addEventListener('message', ({ data }: MessageEvent<PlainChange>) => onChange(data))
  return {
    setRate(changesPerSecond: number): void {
      const order: PlainOrder = { numValues, changesPerSecond }
      worker.postMessage(order)
    },
  }
}
