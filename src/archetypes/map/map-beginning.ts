// How the administrators' settings of maps shape this one. Pure.

import type { StoredMapSettings } from '#contract/endpoints/map-settings.ts'
import { type MapLayer as MapLayerName, USUAL_MAP } from '#contract/map/map-settings.ts'
import type { Bounds, Camera, MapLayer } from './map-layers.ts'

/** Layers of the map that a layer of the settings stands for. */
const KEYS_OF: Readonly<Record<MapLayerName, readonly string[]>> = {
  blocks: ['block', 'park'],
  water: ['water'],
  streets: ['street'],
  buildings: ['building'],
  communities: ['community'],
  pipes: ['pipe'],
  chambers: ['well'],
  stations: ['station', 'source'],
}
/** Keys of layers of the ground. */
export const GROUND_KEYS: readonly string[] = ['block', 'park', 'water', 'street', 'building']

/** Parks lie among the blocks, and are switched with them. */
export const withParks = (hidden: ReadonlySet<string>): ReadonlySet<string> =>
  hidden.has('block') ? new Set([...hidden, 'park']) : hidden

/** Keys that are hidden until a user chooses. */
export const hiddenAtFirst = ({ layers }: Pick<StoredMapSettings, 'layers'>): string[] =>
  layers.flatMap(({ layer, isShown }) => (isShown ? [] : KEYS_OF[layer]))

/** The layers in the order of the settings, without ground where something else is, and with labels of their size. */
export function shapedLayers(layers: readonly MapLayer[], settings: StoredMapSettings): MapLayer[] {
  const order = settings.layers.flatMap(({ layer }) => KEYS_OF[layer])
  const scale = settings.labelPx / USUAL_MAP.labelPx
  return layers
    .filter(({ isLive }) => isLive || settings.ground === 'layers')
    .toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
    .map(({ look, features, ...layer }) => ({
      ...layer,
      look: look.label ? { ...look, label: { ...look.label, size: look.label.size * scale } } : look,
      features: settings.hasWidthByDn ? features : features.map(({ width: _, ...feature }) => feature),
    }))
}

/** Where the map begins: where the settings say, once somebody has saved them, else at all of the plant. */
export const firstView = ({ version, longitude, latitude, zoom }: StoredMapSettings, whole: Bounds): Camera | Bounds =>
  version > 0 ? { centre: [longitude, latitude], zoom } : whole
