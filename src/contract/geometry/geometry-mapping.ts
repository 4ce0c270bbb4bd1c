// What the layers and columns of a file of geometry become here.

import { z } from 'zod'
import { PIPE_LAYINGS } from '../resources/pipe-segment.resource.ts'
import { coordinateSystem } from './coordinate-system.ts'

export const GEOMETRY_FORMATS = ['geojson', 'shapefile', 'kml', 'dxf', 'csv'] as const
export type GeometryFormat = (typeof GEOMETRY_FORMATS)[number]

/** Of features: a place, a line, or the ring of an area. */
export const SHAPES = ['point', 'line', 'area'] as const
export type Shape = (typeof SHAPES)[number]

/** What a layer can become: chambers, places of existing stations and sources, pipes by their kind, ground, and areas of nodes. */
export const LAYER_KINDS = [
  'chamber',
  'station',
  'source',
  'trunk',
  'branch',
  'street',
  'block',
  'water',
  'park',
  'building',
  'area',
] as const
export type LayerKind = (typeof LAYER_KINDS)[number]

export const SHAPE_OF: Readonly<Record<LayerKind, Shape>> = {
  chamber: 'point',
  station: 'point',
  source: 'point',
  trunk: 'line',
  branch: 'line',
  street: 'line',
  block: 'area',
  water: 'area',
  park: 'area',
  building: 'area',
  area: 'area',
}

/** What a column can become. */
const LAYER_FIELDS = [
  'code',
  'name',
  'depthM',
  'dnMm',
  'lengthM',
  'lengthIsMeasured',
  'laying',
  'roughnessMm',
  'builtYear',
  'nodeCode',
] as const
export type LayerField = (typeof LAYER_FIELDS)[number]

export const FIELDS_OF: Readonly<Record<LayerKind, readonly LayerField[]>> = {
  chamber: ['code', 'name', 'depthM'],
  station: ['code', 'name'],
  source: ['code', 'name'],
  trunk: ['code', 'dnMm', 'lengthM', 'lengthIsMeasured', 'laying', 'roughnessMm', 'builtYear'],
  branch: ['code', 'dnMm', 'lengthM', 'lengthIsMeasured', 'laying', 'roughnessMm', 'builtYear'],
  street: ['name'],
  block: ['name'],
  water: ['name'],
  park: ['name'],
  building: ['name'],
  area: ['name', 'nodeCode'],
}

export const isPipe = (kind: LayerKind): kind is 'trunk' | 'branch' => kind === 'trunk' || kind === 'branch'
export const isNode = (kind: LayerKind): kind is 'chamber' | 'station' | 'source' =>
  kind === 'chamber' || kind === 'station' || kind === 'source'
export const isGround = (kind: LayerKind): kind is 'street' | 'block' | 'water' | 'park' | 'building' =>
  !isNode(kind) && !isPipe(kind) && kind !== 'area'

export const MAX_LAYERS = 300
const name = z.string().max(200)

const layerMapping = z.object({
  layer: name,
  /** Null: the layer is left out. */
  kind: z.enum(LAYER_KINDS).nullable(),
  /** Column of the file for each field. */
  columns: z.partialRecord(z.enum(LAYER_FIELDS), name),
  /** For pipes whose columns do not say it. */
  usualDnMm: z.int().min(10).max(2_000).nullable(),
})
export type LayerMapping = z.output<typeof layerMapping>

export const geometryMapping = z.object({
  system: coordinateSystem,
  layers: z.array(layerMapping).min(1).max(MAX_LAYERS),
  /** Code of the heat source that new chambers belong to. */
  sourceCode: z.string().trim().max(40),
  /** Before the number of a feature without a code. */
  codePrefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,16}$/),
})
export type GeometryMapping = z.output<typeof geometryMapping>

export const USUAL_LAYING = PIPE_LAYINGS[0]
