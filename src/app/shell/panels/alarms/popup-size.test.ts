import { describe, expect, it } from 'vitest'
import { gripOf, placeOf, sizeAfterPull } from './popup-size.ts'

describe('place and size of the pop-up', () => {
  it('R3-33 has nine places, from top left by rows', () => {
    const edges = (position: number) => Object.keys(placeOf(position)).filter((key) => key !== 'translate')
    expect([0, 2, 6, 8].map(edges)).toEqual([
      ['top', 'left'],
      ['top', 'right'],
      ['bottom', 'left'],
      ['bottom', 'right'],
    ])
    expect([1, 3, 4].map((position) => placeOf(position).translate)).toEqual(['-50% 0', '0 -50%', '-50% -50%'])
  })

  it('R3-36 grows towards the free side, from the middle to both sides, within the allowed range', () => {
    const from = { height: 400, width: 600 }
    expect(sizeAfterPull(from, 0, 30, 20)).toEqual({ height: 420, width: 630 })
    expect(sizeAfterPull(from, 8, -30, -20)).toEqual({ height: 420, width: 630 })
    expect(sizeAfterPull(from, 4, 30, 20)).toEqual({ height: 440, width: 660 })
    expect(sizeAfterPull(from, 0, -900, 9000)).toEqual({ height: 4000, width: 200 })
    expect([gripOf(8), gripOf(0)]).toEqual([
      { top: 0, left: 0, cursor: 'nwse-resize' },
      { bottom: 0, right: 0, cursor: 'nwse-resize' },
    ])
  })
})
