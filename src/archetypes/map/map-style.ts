// The style of a map from its layers: one source for each layer, and expressions that read the state of a thing. What
// cannot follow a state (patterns, dashes, pictures) is drawn by layers of its own, which are transparent for the others.

import type { GeoJSONSourceDiff, MapOptions } from 'maplibre-gl'
import { FONTS } from './map-fonts.ts'
import { MARK_PX } from './map-images.ts'
import type { AreaPaint, MapColors, MapFeature, MapLayer } from './map-layers.ts'
import type { TracePart } from './map-states.ts'
import { type PackGround, packStyle } from './pack-ground.ts'

type Style = Exclude<MapOptions['style'], string | undefined>
type Layers = Style['layers']
type GeoFeature = NonNullable<GeoJSONSourceDiff['add']>[number]

const HIDDEN_SUFFIX = /:.*$/
const NAME_PART = ':name'
/** The layer of the map that a layer of the style belongs to. */
export const layerOfStyle = (styleLayer: string): string => styleLayer.replace(HIDDEN_SUFFIX, '')

/** Parts of a layer that show only what is traced: until then nothing is made of them. */
const PARTS = { way: ':part', cold: ':cold' } as const
const UNTRACED = { visibility: 'none' } as const
export const isOfTrace = (styleLayer: string): boolean => Object.values(PARTS).some((part) => styleLayer.endsWith(part))

const state = (name: string, otherwise: number | boolean | string) =>
  ['coalesce', ['feature-state', name], otherwise] as const
/** 1 where a state is set. */
const shownIf = (name: string) => ['case', state(name, false), 1, 0] as const
const shownAt = (name: string, value: number) =>
  ['case', ['==', state(name, name === 'color' ? -1 : 0), value], 1, 0] as const

const isPart = (part: TracePart) => ['==', state('part', 'none'), part] as const
/** What takes no part in what is traced steps back. */
const asideOr = (opacity: number | readonly unknown[], aside: number) =>
  ['case', isPart('aside'), aside, opacity] as const

/** Grey for what is old, else the colour of its class. */
const colorOf = (own: string | readonly unknown[], { classes, stale }: MapColors) =>
  [
    'case',
    state('isOld', false),
    stale,
    ['match', state('color', -1), ...classes.flatMap((color, at) => [at, color]), own],
  ] as const

/** A width that grows with the zoom: what is drawn at 15 is a third of it in the whole town. */
const byZoom = (width: number | readonly unknown[], more = 0) =>
  [
    'interpolate',
    ['linear'],
    ['zoom'],
    10,
    ['+', ['*', 0.35, width], more],
    15,
    ['+', width, more],
    18,
    ['+', ['*', 2, width], more],
  ] as const

export const featureOf = (
  { shape }: Pick<MapLayer, 'shape'>,
  { id, name, places, width, paint }: MapFeature,
): GeoFeature => ({
  type: 'Feature',
  id,
  properties: width === undefined ? { name, ...paint } : { name, width },
  geometry: geometryOf(shape, places),
})

function geometryOf(shape: MapLayer['shape'], places: MapFeature['places']): GeoFeature['geometry'] {
  const positions = places.map(([lng, lat]) => [lng, lat])
  const [first = [0, 0]] = positions
  if (shape === 'point') return { type: 'Point', coordinates: first }
  if (shape === 'line') return { type: 'LineString', coordinates: positions }
  return { type: 'Polygon', coordinates: [[...positions, first]] }
}

/**
 * @param layers - From the lowest; ground comes first.
 *
 * @param pack - Lies below all of them; null: none.
 */
export function styleOf(layers: readonly MapLayer[], colors: MapColors, pack: PackGround | null): Style {
  const below = pack ? packStyle(pack) : { sources: {}, layers: [] }
  const drawn = layers.flatMap((layer) => {
    if (layer.shape === 'area') return areaLayers(layer, colors)
    return layer.shape === 'line' ? lineLayers(layer, colors) : pointLayers(layer, colors)
  })
  const names = layers.flatMap((layer) => nameLayers(layer, colors))
  return {
    version: 8,
    sources: {
      ...below.sources,
      ...Object.fromEntries(
        layers.map((layer) => [
          layer.key,
          {
            type: 'geojson' as const,
            data: { type: 'FeatureCollection' as const, features: layer.features.map((one) => featureOf(layer, one)) },
          },
        ]),
      ),
    },
    layers: [
      { id: ':ground', type: 'background', paint: { 'background-color': colors.ground } },
      ...below.layers,
      ...drawn,
      ...names,
      // marks lie over everything else
      ...layers.filter(({ shape, isLive }) => isLive && shape === 'point').flatMap((layer) => alarmLayers(layer)),
    ] as Layers, // expressions are checked by the library when the style is loaded
  }
}

const common = ({ key, look }: MapLayer, part: string) => ({
  id: `${key}${part}`,
  source: key,
  ...(look.minZoom === undefined ? {} : { minzoom: look.minZoom }),
})

function areaLayers(layer: MapLayer, colors: MapColors): object[] {
  const { look, isLive } = layer
  const own = (name: keyof AreaPaint, otherwise: string | number) => ['coalesce', ['get', name], otherwise] as const
  const fill = {
    ...common(layer, ''),
    type: 'fill',
    paint: {
      'fill-color': isLive ? colorOf(own('fillColor', look.color), colors) : look.color,
      // a class is read by its colour
      'fill-opacity': isLive
        ? ['case', ['>=', state('color', -1), 0], 0.85, own('fillOpacity', look.opacity ?? 1)]
        : (look.opacity ?? 1),
    },
  }
  const edge = {
    ...common(layer, ':edge'),
    type: 'line',
    paint: {
      'line-color': isLive
        ? ['case', state('isChosen', false), colors.chosen, own('strokeColor', look.outline ?? look.color)]
        : look.outline,
      'line-width': isLive ? ['case', state('isChosen', false), 3.5, own('strokeWeight', 1.5)] : 1,
      'line-opacity': isLive ? ['case', state('isChosen', false), 1, own('strokeOpacity', 1)] : 1,
    },
  }
  if (!isLive) return look.outline === undefined ? [fill] : [fill, edge]
  const old = {
    ...common(layer, ':old'),
    type: 'fill',
    paint: { 'fill-pattern': 'hatch', 'fill-opacity': shownIf('isOld') },
  }
  return [fill, old, edge]
}

function lineLayers(layer: MapLayer, colors: MapColors): object[] {
  const { look, isLive } = layer
  const joined = { 'line-cap': 'round', 'line-join': 'round' }
  if (!isLive) {
    const width = byZoom(look.width ?? 4)
    const body = {
      ...common(layer, ''),
      type: 'line',
      layout: joined,
      paint: { 'line-color': look.color, 'line-width': width },
    }
    if (look.outline === undefined) return [body]
    const casing = { 'line-color': look.outline, 'line-width': byZoom(look.width ?? 4, 1.5) }
    return [{ ...common(layer, ':casing'), type: 'line', layout: joined, paint: casing }, body]
  }
  const width = ['coalesce', ['get', 'width'], look.width ?? 3] as const
  const color = colorOf(look.color, colors)
  const isDashed = ['any', state('isOld', false), state('isComputed', false)] as const
  const arrows = (part: string, direction: number, turn: number) => ({
    ...common(layer, part),
    type: 'symbol',
    minzoom: Math.max(12.5, look.minZoom ?? 0),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 110,
      'icon-image': 'arrow',
      'icon-size': 0.72,
      'icon-rotate': turn,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: {
      'icon-color': color,
      'icon-halo-color': colors.halo,
      'icon-halo-width': 1.5,
      'icon-opacity': ['case', isPart('aside'), 0, shownAt('direction', direction)],
    },
  })
  return [
    {
      ...common(layer, PARTS.way),
      type: 'line',
      layout: { ...joined, ...UNTRACED },
      paint: {
        'line-color': ['case', isPart('way'), colors.way, colors.chosen],
        'line-width': byZoom(width, 8),
        'line-opacity': ['case', ['any', isPart('way'), isPart('emptied')], 1, 0],
      },
    },
    {
      ...common(layer, PARTS.cold),
      type: 'line',
      layout: UNTRACED,
      paint: {
        'line-color': colors.chosen,
        'line-width': byZoom(width, 7),
        'line-opacity': ['case', isPart('cold'), 0.75, 0],
        'line-dasharray': [0.5, 0.7],
      },
    },
    {
      ...common(layer, ':casing'),
      type: 'line',
      layout: joined,
      paint: {
        'line-color': ['case', state('isChosen', false), colors.chosen, colors.halo],
        'line-width': byZoom(width, 2.5),
        'line-opacity': ['case', state('isChosen', false), 1, isPart('aside'), 0.2, isDashed, 0.35, 1],
      },
    },
    {
      ...common(layer, ''),
      type: 'line',
      layout: joined,
      paint: {
        'line-color': color,
        'line-width': byZoom(width),
        'line-opacity': ['case', isDashed, 0, asideOr(1, 0.3)],
      },
    },
    {
      ...common(layer, ':dashed'),
      type: 'line',
      paint: {
        'line-color': color,
        'line-width': byZoom(width),
        'line-opacity': ['case', isDashed, asideOr(1, 0.3), 0],
        'line-dasharray': [2.2, 1.4],
      },
    },
    arrows(':forth', 1, 0),
    arrows(':back', -1, 180),
  ]
}

function pointLayers(layer: MapLayer, colors: MapColors): object[] {
  const { look } = layer
  const size = byZoom((look.size ?? 10) / MARK_PX)
  const around = byZoom((1.9 * (look.size ?? 10)) / MARK_PX)
  const always = { 'icon-allow-overlap': true, 'icon-ignore-placement': true }
  return [
    {
      ...common(layer, PARTS.way),
      type: 'symbol',
      layout: { 'icon-image': 'halo', 'icon-size': around, ...always, ...UNTRACED },
      paint: {
        'icon-color': ['case', isPart('way'), colors.way, colors.chosen],
        'icon-opacity': ['case', ['any', isPart('way'), isPart('emptied')], 1, 0],
      },
    },
    {
      ...common(layer, PARTS.cold),
      type: 'symbol',
      layout: { 'icon-image': 'brokenHalo', 'icon-size': around, ...always, ...UNTRACED },
      paint: { 'icon-color': colors.chosen, 'icon-opacity': ['case', isPart('cold'), 1, 0] },
    },
    {
      ...common(layer, ':chosen'),
      type: 'symbol',
      layout: { 'icon-image': 'ring', 'icon-size': ['interpolate', ['linear'], ['zoom'], 10, 0.6, 15, 0.9], ...always },
      paint: { 'icon-opacity': shownIf('isChosen') },
    },
    {
      ...common(layer, ''),
      type: 'symbol',
      layout: { 'icon-image': look.mark ?? 'circle', 'icon-size': size, ...always },
      paint: {
        'icon-color': colorOf(look.color, colors),
        'icon-halo-color': colors.halo,
        'icon-halo-width': 2,
        'icon-opacity': asideOr(1, 0.35),
      },
    },
    {
      ...common(layer, ':old'),
      type: 'symbol',
      layout: { 'icon-image': 'hatched-dot', 'icon-size': size, ...always },
      paint: { 'icon-opacity': shownIf('isOld') },
    },
  ]
}

const ALARM_LEVELS = [1, 2, 3] as const
const alarmPart = (level: number): string => `:alarm-${level}`
/** Which alarms a layer of the style marks; null: none. */
export function alarmLevelOf(styleLayer: string): number | null {
  return ALARM_LEVELS.find((level) => styleLayer.endsWith(alarmPart(level))) ?? null
}
/** Layers of the style that draw something of a live layer's things beside them. */
export const besideLayers = ({ key, shape, look }: MapLayer): string[] => [
  ...(look.label ? [`${key}${NAME_PART}`] : []),
  ...(shape === 'point' ? ALARM_LEVELS.map((level) => `${key}${alarmPart(level)}`) : []),
]

function alarmLayers(layer: MapLayer): object[] {
  return ALARM_LEVELS.map((level) => ({
    ...common(layer, alarmPart(level)),
    type: 'symbol',
    layout: {
      'icon-image': `alarm-${level}`,
      // beside the mark: its value stands above it, its name below
      'icon-offset': [20, 0],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 10, 0.8, 15, 1.1],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: { 'icon-opacity': shownAt('level', level) },
  }))
}

function nameLayers(layer: MapLayer, colors: MapColors): object[] {
  const { look, shape, key } = layer
  if (!look.label) return []
  const { minZoom, size, color } = look.label
  return [
    {
      id: `${key}${NAME_PART}`,
      source: key,
      type: 'symbol',
      minzoom: minZoom,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONTS,
        'text-size': size,
        'text-padding': 3,
        ...(shape === 'line' ? { 'symbol-placement': 'line', 'symbol-spacing': 420 } : {}),
        // the value of an area stands above its middle
        ...(shape === 'area' && layer.isLive ? { 'text-anchor': 'top', 'text-offset': [0, 0.25] } : {}),
        ...(shape === 'point' ? { 'text-anchor': 'top', 'text-offset': [0, (look.size ?? 10) / 2 / size + 0.15] } : {}),
      },
      paint: { 'text-color': color, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
  ]
}
