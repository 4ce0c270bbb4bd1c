import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeTiles } from '#contract/endpoints/home-layout.ts'
import {
  FIRST_TILES,
  HOME_COLUMNS,
  HOME_ROWS,
  HOME_WIDGET_CODES,
  type HomeTile,
  tileKey,
  tileOf,
} from '#contract/home/home-widgets.ts'
import { addTile, moveTile, removeTile, sizeTile } from './arrange.ts'

const names = (tiles: readonly HomeTile[]): string => tiles.map(tileKey).join(' ')
const three: readonly HomeTile[] = [tileOf('load'), tileOf('rooms'), tileOf('alarms')]

describe('arranging a home page', () => {
  it('moves a widget by one place, and stops at both ends', () => {
    expect(names(moveTile(three, 'load', 1))).toBe('rooms load alarms')
    expect(names(moveTile(three, 'alarms', 0))).toBe('alarms load rooms')
    expect(names(moveTile(three, 'load', -1))).toBe(names(three))
    expect(names(moveTile(three, 'alarms', 9))).toBe(names(three))
  })

  it('makes a widget wider and higher within the columns and rows of a page', () => {
    expect(sizeTile(three, 'rooms', { width: 2, height: 3 })[1]).toMatchObject({ width: 2, height: 3 })
    expect(sizeTile(three, 'rooms', { width: 9, height: 9 })[1]).toMatchObject({
      width: HOME_COLUMNS,
      height: HOME_ROWS,
    })
    expect(sizeTile(three, 'rooms', { width: 0, height: 0 })[1]).toMatchObject({ width: 1, height: 1 })
    expect(sizeTile(three, 'rooms', { width: 1, height: 2 })).toBe(three)
  })

  it('adds a widget at the end, and removes it: one that shows what is chosen for it several times, others once', () => {
    expect(names(addTile(three, 'since'))).toBe('load rooms alarms since')
    expect(addTile(three, 'load')).toEqual(three)
    const points = addTile(addTile(three, 'point'), 'point')
    expect(names(points)).toBe('load rooms alarms point-1 point-2')
    expect(names(addTile(removeTile(points, 'point-1'), 'point'))).toBe('load rooms alarms point-2 point-1')
  })

  it('opens pages that were saved before widgets had heights and choices', () => {
    expect(homeTiles.parse([{ widget: 'load', width: 3 }])).toEqual([{ ...tileOf('load'), width: 3 }])
  })

  it('gives only pages that the server takes, whatever is done in whatever order', () => {
    const widget = fc.constantFrom(...HOME_WIDGET_CODES)
    const key = fc.constantFrom(...HOME_WIDGET_CODES, 'point-1', 'point-2', 'figure-1')
    const size = fc.record({ width: fc.integer({ min: -1, max: 9 }), height: fc.integer({ min: -1, max: 9 }) })
    type Step = (tiles: readonly HomeTile[]) => readonly HomeTile[]
    const step = fc.oneof(
      fc.tuple(key, fc.integer({ min: -2, max: 12 })).map(
        ([of, to]): Step =>
          (tiles) =>
            moveTile(tiles, of, to),
      ),
      fc.tuple(key, size).map(
        ([of, to]): Step =>
          (tiles) =>
            sizeTile(tiles, of, to),
      ),
      widget.map(
        (code): Step =>
          (tiles) =>
            addTile(tiles, code),
      ),
      key.map(
        (of): Step =>
          (tiles) =>
            removeTile(tiles, of),
      ),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const arranged = steps.reduce<readonly HomeTile[]>((tiles, next) => next(tiles), FIRST_TILES)
        expect(homeTiles.safeParse(arranged).success).toBe(true)
      }),
    )
  })
})
