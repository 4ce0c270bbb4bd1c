// Files of geometry: sent by `largeFileCalls` with the kind `geometry`, looked into, mapped, tried, imported, taken back; and what is
// on the map as such files.

import { z } from 'zod'
import { coordinateSystem } from '../geometry/coordinate-system.ts'
import { GEOMETRY_FORMATS, geometryMapping, LAYER_KINDS, SHAPES } from '../geometry/geometry-mapping.ts'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { exportResult } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'

const FILES = '/tx-ws-base/geoFile'
const module = 'geoFile'
const view = { permission: 'geoFile:view' } as const
const mayImport = { permission: 'geoFile:import' } as const
const keyId = z.guid()
/** Of a mapping as text: a file may have hundreds of layers. */
const MAX_MAPPING = 500_000
const mapping = jsonText(geometryMapping, MAX_MAPPING)

/** Largest file that is read. */
export const MAX_GEOMETRY_BYTES = 200 << 20

const place = z.tuple([z.number(), z.number()])
const counts = z.object({ added: z.int(), changed: z.int(), same: z.int(), refused: z.int() })

const geometryFile = z.object({
  keyId: z.string(),
  name: z.string(),
  format: z.enum(GEOMETRY_FORMATS),
  sizeBytes: z.int(),
  numFeatures: z.int(),
  /** Null: nobody has chosen it yet. */
  system: coordinateSystem.nullable(),
  uploadedBy: z.string(),
  uploadedAt: z.number(),
  /** Of its last import that was not taken back; null: none. */
  importedAt: z.number().nullable(),
})
export type GeometryFile = z.output<typeof geometryFile>

const lastImport = z.object({
  keyId: z.string(),
  fileName: z.string(),
  by: z.string(),
  at: z.number(),
  numAdded: z.int(),
  numChanged: z.int(),
})

const layer = z.object({
  name: z.string(),
  counts: z.record(z.enum(SHAPES), z.int()),
  columns: z.array(z.string()),
  /** The first features: their columns, and where they begin. */
  rows: z.array(z.object({ cells: z.array(z.string()), at: place.nullable() })),
  leftOut: z.array(z.object({ what: z.string(), count: z.int() })),
})
export type GeometryLayer = z.output<typeof layer>

export const LIKELY_MISTAKES = ['metresAsDegrees', 'degreesAsMetres', 'axesSwapped', 'looksGcj02', 'farOff'] as const

export const THING_STATES = ['added', 'changed', 'same', 'refused'] as const
export type ThingState = (typeof THING_STATES)[number]

const thing = z.object({
  state: z.enum(THING_STATES),
  kind: z.enum(LAYER_KINDS),
  row: z.int(),
  layer: z.string(),
  name: z.string(),
  /** WGS-84; none where it has no place that can be shown. */
  places: z.array(place),
  /** Why it is refused; empty otherwise. */
  reason: z.string(),
})
export type TriedThing = z.output<typeof thing>

const trial = z.object({
  /** Why the coordinate system cannot be used; empty: it can. */
  systemFault: z.string(),
  mistakes: z.array(z.enum(LIKELY_MISTAKES)),
  /** Of the points of a local grid, m. */
  residualsM: z.array(z.number()),
  counts,
  /** Refused ones first; of many, the first ones. */
  things: z.array(thing),
})
export type GeometryTrial = z.output<typeof trial>

export const EXPORT_FORMATS = ['geojson', 'shapefile', 'kml', 'dxf', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const geometryFileCalls = {
  /** Newest first; and the last import, which can be taken back. */
  list: defineCall({
    method: 'GET',
    path: `${FILES}/list`,
    access: view,
    output: z.object({ list: z.array(geometryFile), last: lastImport.nullable() }),
  }),
  /** What is in a file, and how layers of these names were mapped before. */
  look: defineCall({
    method: 'POST',
    path: `${FILES}/look`,
    access: mayImport,
    input: z.object({ keyId }),
    output: z.object({
      /** What the file says of its coordinate system; empty: nothing. */
      projection: z.string(),
      layers: z.array(layer),
      earlier: geometryMapping.nullable(),
      sources: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
    isLong: true,
  }),
  /** What an import would do; nothing is stored. */
  try: defineCall({
    method: 'POST',
    path: `${FILES}/try`,
    access: mayImport,
    body: 'json',
    maxBodyBytes: MAX_MAPPING * 2,
    input: z.object({ keyId, mapping }),
    output: trial,
    isLong: true,
    isInLanguage: true,
  }),
  /**
   * Imports all of a file, or nothing; the mapping is kept for files with the same layers.
   * 1001 at `keyId` while features are refused, unless they are to be left out.
   */
  import: defineCall({
    method: 'POST',
    path: `${FILES}/import`,
    access: mayImport,
    body: 'json',
    maxBodyBytes: MAX_MAPPING * 2,
    input: z.object({ keyId, mapping, leavesOutRefused: z.boolean() }),
    output: counts,
    isLong: true,
    audit: { module, action: 'import' },
    alsoChanges: [PLANT, '/tx-ws-base/townMap', '/jeasy-base/pipeSegment', '/jeasy-base/physics'],
  }),
  /** Takes the last import back, whole; 1001 where somebody has changed a part of it since. */
  undo: defineCall({
    method: 'POST',
    path: `${FILES}/undo`,
    access: mayImport,
    input: z.object({ keyId }),
    isLong: true,
    audit: { module, action: 'importUndo' },
    alsoChanges: [PLANT, '/tx-ws-base/townMap', '/jeasy-base/pipeSegment', '/jeasy-base/physics'],
  }),
  del: defineCall({
    method: 'POST',
    path: `${FILES}/del`,
    access: { permission: 'geoFile:delete' },
    input: z.object({ keyId }),
    audit: { module, action: 'del' },
  }),
  /** Nodes, pipes and ground inside the data scope as a file. */
  export: defineCall({
    method: 'POST',
    path: `${FILES}/export`,
    access: { permission: 'geoFile:export' },
    body: 'json',
    input: z.object({ format: z.enum(EXPORT_FORMATS), system: coordinateSystem }),
    output: exportResult,
    isLong: true,
    isInLanguage: true,
    audit: { module, action: 'export' },
  }),
} as const
