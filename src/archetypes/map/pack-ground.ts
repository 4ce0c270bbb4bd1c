// A map pack below the layers of a map: read by ranges, and drawn in the colours of the theme whatever schema its maker used.
// Import it lazily: it includes the library.

import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import type { PackTiles } from '#contract/endpoints/map-pack.ts'
import { FONTS } from './map-fonts.ts'
import type { GroundColors } from './map-layers.ts'

export interface PackGround {
  /** Its key; another content has another one. */
  readonly id: string
  readonly tiles: PackTiles
  /** Names of its vector layers. */
  readonly layers: readonly string[]
  readonly colors: GroundColors
  readonly read: (offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>
}

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Makes a pack known to the library, which asks for its tiles by id. */
export function openPack({ id, read }: PackGround): void {
  protocol.add(
    new PMTiles({
      getKey: () => id,
      getBytes: async (offset, length, signal) => ({ data: await read(offset, length, signal) }),
    }),
  )
}

const SOURCE = 'pack'
/** What is in a vector layer, by its name: of the Protomaps, OpenMapTiles and Shortbread schemas. */
const KINDS = [
  ['water', /water|ocean|sea/],
  ['green', /land_?use|land_?cover|park|wood|grass|natural|green/],
  ['building', /building/],
  ['street', /road|street|transport|highway|path/],
  ['name', /place|label|poi/],
] as const

/** Sources and layers of a style. */
export function packStyle({ id, tiles, layers, colors }: PackGround): { sources: object; layers: object[] } {
  const url = `pmtiles://${id}`
  if (tiles !== 'mvt')
    return {
      sources: { [SOURCE]: { type: 'raster', url, tileSize: 256 } },
      layers: [{ id: ':pack', type: 'raster', source: SOURCE, paint: { 'raster-brightness-max': colors.brightness } }],
    }
  const found = KINDS.flatMap(([kind, pattern]) =>
    layers.filter((layer) => pattern.test(layer)).map((layer) => ({ kind, layer })),
  )
  return {
    sources: { [SOURCE]: { type: 'vector', url } },
    layers: found.flatMap(({ kind, layer }) => vectorLayers(layer, kind, colors)),
  }
}

const isArea = ['==', ['geometry-type'], 'Polygon']
const isLine = ['==', ['geometry-type'], 'LineString']

function vectorLayers(layer: string, kind: (typeof KINDS)[number][0], colors: GroundColors): object[] {
  const common = (part: string) => ({ id: `:pack:${layer}:${part}`, source: SOURCE, 'source-layer': layer })
  if (kind === 'name')
    return [
      {
        ...common('name'),
        type: 'symbol',
        layout: {
          'text-field': ['coalesce', ['get', 'name:zh'], ['get', 'name'], ''],
          'text-font': FONTS,
          'text-size': 12,
        },
        paint: { 'text-color': colors.name, 'text-halo-color': colors.page, 'text-halo-width': 1.4 },
      },
    ]
  const line = { ...common('line'), type: 'line', filter: isLine, paint: { 'line-color': colors[kind] } }
  if (kind === 'street') {
    const width = ['interpolate', ['exponential', 1.6], ['zoom'], 10, 0.6, 15, 4, 18, 16]
    return [{ ...line, paint: { 'line-color': colors.street, 'line-width': width } }]
  }
  const fill = { ...common('area'), type: 'fill', filter: isArea, paint: { 'fill-color': colors[kind] } }
  return kind === 'water' ? [fill, line] : [fill]
}
