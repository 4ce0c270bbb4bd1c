import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createReferenceBoxIndex } from '#drawing/geometry/box-index.reference.ts'
import type { BoxIndex } from '#drawing/geometry/box-index.ts'
import { instantiateGeom } from '#wasm-geom/host/geom-kernels.ts'
import { BOX_BOARDS, createRandom, mixedBoard } from './box-boards.ts'
import { BOX_INDEXES } from './box-indexes.ts'
import { scanEnclosed, scanHits, scanVisible } from './box-scan.ts'
import { readGeomBytes } from './geom-bytes.ts'

// No tolerance: WASM, reference and scan all round the rectangle to f32 and measure distances in f64, so their answers
// must be equal. The answers depend only on the boxes, not on how a tree is built.

let module: WebAssembly.Module
beforeAll(async () => {
  module = await WebAssembly.compile(await readGeomBytes())
})

/** Windows and probes at the scale of the board, on and off its boxes, and unusual ones: infinite, NaN, inverted. */
function questionsFor(boxes: Float32Array, seed: number) {
  const random = createRandom(seed)
  const finite = [...boxes].filter(Number.isFinite)
  const low = finite.reduce((a, b) => Math.min(a, b), 0)
  const high = finite.reduce((a, b) => Math.max(a, b), 1)
  const some = () => low + random() * (high - low)
  const corner = () => finite[Math.floor(random() * finite.length)] ?? 0
  const windows: [number, number, number, number][] = [
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [low, low, high, high],
    [Number.NaN, low, high, high],
    [high, high, low, low],
  ]
  const probes: [number, number, number][] = [
    [some(), some(), Number.POSITIVE_INFINITY],
    [some(), some(), -1],
    [some(), some(), Number.NaN],
  ]
  for (const share of [0, 1e-6, 0.01, 0.1, 0.5]) {
    const reach = (high - low) * share
    for (const at of [some, corner, corner]) {
      const [x, y] = [at(), at()]
      windows.push([x, y, x + reach, y + reach], [x - reach, y - reach / 3, x, y])
      probes.push([x, y, reach], [x + reach, y, reach])
    }
  }
  return { windows, probes }
}

function expectSameAnswers(index: BoxIndex, boxes: Float32Array, seed: number): void {
  const { windows, probes } = questionsFor(boxes, seed)
  for (const window of windows) {
    expect([...index.visible(...window)], `visible ${window}`).toEqual(scanVisible(boxes, ...window))
    expect([...index.enclosed(...window)], `enclosed ${window}`).toEqual(scanEnclosed(boxes, ...window))
  }
  for (const probe of probes) {
    for (const limit of [0, 1, 5, 0xffffffff]) {
      expect([...index.hit(...probe, limit)], `hit ${probe}`).toEqual(scanHits(boxes, ...probe, limit))
    }
  }
}

describe.each(BOX_INDEXES)('BoxIndex by $name', ({ create }) => {
  it.each(BOX_BOARDS)('answers as a scan of every box does: $name', async ({ boxes }) => {
    const index = await create()
    index.load(boxes)
    expectSameAnswers(index, boxes, 7)
  })

  it('forgets the former board when another is loaded, larger or smaller', async () => {
    const index = await create()
    for (const numBoxes of [2000, 10, 5000, 0, 100]) {
      const boxes = mixedBoard(numBoxes)
      index.load(boxes)
      expectSameAnswers(index, boxes, numBoxes)
    }
  })

  it.each([
    ['a few boxes that are dragged', Uint32Array.from([0, 3, 500, 2999]), 20],
    ['a third of the board moved at once', Uint32Array.from({ length: 1000 }, (_, i) => i * 3), 1],
  ])('follows %s', async (_what, elements, numSteps) => {
    const index = await create()
    const boxes = mixedBoard(3000)
    index.load(boxes)
    for (let step = 1; step <= numSteps; step++) {
      for (const element of elements) {
        for (let side = 0; side < 4; side++) boxes[element * 4 + side] = (boxes[element * 4 + side] ?? 0) + 17.25
      }
      index.update(elements, boxesOf(boxes, elements))
    }
    expectSameAnswers(index, boxes, 3)
    // each moved box is queried at its lower corner, which most often lies outside the former bounds
    for (const element of elements) {
      const [, , x = 0, y = 0] = boxes.subarray(element * 4)
      expect([...index.visible(x, y, x, y)]).toEqual(scanVisible(boxes, x, y, x, y))
    }
  })

  it('follows a board whose boxes all move, beyond the point where the tree is sorted again', async () => {
    const index = await create()
    const boxes = mixedBoard(2000)
    index.load(boxes)
    for (let round = 1; round <= 4; round++) {
      const fresh = mixedBoard(2000, round, round + 100)
      for (let first = 0; first < 2000; first += 400) {
        const elements = Uint32Array.from({ length: 400 }, (_, i) => first + i)
        boxes.set(fresh.subarray(first * 4, (first + 400) * 4), first * 4)
        index.update(elements, boxesOf(boxes, elements))
      }
      expectSameAnswers(index, boxes, round)
    }
  })

  it('takes the last box of a repeated element, and a change of every element at once', async () => {
    const index = await create()
    index.load(Float32Array.from([0, 0, 1, 1, 5, 5, 6, 6, 9, 9, 9, 9]))
    index.update(Uint32Array.from([1, 1, 0]), Float32Array.from([20, 20, 21, 21, 30, 30, 31, 31, 30, 30, 40, 40]))
    expect([...index.visible(25, 25, 35, 35)]).toEqual([0, 1])
    expect([...index.visible(0, 0, 22, 22)]).toEqual([2])
  })

  it('does not find a box that becomes NaN, until it gets numbers again', async () => {
    const index = await create()
    index.load(Float32Array.from([0, 0, 1, 1, 2, 2, 3, 3]))
    index.update(Uint32Array.from([1]), new Float32Array(4).fill(Number.NaN))
    expect([...index.visible(0, 0, 10, 10)]).toEqual([0])
    index.update(Uint32Array.from([1]), Float32Array.from([4, 4, 5, 5]))
    expect([...index.hit(4, 4, 0, 9)]).toEqual([1])
  })

  it('keeps its boxes when the caller overwrites the arrays it passed', async () => {
    const index = await create()
    const boxes = Float32Array.from([0, 0, 1, 1])
    index.load(boxes)
    boxes.fill(50)
    expect([...index.visible(0, 0, 1, 1)]).toEqual([0])
  })

  it('refuses changes that do not fit the board, by code, and changes nothing', async () => {
    const index = await create()
    const one = Uint32Array.from([0])
    index.load(Float32Array.from([0, 0, 1, 1, 2, 2, 3, 3]))
    const refused = (code: string) => expect.objectContaining({ code })
    expect(() => index.update(one, new Float32Array(3))).toThrow(refused('GEO_BOX_LEN'))
    expect(() => index.update(Uint32Array.from([0, 2]), new Float32Array(8))).toThrow(refused('GEO_ELEMENT'))
    expect(() => index.update(Uint32Array.from([0, 0, 0]), new Float32Array(12))).toThrow(refused('GEO_TOO_MANY'))
    expect(() => index.load(new Float32Array(5))).toThrow(refused('GEO_BOX_LEN'))
    expect(() => index.hit(0, 0, 1, -1)).toThrow(refused('GEO_LIMIT'))
    expect(() => index.hit(0, 0, 1, 1.5)).toThrow(refused('GEO_LIMIT'))
    expect([...index.visible(0, 0, 3, 3)]).toEqual([0, 1])
  })

  it('refuses more boxes than it can number and then holds none', async () => {
    const index = await create()
    index.load(Float32Array.from([0, 0, 1, 1]))
    expect(() => index.load(new Float32Array(4 * (2 ** 20 + 1)))).toThrow(
      expect.objectContaining({ code: 'GEO_TOO_MANY' }),
    )
    expect([...index.visible(0, 0, 1, 1)]).toEqual([])
  })
})

function boxesOf(boxes: Float32Array, elements: Uint32Array): Float32Array {
  return Float32Array.from([...elements].flatMap((element) => [...boxes.subarray(element * 4, element * 4 + 4)]))
}

describe('WASM kernels and TypeScript reference', () => {
  // few distinct values make touching borders, equal boxes and exact distances common; the rest are any floats at all
  const coordinate = fc.oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.float({ noDefaultInfinity: true, min: -1000, max: 1000 }),
    fc.float(),
  )
  const box = fc.tuple(coordinate, coordinate, coordinate, coordinate)
  const scale = fc.constantFrom(1, 1e6, 1e-6)

  it('agree with a scan for any boxes, changes and queries', async () => {
    const wasm = await instantiateGeom(module)
    const reference = createReferenceBoxIndex()
    const step = fc.record({
      changes: fc.array(fc.tuple(fc.nat(), box), { maxLength: 40 }),
      window: box,
      probe: fc.tuple(coordinate, coordinate, fc.oneof(fc.integer({ min: 0, max: 30 }), coordinate)),
      limit: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(
        fc.array(box, { maxLength: 300 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        scale,
        (sides, steps, by) => {
          const boxes = Float32Array.from(sides.flat(), (value) => value * by)
          const indexes = [wasm, reference]
          for (const index of indexes) index.load(boxes)
          for (const { changes, window, probe, limit } of steps) {
            const fitting = changes.slice(0, sides.length)
            const elements = Uint32Array.from(fitting, ([place]) => place % sides.length)
            const changed = Float32Array.from(
              fitting.flatMap(([, sidesOfBox]) => sidesOfBox.map((value) => value * by)),
            )
            for (const index of indexes) index.update(elements, changed)
            for (const [i, element] of elements.entries()) boxes.set(changed.subarray(i * 4, i * 4 + 4), element * 4)

            const asked = (index: BoxIndex) =>
              index.visible(window[0] * by, window[1] * by, window[2] * by, window[3] * by)
            const [x, y, radius] = [probe[0] * by, probe[1] * by, probe[2] * by]
            const visible = scanVisible(boxes, window[0] * by, window[1] * by, window[2] * by, window[3] * by)
            const enclosed = scanEnclosed(boxes, window[0] * by, window[1] * by, window[2] * by, window[3] * by)
            const isProbe = Number.isFinite(x) && Number.isFinite(y)
            const hits = isProbe ? scanHits(boxes, x, y, radius, limit) : []
            for (const index of indexes) {
              expect([...asked(index)]).toEqual(visible)
              expect([...index.enclosed(window[0] * by, window[1] * by, window[2] * by, window[3] * by)]).toEqual(
                enclosed,
              )
              expect([...index.hit(x, y, radius, limit)]).toEqual(hits)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('agree on a board of 100,000 boxes', async () => {
    const wasm = await instantiateGeom(module)
    const reference = createReferenceBoxIndex()
    const boxes = mixedBoard(100_000)
    wasm.load(boxes)
    reference.load(boxes)
    const random = createRandom(5)
    for (let i = 0; i < 30; i++) {
      const [x, y, reach] = [random() * 12_000, random() * 12_000, random() ** 4 * 12_000]
      expect(wasm.visible(x, y, x + reach, y + reach)).toEqual(reference.visible(x, y, x + reach, y + reach))
      expect(wasm.hit(x, y, reach / 100, 50)).toEqual(reference.hit(x, y, reach / 100, 50))
    }
  })
})
