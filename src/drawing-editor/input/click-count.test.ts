import { describe, expect, it } from 'vitest'
import { screenPoint } from '#drawing/engine.ts'
import { countClicks } from './click-count.ts'

describe('countClicks', () => {
  const countsOf = (...presses: readonly [x: number, time: number][]) => {
    const count = countClicks()
    return presses.map(([x, time]) => count(screenPoint(x, 0), time))
  }

  it('counts presses that follow each other at one place', () => {
    expect(countsOf([10, 0], [12, 200], [12, 600])).toEqual([1, 2, 3])
  })

  it('begins anew elsewhere, and after a pause', () => {
    expect(countsOf([10, 0], [30, 100], [30, 700])).toEqual([1, 1, 1])
  })
})
