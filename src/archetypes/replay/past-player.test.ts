import { describe, expect, it } from 'vitest'
import { LiveValues } from '../realtime/live-values.ts'
import { PastPlayer } from './past-player.ts'

const GOOD = 0
const RECORD = {
  serverTime: 1_000,
  until: 2_000,
  times: Float64Array.from([1_000, 1_000, 1_200, 1_500]),
  pointIds: Uint32Array.from([7, 9, 7, 9]),
  values: Float64Array.from([50, 80, 51, Number.NaN]),
  qualities: Uint8Array.from([GOOD, GOOD, GOOD, GOOD]),
}
const shown = (live: LiveValues) => [...live.values]

describe('recorded values as live ones', () => {
  it('are those of the moment, go on with it, and are none where nothing was measured any more', () => {
    const live = new LiveValues(3, () => 0)
    const player = new PastPlayer([9, 7, 8], RECORD)
    live.take(player.at(1_100))
    expect([shown(live), [...live.trusted], live.now]).toEqual([[80, 50, Number.NaN], [1, 1, 0], 1_100])
    live.take(player.until(1_300))
    expect([shown(live), live.times[1]]).toEqual([[80, 51, Number.NaN], 1_200])
    live.take(player.until(1_900))
    expect([shown(live), [...live.trusted]]).toEqual([
      [Number.NaN, 51, Number.NaN],
      [0, 1, 0],
    ])
  })

  it('of an earlier moment leave nothing of a later one', () => {
    const live = new LiveValues(3, () => 0)
    const player = new PastPlayer([9, 7, 8], RECORD)
    live.take(player.at(1_900))
    live.take(player.at(1_000))
    expect(shown(live)).toEqual([80, 50, Number.NaN])
  })
})
