import { describe, expect, it } from 'vitest'
import { drawNetwork } from '#tests/support/edited-network.ts'
import { createSnapper } from './snap.ts'

/** About a metre to the east and to the north, degrees. */
const [EAST, NORTH] = [1 / 85_394, 1 / 111_195]
const at = (x: number, y: number): readonly [number, number] => [116.4 + x * EAST, 39.9 + y * NORTH]

describe('snapping', () => {
  const network = drawNetwork(2, 3)
  const snapper = createSnapper(network)

  it('takes a node before a line that is nearer, and a line where no node is in reach', () => {
    expect(snapper.snap(at(97, 0.1), 4)).toMatchObject({ of: 'node', id: 'c0.0' })
    expect(snapper.snap(at(0.4, 50), 4)).toMatchObject({ of: 'line', id: 't0–t1', after: 0 })
    expect(snapper.snap(at(0.4, 150), 4)).toMatchObject({ of: 'line', id: 't0–t1', after: 1 })
    expect(snapper.snap(at(30, 100), 4)).toBeNull()
  })

  it('leaves out what is being moved, and takes an end whose node is not shown', () => {
    expect(
      snapper.snap(at(97, 0.1), 4, new Set(['c0.0', 't0–c0.0', 'c0.0–c0.1', 'c0.0–c0.0n', 'c0.0–c0.0s'])),
    ).toBeNull()
    const hidden = createSnapper({ ...network, nodes: new Map([...network.nodes].filter(([id]) => id !== 'c0.0')) })
    expect(hidden.snap(at(97, 0.1), 4)).toMatchObject({ of: 'end' })
  })

  it('takes less than a millisecond among 20,000 ends', () => {
    const large = drawNetwork(50, 68)
    expect(2 * large.pipes.size).toBeGreaterThan(20_000)
    const many = createSnapper(large)
    const times = Array.from({ length: 400 }, (_, step) => {
      const started = performance.now()
      many.snap(at(17 * step, 23 * step), 12)
      return performance.now() - started
    })
    expect(times.toSorted((one, other) => one - other)[200]).toBeLessThan(1)
  })
})
