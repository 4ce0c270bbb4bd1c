import { describe, expect, it } from 'vitest'
import { createValueFrame } from '#contract/live/frame.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { PointWatch } from './point-watch.ts'

const NOW = 1_800_000_000_000

function frameOf(values: readonly (readonly [id: number, value: number, quality?: number])[], time = NOW) {
  const frame = createValueFrame(values.length, NOW)
  for (const [at, [id, value, quality]] of values.entries()) {
    frame.pointIds[at] = id
    frame.values[at] = value
    frame.times[at] = time
    frame.qualities[at] = quality ?? QUALITY.good
  }
  return frame
}

const told = (watch: PointWatch) => {
  const patch = watch.takePatch(NOW)
  return patch && [...patch.indices].map((index, at) => [index, patch.values[at], patch.trusted[at]])
}

describe('PointWatch', () => {
  it('reports its own changed points, each once, by their index', () => {
    const watch = new PointWatch(Uint32Array.of(7, 9))
    watch.apply(
      frameOf([
        [9, 1],
        [8, 5],
        [7, 2],
      ]),
    )
    watch.apply(frameOf([[9, 3]]))
    expect(told(watch)).toEqual([
      [1, 3, 1],
      [0, 2, 1],
    ])
    expect([watch.hasChanges(), told(watch)]).toEqual([false, null])
  })

  it('does not report an unchanged value', () => {
    const watch = new PointWatch(Uint32Array.of(7))
    watch.apply(frameOf([[7, 2]]))
    told(watch)
    watch.apply(frameOf([[7, 2]]))
    expect(watch.hasChanges()).toBe(false)
  })

  it('reports a changed quality of a bad value', () => {
    const watch = new PointWatch(Uint32Array.of(7))
    watch.apply(frameOf([[7, 2, QUALITY.frozen]]))
    told(watch)
    watch.apply(frameOf([[7, 2, QUALITY.maintenance]]))
    expect([...(watch.takePatch(NOW)?.qualities ?? [])]).toEqual([QUALITY.maintenance])
  })

  it('does not trust old values, nor any value when the connection is lost', () => {
    const watch = new PointWatch(Uint32Array.of(7, 9))
    watch.apply(frameOf([[7, 2]], NOW - 170_000))
    watch.apply(frameOf([[9, 4]]))
    told(watch)
    watch.tick(NOW + 20_000)
    expect(told(watch)).toEqual([[0, 2, 0]])
    watch.markStale()
    expect(told(watch)).toEqual([[1, 4, 0]])
  })
})
