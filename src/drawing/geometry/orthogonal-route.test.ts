import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from './box.ts'
import { CLEARANCE_PX, orthogonalRoute, type RouteEnd } from './orthogonal-route.ts'
import { type WorldPoint, worldPoint } from './points.ts'

const WAYS = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
} as const
const end = (x: number, y: number, way: keyof typeof WAYS | null = null): RouteEnd => ({
  at: worldPoint(x, y),
  way: way && WAYS[way],
})
const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY })
const placesOf = (route: readonly WorldPoint[] | null) => route?.map(({ x, y }) => [x, y])

/** Whether a stretch comes nearer to a box than there should be room. */
const crosses = (a: WorldPoint, b: WorldPoint, { minX, minY, maxX, maxY }: Box): boolean =>
  Math.max(a.x, b.x) > minX - CLEARANCE_PX &&
  Math.min(a.x, b.x) < maxX + CLEARANCE_PX &&
  Math.max(a.y, b.y) > minY - CLEARANCE_PX &&
  Math.min(a.y, b.y) < maxY + CLEARANCE_PX

describe('an orthogonal route', () => {
  it('is straight where nothing is in the way', () => {
    const route = orthogonalRoute({ from: end(0, 50, 'right'), to: end(400, 50, 'left'), obstacles: [] })
    expect(placesOf(route)).toEqual([
      [0, 50],
      [400, 50],
    ])
  })

  it('goes around a device with room, on the shorter side', () => {
    const obstacles = [box(150, 0, 250, 70)]
    const route = orthogonalRoute({ from: end(0, 50, 'right'), to: end(400, 50, 'left'), obstacles })
    expect(route?.some(({ y }) => y === 70 + CLEARANCE_PX)).toBe(true)
    for (const [at, b] of (route ?? []).slice(1).entries()) {
      const a = route?.[at]
      expect(a && crosses(a, b, box(150, 0, 250, 70))).toBe(false)
    }
  })

  it('leaves and arrives in the ways of the ports', () => {
    const route = orthogonalRoute({ from: end(0, 0, 'left'), to: end(200, 100, 'down'), obstacles: [] })
    const [first, second] = route ?? []
    const [before, last] = (route ?? []).slice(-2)
    expect([second && first && second.x < first.x, before && last && before.y > last.y]).toEqual([true, true])
  })

  it('ignores what an end is inside of, such as a panel behind all, and gives none to ends that are walled in', () => {
    const panel = box(-500, -500, 900, 900)
    expect(placesOf(orthogonalRoute({ from: end(0, 0), to: end(300, 0), obstacles: [panel] }))).toEqual([
      [0, 0],
      [300, 0],
    ])
    const walls = [box(-60, -60, 60, -40), box(-60, 40, 60, 60), box(-60, -60, -40, 60), box(40, -60, 60, 60)]
    expect(orthogonalRoute({ from: end(0, 0), to: end(300, 0), obstacles: walls })).toBeNull()
  })

  it('goes far around where the near way is closed', () => {
    const wall = box(190, -3000, 210, 2000)
    const route = orthogonalRoute({ from: end(0, 0, 'right'), to: end(400, 0, 'left'), obstacles: [wall] })
    expect(Math.max(...(route ?? []).map(({ y }) => y))).toBe(2000 + CLEARANCE_PX)
  })

  it('is level and upright, crosses nothing and ends at its ends, among any devices', () => {
    const place = fc.integer({ min: 0, max: 60 }).map((n) => n * 20)
    const device = fc
      .tuple(place, place, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .map(([x, y, width, height]) => box(x, y, x + width * 20, y + height * 20))
    const anEnd = fc
      .tuple(place, place, fc.constantFrom('left', 'right', 'up', 'down', null))
      .map(([x, y, way]) => end(x + 7, y + 3, way))
    let numFound = 0
    fc.assert(
      fc.property(anEnd, anEnd, fc.array(device, { maxLength: 40 }), (from, to, obstacles) => {
        const route = orthogonalRoute({ from, to, obstacles })
        if (!route) return
        numFound += 1
        expect([route[0], route.at(-1)]).toEqual([from.at, to.at])
        const out = [from, to].map(({ at, way }) =>
          way ? worldPoint(at.x + way.x * CLEARANCE_PX, at.y + way.y * CLEARANCE_PX) : at,
        )
        const counted = obstacles.filter((one) => !out.some((p) => crosses(p, p, one)))
        for (const [at, b] of route.slice(1).entries()) {
          const a = route[at] ?? b
          expect(a.x === b.x || a.y === b.y).toBe(true)
          const isEnd = at === 0 || at === route.length - 2
          // the way straight out of a port may touch what stands beside it
          if (!isEnd) for (const one of counted) expect(crosses(a, b, one)).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
    expect(numFound).toBeGreaterThan(200)
  })
})
