// What a read file holds, layer by layer.

import type { GeometryLayer } from '#contract/endpoints/geometry-files.ts'
import { type GeometryMapping, MAX_LAYERS, SHAPES } from '#contract/geometry/geometry-mapping.ts'
import type { ReadFeature } from './reading/feature.ts'
import type { ReadFile } from './reading/read-file.ts'

const FIRST_ROWS = 5
const MAX_COLUMNS = 60
const MAX_CELL = 60

export function layersOf({ features, leftOut }: ReadFile): GeometryLayer[] {
  const byLayer = new Map<string, ReadFeature[]>()
  for (const feature of features) {
    const own = byLayer.get(feature.layer)
    if (own) own.push(feature)
    else byLayer.set(feature.layer, [feature])
  }
  for (const { layer } of leftOut) if (!byLayer.has(layer)) byLayer.set(layer, [])
  return [...byLayer].slice(0, MAX_LAYERS).map(([name, own]) => {
    const columns = [...new Set(own.flatMap(({ fields }) => Object.keys(fields)))].slice(0, MAX_COLUMNS)
    const counts = Object.fromEntries(SHAPES.map((shape) => [shape, own.filter((one) => one.shape === shape).length]))
    return {
      name,
      counts: { point: counts.point ?? 0, line: counts.line ?? 0, area: counts.area ?? 0 },
      columns,
      rows: own.slice(0, FIRST_ROWS).map(({ fields, places: [first] }) => ({
        cells: columns.map((column) => (fields[column] ?? '').slice(0, MAX_CELL)),
        at:
          first && Number.isFinite(first[0]) && Number.isFinite(first[1])
            ? [Number(first[0].toFixed(9)), Number(first[1].toFixed(9))]
            : null,
      })),
      leftOut: leftOut.filter(({ layer }) => layer === name).map(({ what, count }) => ({ what, count })),
    }
  })
}

/** How layers of these names were mapped before; null: none of them was. */
export function earlierFor(
  layers: readonly GeometryLayer[],
  mappings: readonly GeometryMapping[],
): GeometryMapping | null {
  const known = layers.flatMap(({ name }) => {
    for (const mapping of mappings) {
      const found = mapping.layers.find(({ layer }) => layer === name)
      if (found) return [{ found, mapping }]
    }
    return []
  })
  const [first] = known
  if (!first) return null
  const { system, sourceCode, codePrefix } = first.mapping
  return { system, sourceCode, codePrefix, layers: known.map(({ found }) => found) }
}
