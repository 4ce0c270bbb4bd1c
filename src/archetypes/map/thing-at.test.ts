import { describe, expect, it } from 'vitest'
import type { MapLayer, Place } from './map-layers.ts'
import { type DrawnThing, thingAt } from './thing-at.ts'

const REACH_PX = 8
const at = (x: number, y: number, drawn: readonly DrawnThing[]) => {
  const found = thingAt(drawn, { x, y }, { pixelOf: ([lng, lat]) => ({ x: lng, y: lat }), reachPx: REACH_PX })
  return found && `${found.layer} ${found.id}`
}
const thing = (
  key: string,
  shape: MapLayer['shape'],
  id: number,
  places: readonly Place[],
  isBeside = false,
): DrawnThing => ({
  layer: { key, shape },
  feature: { id, places },
  isBeside,
})

const AREA: readonly Place[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
]
const PIPE: readonly Place[] = [
  [0, 50],
  [50, 50],
  [50, 100],
]

describe('a press', () => {
  it('means the nearest point within reach, whatever lies above it', () => {
    const points = [thing('source', 'point', 1, [[20, 20]]), thing('station', 'point', 2, [[26, 20]])]
    expect([at(21, 20, points), at(24, 20, points), at(20, 29, points)]).toEqual(['source 1', 'station 2', null])
  })

  it('means a point before a line, and a line before an area, even if these are nearer', () => {
    const drawn = [
      thing('area', 'area', 1, AREA),
      thing('pipe', 'line', 2, PIPE),
      thing('station', 'point', 3, [[50, 44]]),
    ]
    expect([at(49, 50, drawn), at(30, 55, drawn), at(53, 90, drawn), at(30, 59, drawn)]).toEqual([
      'station 3',
      'pipe 2',
      'pipe 2',
      'area 1',
    ])
  })

  it('means an area that it is inside of before one that it is only near', () => {
    const beside = AREA.map(([x, y]): Place => [x + 104, y])
    const drawn = [thing('area', 'area', 2, beside), thing('area', 'area', 1, AREA)]
    expect([at(98, 50, drawn), at(103, 50, drawn), at(106, 50, drawn), at(50, -9, drawn)]).toEqual([
      'area 1',
      'area 2',
      'area 2',
      null,
    ])
  })

  it('on a name means what is named, unless a point is nearer; and the line below an area’s name', () => {
    const named = thing('station', 'point', 1, [[40, 20]], true)
    expect(at(40, 48, [named, thing('pipe', 'line', 2, PIPE)])).toBe('station 1')
    expect(at(40, 38, [named, thing('well', 'point', 3, [[42, 38]])])).toBe('well 3')
    expect(at(40, 48, [thing('area', 'area', 4, AREA, true), thing('pipe', 'line', 2, PIPE)])).toBe('pipe 2')
  })
})
