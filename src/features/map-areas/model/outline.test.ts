import { describe, expect, it } from 'vitest'
import type { Place } from '#archetypes/map/map-layers.ts'
import {
  closed,
  moved,
  NO_OUTLINE,
  type Outline,
  outlineOf,
  outlineText,
  problemOfOutline,
  takenBack,
  withCorner,
} from './outline.ts'

const never = () => false
const drawn = (...corners: Place[]): Outline =>
  corners.reduce((outline, corner) => withCorner(outline, corner, never), NO_OUTLINE)
const TRIANGLE = [
  [116, 39],
  [116.01, 39],
  [116.01, 39.01],
] as const

describe('an outline that is drawn', () => {
  it('gets corner after corner, without the second press of a double one, until it is closed', () => {
    const open = drawn(...TRIANGLE)
    expect(withCorner(open, [116.01, 39.0100001], () => true)).toEqual(open)
    const whole = closed(open)
    expect(whole).toEqual({ corners: TRIANGLE, isClosed: true })
    expect(withCorner(whole, [1, 1], never)).toEqual(whole)
    expect(closed(drawn([116, 39], [116.01, 39])).isClosed).toBe(false)
  })

  it('is taken back step by step: it is opened again, then it loses corners', () => {
    const whole = closed(drawn(...TRIANGLE))
    expect(takenBack(whole)).toEqual({ corners: TRIANGLE, isClosed: false })
    expect(takenBack(takenBack(whole)).corners).toEqual(TRIANGLE.slice(0, 2))
    expect(takenBack(NO_OUTLINE)).toEqual(NO_OUTLINE)
  })

  it('keeps its other corners when one is dragged, and says what is wrong with it', () => {
    const square = closed(drawn([116, 39], [116.01, 39], [116.01, 39.01], [116, 39.01]))
    expect(problemOfOutline(square)).toBeNull()
    const crossed = moved(square, 1, [116, 39.02])
    expect(crossed.corners.filter((corner, at) => corner !== square.corners[at])).toEqual([[116, 39.02]])
    expect(problemOfOutline(moved(square, 2, [115.99, 39.005]))?.rule).toBe('ringCrosses')
  })

  it('is read from an area and written as its corners', () => {
    const text = '116,39\n116.01,39\n116.01,39.01'
    expect(outlineText(outlineOf(text))).toBe(text)
    expect(outlineOf('nonsense')).toEqual(NO_OUTLINE)
  })
})
