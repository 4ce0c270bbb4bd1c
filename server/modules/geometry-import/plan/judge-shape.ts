// Whether a feature has a shape that can be taken, whatever it stands for.

import { type LayerKind, SHAPE_OF } from '#contract/geometry/geometry-mapping.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import type { Converter } from '../coordinates/converter.ts'
import type { ReadFeature } from '../reading/feature.ts'
import type { Refusal } from './plan.ts'

const LEAST_CORNERS = { point: 1, line: 2, area: 3 } as const

/** Its places in WGS-84, or why it is refused. */
export function judgeShape(feature: ReadFeature, kind: LayerKind, converter: Converter): readonly Pair[] | Refusal {
  const wanted = SHAPE_OF[kind]
  if (feature.shape !== wanted) return { kind: 'shape', wanted: kind }
  if (feature.numTooMany !== null) return { kind: 'tooMany', count: feature.numTooMany }
  if (!feature.places.every(isNumber)) return { kind: 'notNumber' }
  const places = withoutRepeats(feature.places.map((place) => converter.toWgs84(place)))
  if (!places.every(isOnEarth)) return { kind: 'outside' }
  if (places.length < LEAST_CORNERS[wanted]) return { kind: 'tooFew' }
  const crossing = wanted === 'area' ? selfCrossing(places) : null
  return crossing ? { kind: 'crosses', at: crossing } : places
}

export const isRefusal = (judged: readonly Pair[] | Refusal): judged is Refusal => 'kind' in judged

const isNumber = ([x, y]: Pair): boolean => Number.isFinite(x) && Number.isFinite(y)
const isOnEarth = ([lng, lat]: Pair): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90

const withoutRepeats = (places: readonly Pair[]): readonly Pair[] =>
  places.filter(([x, y], at) => at === 0 || x !== places[at - 1]?.[0] || y !== places[at - 1]?.[1])

interface Side {
  readonly at: number
  readonly from: Pair
  readonly to: Pair
  readonly west: number
  readonly east: number
}

/** Where two sides of a ring that are no neighbours meet; null: nowhere. Sides are compared where their longitudes overlap. */
function selfCrossing(ring: readonly Pair[]): Pair | null {
  const sides = ring
    .map((from, at): Side => {
      const to = ring[(at + 1) % ring.length] ?? from
      return { at, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }
    })
    .sort((one, other) => one.west - other.west)
  for (const [index, side] of sides.entries())
    for (let next = index + 1; next < sides.length; next += 1) {
      const other = sides[next]
      if (!other || other.west > side.east) break
      const apart = Math.abs(side.at - other.at)
      if (apart === 1 || apart === ring.length - 1) continue
      const met = meeting(side, other)
      if (met) return met
    }
  return null
}

function meeting({ from: a, to: b }: Side, { from: c, to: d }: Side): Pair | null {
  const [abX, abY, cdX, cdY] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const across = abX * cdY - abY * cdX
  if (across === 0) return null
  const along = ((c[0] - a[0]) * cdY - (c[1] - a[1]) * cdX) / across
  const alongOther = ((c[0] - a[0]) * abY - (c[1] - a[1]) * abX) / across
  const isMet = along >= 0 && along <= 1 && alongOther >= 0 && alongOther <= 1
  return isMet ? [a[0] + along * abX, a[1] + along * abY] : null
}
