import { describe, expect, it } from 'vitest'
import type { PopupDock } from '#contract/endpoints/alarms.ts'
import { boxOf, gripOf, placeOf, sizeAfterPull } from './popup-size.ts'

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
    const floating = (position: number) => ({ position, dock: 'none' as const })
    expect(sizeAfterPull(from, floating(0), 30, 20)).toEqual({ height: 420, width: 630 })
    expect(sizeAfterPull(from, floating(8), -30, -20)).toEqual({ height: 420, width: 630 })
    expect(sizeAfterPull(from, floating(4), 30, 20)).toEqual({ height: 440, width: 660 })
    expect(sizeAfterPull(from, floating(0), -900, 9000)).toEqual({ height: 4000, width: 200 })
    expect([gripOf(8, 'none'), gripOf(0, 'none')]).toEqual([
      { top: 0, left: 0, cursor: 'nwse-resize' },
      { bottom: 0, right: 0, cursor: 'nwse-resize' },
    ])
  })

  it('grows with the text of the page, and at an edge only into the page', () => {
    const size = { height: 400, width: 600 }
    expect(boxOf(size, 'none')).toEqual({ height: '25rem', width: '37.5rem' })
    expect([boxOf(size, 'right'), boxOf(size, 'bottom')]).toEqual([{ width: '37.5rem' }, { height: '25rem' }])
    const pulled = (dock: PopupDock) => sizeAfterPull(size, { position: 0, dock }, -40, 90)
    expect(pulled('right')).toEqual({ height: 400, width: 640 })
    expect(pulled('left')).toEqual({ height: 400, width: 560 })
    expect(pulled('bottom')).toEqual({ height: 310, width: 600 })
    expect(pulled('top')).toEqual({ height: 490, width: 600 })
  })
})
