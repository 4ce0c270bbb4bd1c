import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import type { ValuePatch } from '#data/live/client-points.ts'
import { LiveValues } from './live-values.ts'

const SERVER = 1_800_000_000_000

function patchOf(values: readonly (readonly [index: number, value: number, trusted?: 0 | 1])[], serverTime = SERVER) {
  return {
    indices: Uint32Array.from(values, ([index]) => index),
    values: Float64Array.from(values, ([, value]) => value),
    times: new Float64Array(values.length).fill(serverTime),
    qualities: new Uint8Array(values.length),
    trusted: Uint8Array.from(values, ([, , trusted]) => trusted ?? 1),
    serverTime,
  } satisfies ValuePatch
}

/** A table of four values, the first two of which are on screen. */
function world() {
  let now = 1_000
  const live = new LiveValues(4, () => now)
  const painted: [number, boolean][] = []
  const settled: number[] = []
  const painter = {
    paint: (index: number, newAt: number) => painted.push([index, newAt !== 0]),
    settle: (_index: number, at: number) => settled.push(at),
  }
  const unmount = [live.mount(0, painter), live.mount(1, painter)]
  painted.length = 0
  return { live, painted, settled, unmount, advance: (ms: number) => (now += ms) }
}

describe('LiveValues', () => {
  it('paints only the mounted cells that a patch changes', () => {
    const { live, painted } = world()
    live.take(
      patchOf([
        [1, 5],
        [3, 6],
      ]),
    )
    expect(painted).toEqual([[1, false]])
    expect([...live.values]).toEqual([Number.NaN, 5, Number.NaN, 6])
  })

  it('distinguishes a change from a first value and from a changed quality', () => {
    const { live, painted } = world()
    live.take(patchOf([[0, 5]]))
    live.take(patchOf([[0, 6]]))
    live.take(patchOf([[0, 6, 0]]))
    expect(painted).toEqual([
      [0, false],
      [0, true],
      [0, false],
    ])
  })

  it('removes the change mark only from mounted cells', () => {
    const { live, settled, unmount, advance } = world()
    unmount[1]?.()
    advance(700)
    live.settle()
    expect(settled).toEqual([1_700])
  })

  it('stores everything while paused and paints it when it continues', () => {
    const { live, painted } = world()
    live.take(patchOf([[0, 5]]))
    painted.length = 0
    live.setPaused(true)
    live.take(patchOf([[0, 6]], SERVER + 5_000))
    expect([painted, live.shownTime]).toEqual([[], SERVER])
    live.setPaused(false)
    expect([painted.length, live.values[0], live.shownTime]).toEqual([2, 6, SERVER + 5_000])
  })

  it('does not paint removed cells', () => {
    const { live, painted, unmount } = world()
    unmount[0]?.()
    live.take(patchOf([[0, 5]]))
    expect(painted).toEqual([])
  })

  it('knows the server’s time between patches, and updates the age of old values', () => {
    const { live, painted, advance } = world()
    expect(live.now).toBe(0)
    live.take(
      patchOf([
        [0, 5, 0],
        [1, 6],
      ]),
    )
    painted.length = 0
    let numTicks = 0
    const stop = live.onTick(() => numTicks++)
    advance(4_000)
    live.tick()
    stop()
    live.tick()
    expect(live.now).toBe(SERVER + 4_000)
    expect([painted[0], numTicks]).toEqual([[0, false], 2])
  })

  it('trusts no value under maintenance, whatever it comes with', () => {
    const live = new LiveValues(2, Date.now, (index) => index === 1)
    live.take(
      patchOf([
        [0, 5],
        [1, 6],
      ]),
    )
    expect([[...live.values], [...live.trusted], [...live.qualities]]).toEqual([
      [5, 6],
      [1, 0],
      [QUALITY.good, QUALITY.maintenance],
    ])
  })
})
