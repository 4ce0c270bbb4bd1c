// The plant as layers of the map, and what is known of each thing. Pure.

import { pipeWidthPx } from '#archetypes/map/ground-layers.ts'
import {
  anchorOf,
  type Bounds,
  boundsOf,
  isWithin,
  type MapLayer,
  type Place,
  type Thing,
} from '#archetypes/map/map-layers.ts'
import type { ThingIds } from '#archetypes/map/thing-ids.ts'
import type { MapNode, MapPipe, MapPlant } from '#contract/endpoints/town-map.ts'
import { mix } from '#lib/contrast.ts'
import { searchRank, searchWords } from '#lib/search-rank.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'

/** From the lowest; the last ones are pressed first. */
const LIVE_LAYERS = ['community', 'pipe', 'well', 'station', 'source'] as const
export type LiveLayer = (typeof LIVE_LAYERS)[number]
/** Layers that a person shows and hides. */
export const SWITCHED_LAYERS = [
  'source',
  'station',
  'well',
  'community',
  'pipe',
  'building',
  'street',
  'block',
  'water',
] as const
export type SwitchedLayer = (typeof SWITCHED_LAYERS)[number]

/** A thing of the plant on the map. */
export interface PlantThing extends Thing {
  readonly layer: LiveLayer
  /** Key of the node; of a pipe its code. */
  readonly key: string
  readonly code: string
  readonly name: string
  readonly pinyin: string
  readonly places: readonly Place[]
  readonly at: Place
  readonly node: MapNode | null
  readonly pipe: MapPipe | null
}

export function thingsOf({ nodes, pipes }: MapPlant, ids: ThingIds): PlantThing[] {
  return [
    ...nodes.map((node): PlantThing => {
      const { keyId, code, name, pinyin, nodeType, at, outline } = node
      const places = nodeType === 'community' && outline !== null && outline.length > 2 ? outline : [at]
      return { layer: nodeType, id: ids.idOf(keyId), key: keyId, code, name, pinyin, places, at, node, pipe: null }
    }),
    ...pipes.map((pipe): PlantThing => {
      const { code, fromName, toName, line } = pipe
      return {
        layer: 'pipe',
        id: ids.idOf(`pipe ${code}`),
        key: code,
        code,
        // an end outside the data scope has no name
        name: `${fromName || '…'} → ${toName || '…'}`,
        pinyin: '',
        places: line,
        at: anchorOf('line', line),
        node: null,
        pipe,
      }
    }),
  ]
}

export function plantLayers(things: readonly PlantThing[], variant: Variant, accent: string): MapLayer[] {
  const { supply1, return2, muted, text, borderField } = PALETTES[variant]
  const name = (minZoom: number, size: number, color = text) => ({ label: { minZoom, size, color } })
  const looks: Readonly<Record<LiveLayer, MapLayer['look']>> = {
    community: { color: mix(borderField, return2, 0.5), outline: return2, opacity: 0.2, ...name(15.6, 12, muted) },
    pipe: { color: supply1 },
    well: { color: muted, mark: 'diamond', size: 10, minZoom: 12, ...name(15.5, 11, muted) },
    station: { color: accent, mark: 'circle', size: 15, ...name(12.5, 13) },
    source: { color: supply1, mark: 'square', size: 20, ...name(10, 14) },
  }
  const shapes = { community: 'area', pipe: 'line', well: 'point', station: 'point', source: 'point' } as const
  return LIVE_LAYERS.map((key) => ({
    key,
    shape: shapes[key],
    isLive: true,
    look: looks[key],
    features: things
      // a community without an outline has no area
      .filter(({ layer, places }) => layer === key && (key !== 'community' || places.length > 2))
      .map(({ id, name: title, places, pipe }) => ({
        id,
        name: title,
        places,
        ...(pipe ? { width: pipeWidthPx(pipe.dnMm) } : {}),
      })),
  }))
}

/** All of the plant; where there is none, around the company. */
export function wholeOf({ company: [lng, lat] }: MapPlant, things: readonly PlantThing[]): Bounds {
  const AROUND = 0.02
  return boundsOf(things.flatMap(({ places }) => places)) ?? [lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND]
}

const ORDER: readonly LiveLayer[] = ['source', 'station', 'community', 'well', 'pipe']
const rankOf = ({ layer }: PlantThing): number => ORDER.indexOf(layer)

/**
 * What is in view: first what is coloured, then sources and stations.
 *
 * @param bounds - Null: everything.
 */
export const thingsIn = (
  things: readonly PlantThing[],
  bounds: Bounds | null,
  colored: readonly LiveLayer[],
): PlantThing[] =>
  things
    .filter(({ at }) => bounds === null || isWithin(bounds, at))
    .sort(
      (one, other) =>
        Number(colored.includes(other.layer)) - Number(colored.includes(one.layer)) ||
        rankOf(one) - rankOf(other) ||
        one.code.localeCompare(other.code),
    )

/** What a text finds by name, number and pinyin, the best first; whether in view or not. */
export function findThings(things: readonly PlantThing[], text: string): PlantThing[] {
  const words = searchWords(text)
  if (words.length === 0) return []
  return things
    .flatMap((thing) => {
      const rank = searchRank(words, thing)
      return rank === null ? [] : [{ thing, rank }]
    })
    .sort((one, other) => one.rank - other.rank || rankOf(one.thing) - rankOf(other.thing))
    .map(({ thing }) => thing)
}
