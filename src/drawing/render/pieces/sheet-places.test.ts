import { describe, expect, it } from 'vitest'
import { SheetPlaces } from './sheet-places.ts'

const doMeet = (a: { x: number; y: number; side: number }, b: { x: number; y: number; side: number }) =>
  a.x < b.x + b.side && b.x < a.x + a.side && a.y < b.y + b.side && b.y < a.y + a.side

describe('SheetPlaces', () => {
  it('hands out places apart from one another, within the sheet, until it is full', () => {
    const places = new SheetPlaces()
    const taken = [places.surplus]
    for (const side of Array.from({ length: 400 }, (_, at) => [64, 256, 64, 1024][at % 4] ?? 64)) {
      const place = places.take(side)
      if (!place) continue
      expect(taken.filter((other) => doMeet(place, other))).toEqual([])
      expect([place.x + side <= SheetPlaces.width, place.y + side <= places.height]).toEqual([true, true])
      taken.push(place)
    }
    expect(taken.filter(({ side }) => side === 1024).length).toBeGreaterThanOrEqual(4)
    expect(places.take(1024)).toBeNull()
    expect(places.height).toBe(4096)
  })
})
