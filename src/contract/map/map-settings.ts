// How the maps of the company begin: where they look, what they show, and how it is drawn.

import { z } from 'zod'
import { type Label, label } from '../kit/language.ts'

/** Layers of a map, from the ground up as they lie without another order. */
export const MAP_LAYERS = {
  blocks: label('街区', 'Blocks'),
  water: label('水域', 'Water'),
  streets: label('街道', 'Streets'),
  buildings: label('建筑', 'Buildings'),
  communities: label('小区', 'Communities'),
  pipes: label('管线', 'Pipes'),
  chambers: label('井室', 'Chambers'),
  stations: label('换热站', 'Stations'),
} as const satisfies Record<string, Label>
export type MapLayer = keyof typeof MAP_LAYERS

export const MAP_LAYER_NAMES = [
  'blocks',
  'water',
  'streets',
  'buildings',
  'communities',
  'pipes',
  'chambers',
  'stations',
] as const satisfies readonly MapLayer[]

/** What lies under the network: nothing, the town from the company's own layers, or the active map pack. */
export const MAP_GROUNDS = ['plain', 'layers', 'pack'] as const

/** Web maps end here, degrees of latitude. */
export const MAP_MAX_LATITUDE = 85
export const MAP_MAX_ZOOM = 22

const layerChoice = z.object({
  layer: z.enum(MAP_LAYER_NAMES),
  /** Whether it is shown when a map is opened. */
  isShown: z.boolean(),
})
export type LayerChoice = z.output<typeof layerChoice>

/** Each layer once, the lowest first. */
export const layerChoices = z
  .array(layerChoice)
  .length(MAP_LAYER_NAMES.length)
  .refine((choices) => new Set(choices.map(({ layer }) => layer)).size === choices.length)

export const mapSettings = z.object({
  /** Degrees east, −180 to 180. */
  longitude: z.number().min(-180).max(180),
  /** Degrees north. */
  latitude: z.number().min(-MAP_MAX_LATITUDE).max(MAP_MAX_LATITUDE),
  /** As web maps count: 0 shows the earth in one tile, each step doubles the scale. */
  zoom: z.number().min(0).max(MAP_MAX_ZOOM),
  layers: layerChoices,
  ground: z.enum(MAP_GROUNDS),
  /** Whether pipes are drawn wider with their nominal diameter. */
  hasWidthByDn: z.boolean(),
  /** Height of labels, px. */
  labelPx: z.int().min(8).max(24),
})
export type MapSettings = z.output<typeof mapSettings>

/** Until somebody has set them; a map then looks at the company's own place. */
export const USUAL_MAP: Omit<MapSettings, 'longitude' | 'latitude'> = {
  zoom: 12,
  layers: MAP_LAYER_NAMES.map((layer) => ({ layer, isShown: true })),
  ground: 'layers',
  hasWidthByDn: true,
  labelPx: 12,
}
