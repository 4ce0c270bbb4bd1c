// GeoJSON (RFC 7946), as it comes: also single features and geometries, and rings in either direction.

import type { Shape } from '#contract/geometry/geometry-mapping.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import { decodeBytes } from './decode-bytes.ts'
import { type FeatureTaker, GeometryFileError, textsOf } from './feature.ts'

type Unknowns = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Unknowns =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LAYER_NAMES = ['layer', 'Layer', '图层']
const MAX_NESTING = 8

export function readGeoJson(bytes: Uint8Array, fileName: string, taker: FeatureTaker): void {
  const root = parsed(decodeBytes(bytes))
  if (!isObject(root)) throw new GeometryFileError('format')
  if (isObject(root.crs) && isObject(root.crs.properties)) taker.say(String(root.crs.properties.name ?? ''))
  const features = root.type === 'FeatureCollection' ? root.features : [root]
  if (!Array.isArray(features)) throw new GeometryFileError('format', 'features')
  for (const [at, feature] of features.entries()) readFeature(feature, at + 1, fileName, taker)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const place = /position (\d+)/.exec(error.message)?.[1] ?? String(text.length)
    throw new GeometryFileError('truncated', place)
  }
}

function readFeature(feature: unknown, row: number, fileName: string, taker: FeatureTaker): void {
  if (!isObject(feature)) throw new GeometryFileError('format', String(row))
  const properties = isObject(feature.properties) ? feature.properties : {}
  const fields = textsOf(Object.entries(properties))
  const named = LAYER_NAMES.map((name) => fields[name]).find((name) => name !== undefined && name !== '')
  const id = feature.id
  const handle = typeof id === 'string' || typeof id === 'number' ? String(id) : ''
  const geometry = feature.type === 'Feature' ? feature.geometry : feature
  const layer = named ?? fileName
  const take = (shape: Shape, places: readonly Pair[]) => taker.take({ row, handle, layer, fields, shape, places })
  readGeometry(geometry, { take, leaveOut: (what) => taker.leaveOut(layer, what), row, depth: 0 })
}

interface Reading {
  readonly take: (shape: Shape, places: readonly Pair[]) => void
  readonly leaveOut: (what: string) => void
  readonly row: number
  readonly depth: number
}

function readGeometry(geometry: unknown, reading: Reading): void {
  const { take, leaveOut, row, depth } = reading
  if (geometry === null || geometry === undefined) {
    leaveOut('null')
    return
  }
  if (!isObject(geometry) || depth > MAX_NESTING) throw new GeometryFileError('format', String(row))
  const { type, coordinates } = geometry
  const list = (value: unknown): readonly unknown[] => {
    if (Array.isArray(value)) return value
    throw new GeometryFileError('format', String(row))
  }
  const polygon = (rings: unknown): void => {
    const [outer, ...holes] = list(rings)
    take('area', list(outer).map(placeOf))
    for (const _hole of holes) leaveOut('hole')
  }
  switch (type) {
    case 'Point':
      take('point', [placeOf(coordinates)])
      return
    case 'MultiPoint':
      for (const one of list(coordinates)) take('point', [placeOf(one)])
      return
    case 'LineString':
      take('line', list(coordinates).map(placeOf))
      return
    case 'MultiLineString':
      for (const one of list(coordinates)) take('line', list(one).map(placeOf))
      return
    case 'Polygon':
      polygon(coordinates)
      return
    case 'MultiPolygon':
      for (const one of list(coordinates)) polygon(one)
      return
    case 'GeometryCollection':
      for (const one of list(geometry.geometries)) readGeometry(one, { ...reading, depth: depth + 1 })
      return
    default:
      throw new GeometryFileError('format', String(row))
  }
}

/** What is no number becomes NaN, so that its feature is refused by itself. */
function placeOf(value: unknown): Pair {
  const [x, y]: readonly unknown[] = Array.isArray(value) ? value : []
  return [typeof x === 'number' ? x : Number.NaN, typeof y === 'number' ? y : Number.NaN]
}
