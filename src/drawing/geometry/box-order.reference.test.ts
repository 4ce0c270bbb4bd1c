import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hilbertKey, sortKeysOfBoxes, sortPairsByKey } from './box-order.reference.ts'

describe('hilbertKey', () => {
  it('steps between neighbouring cells and visits none twice', () => {
    const cellOfKey = new Map<number, readonly [number, number]>()
    for (let x = 0; x < 32; x++) for (let y = 0; y < 32; y++) cellOfKey.set(hilbertKey(x, y), [x, y])
    const keys = [...cellOfKey.keys()].sort((a, b) => a - b)
    expect(keys).toEqual(Array.from({ length: 1024 }, (_, i) => i))
    for (let key = 1; key < 1024; key++) {
      const [x = 0, y = 0] = cellOfKey.get(key) ?? []
      const [lastX = 0, lastY = 0] = cellOfKey.get(key - 1) ?? []
      expect(Math.abs(x - lastX) + Math.abs(y - lastY)).toBe(1)
    }
  })
})

describe('sortPairsByKey', () => {
  it('sorts any unsigned keys stably, together with their values', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 0xffffffff }))), (given) => {
        const keys = Uint32Array.from(given)
        const values = Uint32Array.from(given, (_, i) => i)
        sortPairsByKey(keys, values)
        const expected = given.map((key, i) => ({ key, i })).sort((a, b) => a.key - b.key || a.i - b.i)
        expect([...keys]).toEqual(expected.map(({ key }) => key))
        expect([...values]).toEqual(expected.map(({ i }) => i))
      }),
    )
  })
})

describe('sortKeysOfBoxes', () => {
  it('puts long boxes behind all small ones, and boxes that cannot be placed last', () => {
    const small = Array.from({ length: 100 }, (_, i) => [i * 10, i * 10, i * 10 + 1, i * 10 + 1])
    const pipe = [0, 500, 990, 502]
    const [smallKeys, [pipeKey = 0, unknownKey = 0]] = split(
      sortKeysOfBoxes(Float32Array.from([...small, pipe, [0, 0, Number.NaN, 5]].flat())),
      100,
    )
    expect(pipeKey).toBeGreaterThan(Math.max(...smallKeys))
    expect(unknownKey).toBe(0xffffffff)
  })

  it('gives the boxes of a drawing different keys although one box lies a million times farther out', () => {
    const near = Array.from({ length: 400 }, (_, i) => [(i % 20) * 50, Math.floor(i / 20) * 50])
    const boxes = [...near, [1e9, 1e9]].flatMap(([x = 0, y = 0]) => [x, y, x, y])
    const [nearKeys] = split(sortKeysOfBoxes(Float32Array.from(boxes)), 400)
    expect(new Set(nearKeys).size).toBe(400)
  })
})

function split(keys: Uint32Array, at: number): [number[], number[]] {
  return [[...keys.subarray(0, at)], [...keys.subarray(at)]]
}
