// What is on the map inside a data scope, as features that an import finds again.

import { type GroundShape, unpackPlaces } from '#contract/endpoints/town-map.ts'
import type { Shape } from '#contract/geometry/geometry-mapping.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import type { Present } from '../plan/plan.ts'

export interface MapThing {
  readonly layer: string
  readonly shape: Shape
  readonly places: readonly Pair[]
  readonly fields: Readonly<Record<string, string | number>>
}

const LAYER_OF_TYPE: Readonly<Record<string, string>> = { source: 'source', well: 'chamber', station: 'station' }

export function mapThings({ nodes, pipes, areas }: Present, ground: readonly GroundShape[]): MapThing[] {
  const placeOf = new Map(nodes.map(({ code, place }) => [code, place]))
  return [
    ...nodes.flatMap(({ nodeType, code, name, depthM, place, isActive, isOwn }): MapThing[] => {
      const layer = LAYER_OF_TYPE[nodeType]
      if (!layer || !place || !isActive || !isOwn) return []
      const depth = nodeType === 'well' && depthM !== null ? { depthM } : {}
      return [{ layer, shape: 'point', places: [place], fields: { code, name, ...depth } }]
    }),
    ...pipes.flatMap((pipe): MapThing[] => {
      const [from, to] = [placeOf.get(pipe.fromCode), placeOf.get(pipe.toCode)]
      if (!from || !to || !pipe.isOwn) return []
      const { code, kind, dnMm, lengthM, lengthIsMeasured, laying, roughnessMm, builtYear } = pipe
      const places = [from].concat((pipe.line ?? []).slice(1, -1), [to])
      const year = builtYear === null ? {} : { builtYear }
      const fields = { code, dnMm, lengthM, lengthIsMeasured: String(lengthIsMeasured), laying, roughnessMm, ...year }
      return [{ layer: kind, shape: 'line', places, fields }]
    }),
    ...areas
      .filter(({ isOwn }) => isOwn)
      .map(
        ({ name, nodeCode, ring }): MapThing => ({
          layer: 'area',
          shape: 'area',
          places: ring,
          fields: { name, nodeCode },
        }),
      ),
    ...ground.map(({ kind, name, packed }): MapThing => {
      const shape = kind === 'street' ? 'line' : 'area'
      return { layer: kind, shape, places: unpackPlaces(packed), fields: { name } }
    }),
  ]
}
