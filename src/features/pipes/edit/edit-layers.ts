// The network and what is being done to it, as layers of the map. Features of things that did not change stay the same objects.

import { pipeWidthPx } from '#archetypes/map/ground-layers.ts'
import type { MapFeature, MapLayer, Place } from '#archetypes/map/map-layers.ts'
import type { ThingIds } from '#archetypes/map/thing-ids.ts'
import type { EditNetwork, EditNode, EditPipe } from '#contract/pipes/edits/network.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'
import type { Anchor, ToolState } from './tools.ts'

/** Layer of each kind of node. */
export const NODE_LAYER: Readonly<Record<EditNode['kind'], string>> = {
  chamber: 'well',
  station: 'station',
  other: 'station',
  source: 'source',
}
export const PIPE_LAYER = 'pipe'
export const CORNER_LAYER = 'corner'

export class EditFeatures {
  readonly #ids: ThingIds
  readonly #made = new WeakMap<EditNode | EditPipe, MapFeature>()
  constructor(ids: ThingIds) {
    this.#ids = ids
  }

  of(thing: EditNode | EditPipe): MapFeature[] {
    const places: readonly Place[] = 'line' in thing ? (thing.line ?? []) : thing.place ? [thing.place] : []
    if (places.length === 0) return []
    const known = this.#made.get(thing)
    if (known) return [known]
    const id = this.#ids.idOf(thing.id)
    const made =
      'line' in thing
        ? { id, name: thing.code, places, width: pipeWidthPx(thing.dnMm) }
        : { id, name: thing.name, places }
    this.#made.set(thing, made)
    return [made]
  }
}

export function networkLayers(
  { nodes, pipes }: EditNetwork,
  features: EditFeatures,
  { variant, accent }: { readonly variant: Variant; readonly accent: string },
): MapLayer[] {
  const { supply1, muted, text } = PALETTES[variant]
  const name = (minZoom: number, size: number, color = text) => ({ label: { minZoom, size, color } })
  const all = [...nodes.values()]
  const nodesOn = (layer: string) =>
    all.filter(({ kind }) => NODE_LAYER[kind] === layer).flatMap((node) => features.of(node))
  const points: readonly (readonly [string, MapLayer['look']])[] = [
    ['well', { color: muted, mark: 'diamond', size: 12, ...name(15.5, 11, muted) }],
    ['station', { color: accent, mark: 'circle', size: 15, ...name(13.5, 12) }],
    ['source', { color: supply1, mark: 'square', size: 20, ...name(10, 14) }],
  ]
  return [
    {
      key: PIPE_LAYER,
      shape: 'line',
      isLive: true,
      look: { color: supply1, ...name(16, 11, muted) },
      features: [...pipes.values()].flatMap((pipe) => features.of(pipe)),
    },
    ...points.map(([key, look]): MapLayer => ({ key, shape: 'point', isLive: true, look, features: nodesOn(key) })),
  ]
}

/** What is being drawn, the corners of the chosen pipe, and the mark of what the pointer has found. */
export function toolLayers(
  { chosen, sketch, pointer, tool, drag }: ToolState,
  { pipes }: EditNetwork,
  accent: string,
): MapLayer[] {
  const line = sketch ? [sketch.from.place, ...sketch.corners, ...(pointer ? [pointer.place] : [])] : []
  const course = chosen?.of === 'pipe' ? (pipes.get(chosen.id)?.line ?? []) : []
  const isSeen = pointer !== null && (tool !== 'select' || drag !== null)
  const point = (key: string, features: readonly MapFeature[], look: MapLayer['look'], isLive = false): MapLayer => ({
    key,
    shape: 'point',
    isLive,
    look,
    features,
  })
  const mark = (of: Anchor['of']): MapFeature[] =>
    isSeen && pointer.of === of ? [{ id: 1, name: '', places: [pointer.place] }] : []
  return [
    {
      key: 'sketch',
      shape: 'line',
      isLive: false,
      look: { color: accent, width: 4 },
      features: line.length > 1 ? [{ id: 1, name: '', places: line }] : [],
    },
    point(
      CORNER_LAYER,
      course.slice(1, -1).map((place, at) => ({ id: at + 1, name: '', places: [place] })),
      { color: accent, mark: 'square', size: 9 },
      true,
    ),
    point('snap-node', [...mark('node'), ...mark('end')], { color: accent, mark: 'square', size: 18, opacity: 1 }),
    point('snap-line', mark('line'), { color: accent, mark: 'diamond', size: 14 }),
  ]
}
