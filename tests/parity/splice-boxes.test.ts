import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoxIndex } from '#drawing/geometry/box-index.ts'
import { createRandom, mixedBoard } from './box-boards.ts'
import { BOX_INDEXES } from './box-indexes.ts'
import { scanHits, scanVisible } from './box-scan.ts'

type Sides = readonly number[]

interface Splice {
  readonly removed: readonly number[]
  readonly inserted: readonly { readonly place: number; readonly box: Sides }[]
}

/** The splice applied to a plain list. */
function splicedList(boxes: readonly Sides[], { removed, inserted }: Splice): Sides[] {
  const list = boxes.filter((_, element) => !removed.includes(element))
  for (const { place, box } of inserted) list.splice(place, 0, box)
  return list
}

function spliceIndex(index: BoxIndex, { removed, inserted }: Splice): void {
  index.splice(
    Uint32Array.from(removed),
    Uint32Array.from(inserted, ({ place }) => place),
    Float32Array.from(inserted.flatMap(({ box }) => box)),
  )
}

/** A splice that fits a board of `numBoxes`. */
function fittingSplice(numBoxes: number, numRemoved: number, numInserted: number, seed: number): Splice {
  const random = createRandom(seed)
  const some = (count: number, end: number) =>
    [...new Set(Array.from({ length: count }, () => Math.floor(random() * end)))].sort((a, b) => a - b)
  const removed = some(numBoxes > 0 ? numRemoved : 0, numBoxes)
  // ascending final indices; `some` may return fewer than asked, since it drops repeats
  const places = some(numInserted, numBoxes - removed.length + 1).map((place, i) => place + i)
  const side = () => Math.round(random() * 3000)
  const box = () => {
    const [x, y] = [side(), side()]
    return [x, y, x + Math.round(random() ** 4 * 800), y + Math.round(random() * 40)]
  }
  return { removed, inserted: places.map((place) => ({ place, box: box() })) }
}

const sidesOf = (boxes: Float32Array): Sides[] =>
  Array.from({ length: boxes.length / 4 }, (_, i) => [...boxes.subarray(i * 4, i * 4 + 4)])

function expectBoard(index: BoxIndex, list: readonly Sides[], seed: number): void {
  const boxes = Float32Array.from(list.flat())
  const random = createRandom(seed)
  for (const share of [0, 0.02, 0.2, 2]) {
    const [x, y, reach] = [random() * 3000, random() * 3000, share * 3000]
    expect([...index.visible(x, y, x + reach, y + reach)]).toEqual(scanVisible(boxes, x, y, x + reach, y + reach))
    expect([...index.hit(x, y, reach / 10, 20)]).toEqual(scanHits(boxes, x, y, reach / 10, 20))
  }
  expect([...index.visible(-1e9, -1e9, 1e9, 1e9)]).toEqual(scanVisible(boxes, -1e9, -1e9, 1e9, 1e9))
}

describe.each(BOX_INDEXES)('BoxIndex.splice by $name', ({ create }) => {
  it.each([
    ['inserts one before all', 300, { removed: [], inserted: [{ place: 0, box: [5, 5, 6, 6] }] }],
    ['inserts one after all', 300, { removed: [], inserted: [{ place: 300, box: [5, 5, 6, 6] }] }],
    ['removes the first and the last', 300, { removed: [0, 299], inserted: [] }],
    ['removes all', 300, { removed: Array.from({ length: 300 }, (_, i) => i), inserted: [] }],
    ['brings one to the front', 300, { removed: [17], inserted: [{ place: 299, box: [40, 40, 41, 41] }] }],
    ['fills an empty board', 0, fittingSplice(0, 0, 1, 1)],
    ['changes nothing', 40, { removed: [], inserted: [] }],
  ] as const)('%s', async (_what, numBoxes, splice) => {
    const index = await create()
    const boxes = mixedBoard(numBoxes)
    index.load(boxes)
    spliceIndex(index, splice)
    expectBoard(index, splicedList(sidesOf(boxes), splice), 1)
  })

  it('follows thousands of inserted, removed and moved elements, beyond its capacity and the next sort', async () => {
    const index = await create()
    let list = sidesOf(mixedBoard(1500))
    index.load(Float32Array.from(list.flat()))
    for (let step = 0; step < 60; step++) {
      const splice = fittingSplice(list.length, step % 3 === 0 ? 90 : 5, step % 4 === 1 ? 200 : 12, step)
      spliceIndex(index, splice)
      list = splicedList(list, splice)
      const moved = step % Math.max(list.length, 1)
      list[moved] = [step * 40, step * 30, step * 40 + 9, step * 30 + 9]
      index.update(Uint32Array.from([moved]), Float32Array.from(list[moved]))
      if (step % 6 === 0) expectBoard(index, list, step)
    }
    expect(list.length).toBeGreaterThan(2000)
    expectBoard(index, list, 99)
  })

  it('agrees with a list for any splices', async () => {
    const index = await create()
    fc.assert(
      fc.property(
        fc.nat({ max: 200 }),
        fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat()), { maxLength: 8 }),
        (numBoxes, steps) => {
          let list = sidesOf(mixedBoard(numBoxes))
          index.load(Float32Array.from(list.flat()))
          for (const [numRemoved, numInserted, seed] of steps) {
            const splice = fittingSplice(list.length, numRemoved, numInserted, seed)
            spliceIndex(index, splice)
            list = splicedList(list, splice)
            expectBoard(index, list, seed)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('refuses what does not fit the board, by code, and changes nothing', async () => {
    const index = await create()
    index.load(Float32Array.from([0, 0, 1, 1, 2, 2, 3, 3]))
    const refused = (removed: number[], places: number[], numSides: number, code: string) => {
      const [gone, come] = [Uint32Array.from(removed), Uint32Array.from(places)]
      expect(() => index.splice(gone, come, new Float32Array(numSides))).toThrow(expect.objectContaining({ code }))
    }
    refused([2], [], 0, 'GEO_ELEMENT')
    refused([1, 0], [], 0, 'GEO_ELEMENT')
    refused([0, 0], [], 0, 'GEO_ELEMENT')
    refused([0, 1, 1], [], 0, 'GEO_ELEMENT')
    refused([], [3], 4, 'GEO_ELEMENT')
    refused([0], [2], 4, 'GEO_ELEMENT')
    refused([], [1, 1], 8, 'GEO_ELEMENT')
    refused([], [0], 3, 'GEO_BOX_LEN')
    expect([...index.visible(0, 0, 3, 3)]).toEqual([0, 1])
  })
})
