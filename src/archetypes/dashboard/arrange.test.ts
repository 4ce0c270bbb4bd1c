import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeTiles } from '#contract/endpoints/home-layout.ts'
import { FIRST_TILES, HOME_COLUMNS, HOME_WIDGET_CODES, type HomeTile } from '#contract/home/home-widgets.ts'
import { addTile, moveTile, removeTile, widenTile } from './arrange.ts'

const names = (tiles: readonly HomeTile[]): string => tiles.map(({ widget }) => widget).join(' ')
const three: readonly HomeTile[] = [
  { widget: 'load', width: 2 },
  { widget: 'rooms', width: 1 },
  { widget: 'alarms', width: 4 },
]

describe('arranging a home page', () => {
  it('moves a widget by one place, and stops at both ends', () => {
    expect(names(moveTile(three, 'load', 1))).toBe('rooms load alarms')
    expect(names(moveTile(three, 'alarms', 0))).toBe('alarms load rooms')
    expect(names(moveTile(three, 'load', -1))).toBe(names(three))
    expect(names(moveTile(three, 'alarms', 9))).toBe(names(three))
  })

  it('makes a widget wider and narrower within the columns of a page', () => {
    expect(widenTile(three, 'rooms', 1)[1]).toEqual({ widget: 'rooms', width: 2 })
    expect(widenTile(three, 'rooms', -1)).toEqual(three)
    expect(widenTile(three, 'alarms', 1)[2]?.width).toBe(HOME_COLUMNS)
  })

  it('adds a widget at the end, once, and removes it', () => {
    expect(names(addTile(three, 'since'))).toBe('load rooms alarms since')
    expect(addTile(three, 'load')).toEqual(three)
    expect(names(removeTile(three, 'rooms'))).toBe('load alarms')
  })

  it('gives only pages that the server takes, whatever is done in whatever order', () => {
    const widget = fc.constantFrom(...HOME_WIDGET_CODES)
    const step = fc.oneof(
      fc.tuple(widget, fc.integer({ min: -2, max: 12 })).map(
        ([code, to]) =>
          (tiles: readonly HomeTile[]) =>
            moveTile(tiles, code, to),
      ),
      fc.tuple(widget, fc.constantFrom(1 as const, -1 as const)).map(
        ([code, by]) =>
          (tiles: readonly HomeTile[]) =>
            widenTile(tiles, code, by),
      ),
      widget.map((code) => (tiles: readonly HomeTile[]) => addTile(tiles, code)),
      widget.map((code) => (tiles: readonly HomeTile[]) => removeTile(tiles, code)),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const arranged = steps.reduce<readonly HomeTile[]>((tiles, next) => next(tiles), FIRST_TILES)
        expect(homeTiles.safeParse(arranged).success).toBe(true)
      }),
    )
  })
})
