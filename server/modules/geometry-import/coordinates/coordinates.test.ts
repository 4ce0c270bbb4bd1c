import { describe, expect, it } from 'vitest'
import type { ControlPoint, CoordinateSystem } from '#contract/geometry/coordinate-system.ts'
import { gcj02Of, type Pair } from './chinese-offset.ts'
import { converterOf } from './converter.ts'
import { mistakesOfNumbers, mistakesOfPlaces } from './likely-mistakes.ts'

const made = (system: CoordinateSystem) => {
  const converter = converterOf(system)
  if (typeof converter === 'string') throw new Error(converter)
  return converter
}
const PLACES: readonly Pair[] = [
  [115.6, 40.2],
  [116.391349, 39.907375],
  [87.61, 43.79],
  [126.63, 45.75],
  [104.07, 30.67],
]
const metres = ([ax, ay]: Pair, [bx, by]: Pair): number =>
  Math.hypot((bx - ax) * Math.cos((ay * Math.PI) / 180), by - ay) * 111_195

describe('offset coordinates of web maps', () => {
  it.each(['gcj02', 'bd09'] as const)('%s come back to a tenth of a metre, and lie hundreds of metres off', (kind) => {
    const { toWgs84, fromWgs84 } = made({ kind, isNorthFirst: false })
    for (const place of PLACES) {
      const offset = fromWgs84(place)
      expect(metres(offset, place)).toBeGreaterThan(100)
      expect(metres(toWgs84(offset), place)).toBeLessThan(0.1)
    }
  })

  it('are where they are known to be', () => {
    expect(metres(gcj02Of([116.391349, 39.907375]), [116.397593, 39.908778])).toBeLessThan(1)
  })
})

/** Gauss-Krüger by the series of textbooks, with the arc of the meridian summed in small steps: shares nothing with the product. */
function gaussKrueger([lng, lat]: Pair, meridian: number): Pair {
  const [a, f] = [6_378_137, 1 / 298.257222101]
  const e2 = f * (2 - f)
  const second = e2 / (1 - e2)
  const [phi, l] = [(lat * Math.PI) / 180, ((lng - meridian) * Math.PI) / 180]
  const curvature = (at: number): number => (a * (1 - e2)) / (1 - e2 * Math.sin(at) ** 2) ** 1.5
  const STEPS = 2_000
  let arc = 0
  for (let step = 0; step < STEPS; step += 1) {
    const [from, to] = [(phi * step) / STEPS, (phi * (step + 1)) / STEPS]
    arc += ((to - from) / 6) * (curvature(from) + 4 * curvature((from + to) / 2) + curvature(to))
  }
  const [sin, cos, t] = [Math.sin(phi), Math.cos(phi), Math.tan(phi)]
  const [n2, radius] = [second * cos ** 2, a / Math.sqrt(1 - e2 * sin ** 2)]
  const north =
    arc +
    radius *
      t *
      ((cos ** 2 * l ** 2) / 2 +
        (cos ** 4 * l ** 4 * (5 - t ** 2 + 9 * n2 + 4 * n2 ** 2)) / 24 +
        (cos ** 6 * l ** 6 * (61 - 58 * t ** 2 + t ** 4 + 270 * n2 - 330 * n2 * t ** 2)) / 720)
  const east =
    radius *
    (cos * l +
      (cos ** 3 * l ** 3 * (1 - t ** 2 + n2)) / 6 +
      (cos ** 5 * l ** 5 * (5 - 18 * t ** 2 + t ** 4 + 14 * n2 - 58 * n2 * t ** 2)) / 120)
  return [east + 500_000, north]
}

describe('CGCS2000 in Gauss-Krüger zones', () => {
  it.each([3, 6] as const)(
    'of %i degrees agrees with an independent computation to a millimetre or two',
    (zoneWidth) => {
      for (const place of PLACES) {
        const meridian = zoneWidth === 3 ? 3 * Math.round(place[0] / 3) : 6 * Math.floor(place[0] / 6) + 3
        const number = zoneWidth === 3 ? meridian / 3 : (meridian + 3) / 6
        const [east, north] = gaussKrueger(place, meridian)
        const grid = { kind: 'grid', datum: 'cgcs2000', zoneWidth, meridian } as const
        const plain = made({ ...grid, hasZoneNumber: false, isNorthFirst: false })
        const [ownEast, ownNorth] = plain.fromWgs84(place)
        expect(Math.hypot(ownEast - east, ownNorth - north)).toBeLessThan(0.005)
        expect(metres(plain.toWgs84([east, north]), place)).toBeLessThan(0.01)
        const numbered = made({ ...grid, hasZoneNumber: true, isNorthFirst: true })
        expect(metres(numbered.toWgs84([north, east + number * 1e6]), place)).toBeLessThan(0.01)
      }
    },
  )

  it('has no zone number on a meridian of its own, and older datums need their shift', () => {
    const grid = { kind: 'grid', zoneWidth: 3, meridian: 116.35, isNorthFirst: false } as const
    expect(converterOf({ ...grid, datum: 'cgcs2000', hasZoneNumber: true })).toBe('meridian')
    expect(converterOf({ ...grid, datum: 'cgcs2000', hasZoneNumber: false })).toHaveProperty('toWgs84')
    expect(converterOf({ ...grid, datum: 'beijing54', hasZoneNumber: false })).toBe('shift')
    for (const datum of ['beijing54', 'xian80'] as const) {
      const { toWgs84, fromWgs84 } = made({ ...grid, datum, shift: [15.8, -154.4, -82.3], hasZoneNumber: false })
      expect(metres(toWgs84(fromWgs84([116.4, 39.9])), [116.4, 39.9])).toBeLessThan(0.01)
    }
  })
})

describe('a grid of one’s own', () => {
  const turned = ([lng, lat]: Pair): ControlPoint => {
    const [x, y] = [(lng - 115.6) * 85_000, (lat - 40.2) * 111_000]
    return { x: 5_000 + 0.8 * x - 0.6 * y, y: 2_000 + 0.6 * x + 0.8 * y, lng, lat }
  }
  const points = [turned([115.6, 40.2]), turned([115.62, 40.2]), turned([115.6, 40.22]), turned([115.61, 40.21])]

  it('is fitted to its points, with what remains at each of them', () => {
    const { toWgs84, residualsM } = made({ kind: 'local', fit: 'affine', points, isNorthFirst: false })
    expect(Math.max(...residualsM)).toBeLessThan(0.6)
    const { x, y } = turned([115.605, 40.205])
    expect(metres(toWgs84([x, y]), [115.605, 40.205])).toBeLessThan(0.6)
    const wrong = points.map((point, at) => (at === 3 ? { ...point, x: point.x + 20 } : point))
    const { residualsM: off } = made({ kind: 'local', fit: 'similarity', points: wrong, isNorthFirst: false })
    expect(off.indexOf(Math.max(...off))).toBe(3)
  })

  it('is refused with two points, or with points on one line', () => {
    const local = { kind: 'local', fit: 'similarity', isNorthFirst: false } as const
    expect(converterOf({ ...local, points: points.slice(0, 2) })).toBe('points')
    const line = [115.6, 115.61, 115.63].map((lng) => turned([lng, 40.2]))
    expect(converterOf({ ...local, points: line })).toBe('line')
    expect(converterOf({ ...local, points: Array.from({ length: 3 }, () => turned([115.6, 40.2])) })).toBe('line')
  })
})

describe('likely mistakes', () => {
  const wgs84 = { kind: 'wgs84', isNorthFirst: false } as const
  const grid = {
    kind: 'grid',
    datum: 'cgcs2000',
    zoneWidth: 3,
    meridian: 117,
    hasZoneNumber: true,
    isNorthFirst: false,
  } as const
  it('are told by the numbers: metres as degrees, degrees as metres, axes swapped', () => {
    expect(mistakesOfNumbers(wgs84, [[39_500_123, 4_450_000]])).toEqual(['metresAsDegrees'])
    expect(mistakesOfNumbers(grid, [[115.6, 40.2]])).toEqual(['degreesAsMetres'])
    expect(mistakesOfNumbers(wgs84, [[40.2, 115.6]])).toEqual(['axesSwapped'])
    expect(mistakesOfNumbers(grid, [[4_450_000, 39_500_123]])).toEqual(['axesSwapped'])
    expect(mistakesOfNumbers({ ...grid, isNorthFirst: true }, [[4_450_000, 39_500_123]])).toEqual([])
    expect(mistakesOfNumbers(wgs84, [[115.6, 40.2]])).toEqual([])
  })

  it('are told by what stands on the map: places of a web map', () => {
    const known = PLACES.map((place) => [gcj02Of(place), place] as const)
    expect(mistakesOfPlaces(known)).toEqual(['looksGcj02'])
    expect(mistakesOfPlaces(PLACES.map((place) => [place, place] as const))).toEqual([])
    expect(
      mistakesOfPlaces(
        PLACES.map(
          ([lng, lat]) =>
            [
              [lng + 3, lat],
              [lng, lat],
            ] as const,
        ),
      ),
    ).toEqual(['farOff'])
  })
})
