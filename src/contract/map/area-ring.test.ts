import { describe, expect, it } from 'vitest'
import { MOST_CORNERS, readRing, ringText } from './area-ring.ts'

const problem = (text: string) => readRing(text).problem
/** Corners on a circle of two kilometres. */
const round = (corners: number): string =>
  ringText(
    Array.from({ length: corners }, (_, at) => {
      const angle = (2 * Math.PI * at) / corners
      return [116 + 0.02 * Math.cos(angle), 39 + 0.02 * Math.sin(angle)] as const
    }),
  )

describe('corners of an area (R3-60)', () => {
  it('are one a line, or separated by semicolons; the first one again at the end is left out', () => {
    const square = [
      [116, 39],
      [116.01, 39],
      [116.01, 39.01],
      [116, 39.01],
    ]
    expect(readRing('116,39\n116.01,39\n116.01,39.01\n116,39.01\n116,39').ring).toEqual(square)
    expect(readRing(' 116 39； 116.01，39;116.01, 39.01;116,39.01;116,39.01 ').ring).toEqual(square)
    expect(readRing(ringText(readRing(round(400)).ring ?? [])).ring).toEqual(readRing(round(400)).ring)
  })

  it('are refused by the number of the corner where they are no place', () => {
    for (const wrong of ['NaN,39', '116', '116,39,5', '116,abc', 'Infinity,39', '1e400,39', '0x10,39'])
      expect(problem(`116,39\n${wrong}\n116.01,39.01`)).toEqual({ rule: 'cornerText', n: 2 })
    expect(problem('116,39\n116.01,39\n39.9,116.4')).toEqual({ rule: 'cornerPlace', n: 3 })
    expect(problem('116,39\n181,39\n116,40')).toEqual({ rule: 'cornerPlace', n: 2 })
  })

  it('are at least three that differ, and at most ten thousand', () => {
    expect(problem('')).toEqual({ rule: 'fewCorners', n: 3 })
    expect(problem('116,39\n116.01,39\n116,39\n')).toEqual({ rule: 'fewCorners', n: 3 })
    expect(readRing(round(MOST_CORNERS)).ring).toHaveLength(MOST_CORNERS)
    expect(problem(round(MOST_CORNERS + 1))).toEqual({ rule: 'manyCorners', n: MOST_CORNERS })
    expect(problem('116,39\n'.repeat(1_000_000))).toEqual({ rule: 'manyCorners', n: MOST_CORNERS })
  })

  it('may not cross themselves, touch themselves, or fold back', () => {
    expect(problem('116,39\n116.01,39.01\n116.01,39\n116,39.01')).toEqual({ rule: 'ringCrosses', n: '1–3' })
    // a corner on another side
    expect(problem('116,39\n116.02,39\n116.02,39.01\n116.01,39\n116,39.01')?.rule).toBe('ringCrosses')
    // a spike, and three in a row
    expect(problem('116,39\n116.02,39\n116.01,39\n116.01,39.01')?.rule).toBe('ringCrosses')
    expect(problem('116,39\n116.01,39\n116.02,39')?.rule).toBe('ringCrosses')
    // a corner in the middle of a straight side is none
    expect(readRing('116,39\n116.01,39\n116.02,39\n116.01,39.01').ring).toHaveLength(4)
  })
})
