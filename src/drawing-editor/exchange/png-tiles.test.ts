import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PNG_PIXELS, MAX_PNG_SCALE, MAX_PNG_SIDE, planPng } from './png-tiles.ts'

const plan = (width: number, height: number, scale = 1, maxTileSide = 4096) =>
  planPng({ width, height, scale, maxTileSide })

describe('planPng', () => {
  it('renders a picture that fits at once', () => {
    const board = { x: 0, y: 0, width: 1920, height: 1080 }
    expect(plan(1920, 1080, 2)).toEqual({
      width: 3840,
      height: 2160,
      tiles: [{ x: 0, y: 0, width: 3840, height: 2160, board }],
    })
  })

  it('covers the picture once with tiles that the GPU can hold, each with its part of the board', () => {
    const side = fc.double({ min: 0.5, max: 12_000, noNaN: true })
    const scale = fc.double({ min: 0.05, max: 4, noNaN: true })
    fc.assert(
      fc.property(side, side, scale, fc.integer({ min: 64, max: 8192 }), (width, height, factor, tileSide) => {
        const planned = plan(width, height, factor, tileSide)
        if ('refusal' in planned) return
        const { tiles } = planned
        expect(Math.abs(planned.width - width * factor)).toBeLessThanOrEqual(1)
        expect(tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0)).toBe(planned.width * planned.height)
        for (const tile of tiles) {
          expect(Math.min(tile.width, tile.height)).toBeGreaterThanOrEqual(1)
          expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(tileSide)
          expect(tile.x + tile.width).toBeLessThanOrEqual(planned.width)
          expect(tile.y + tile.height).toBeLessThanOrEqual(planned.height)
          expect(tile.board.x * factor).toBeCloseTo(tile.x, 6)
          expect(tile.board.height * factor).toBeCloseTo(tile.height, 6)
        }
        // tiles of one row or column meet; as their areas add up to the picture, none overlap
        const corners = new Set(tiles.map(({ x, y }) => `${x} ${y}`))
        expect(corners.size).toBe(tiles.length)
        for (const { x, width: tileWidth, y } of tiles) {
          const right = x + tileWidth
          expect(right === planned.width || corners.has(`${right} ${y}`)).toBe(true)
        }
      }),
    )
  })

  it('counts no pixel more for a rounding error', () => {
    expect(plan(25, 50, 2.2)).toMatchObject({ width: 55, height: 110 })
    expect(plan(0.1, 0.1)).toMatchObject({ width: 1, height: 1 })
  })

  it.each([
    [plan(MAX_PNG_SIDE, 10), null],
    [plan(MAX_PNG_SIDE + 1, 10), 'side'],
    [plan(MAX_PNG_SIDE, MAX_PNG_SIDE), null],
    [plan(MAX_PNG_PIXELS, 1), 'side'],
    [plan(10, 10, MAX_PNG_SCALE + 1), 'scale'],
    [plan(10, 10, 0), 'scale'],
    [plan(10, 10, Number.NaN), 'scale'],
    [plan(0, 10), 'no-size'],
    [plan(Number.POSITIVE_INFINITY, 10), 'no-size'],
    [plan(10, 10, 1, 0), 'no-size'],
  ])('refuses what is too large to be drawn, and what is nothing (%#)', (planned, refusal) => {
    expect('refusal' in planned ? planned.refusal : null).toBe(refusal)
  })
})
