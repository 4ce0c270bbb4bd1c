// Readings of what stands on the map, from the live values of the points below. Pure.

import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'

/** Heat of a station for each m² that its units heat: power by area, W/m². */
export const HEAT_INDEX = 'heatIndex'
const SUMS: ReadonlySet<string> = new Set(['F1', 'Q1'])
const isSum = (paramCode: string): boolean => SUMS.has(paramCode)

export interface Reading {
  /** NaN: none has been received. */
  readonly value: number
  /** What it is made of is old, bad, or not there in part. */
  readonly isOld: boolean
  /** When the newest of its values was measured, epoch ms; 0: never. */
  readonly at: number
}

export const NO_READING: Reading = { value: Number.NaN, isOld: true, at: 0 }

/** Current values by the index of their point. */
export interface ReadValues {
  readonly values: ArrayLike<number>
  readonly times: ArrayLike<number>
  readonly trusted: ArrayLike<number>
}

/** The indices of points by node and parameter; those of units belong to the station above them as well. */
export class NodePlaces {
  readonly #places = new Map<string, Map<string, number[]>>()
  readonly #areas = new Map<string, number>()
  readonly points: readonly TelemetryPoint[]

  constructor(nodes: readonly TelemetryNode[], points: readonly TelemetryPoint[]) {
    this.points = points
    const byId = new Map(nodes.map((node) => [node.keyId, node]))
    const ownerOf = (keyId: string): string => {
      let node = byId.get(keyId)
      while (node && node.nodeType !== 'station' && node.nodeType !== 'source' && node.nodeType !== 'well')
        node = byId.get(node.parentId ?? '')
      return node?.keyId ?? keyId
    }
    for (const [place, { nodeId, paramCode }] of points.entries()) {
      for (const owner of new Set([nodeId, ownerOf(nodeId)])) {
        const own = this.#places.get(owner) ?? new Map<string, number[]>()
        this.#places.set(owner, own)
        own.set(paramCode, [...(own.get(paramCode) ?? []), place])
      }
    }
    for (const { nodeType, keyId, heatedAreaM2 = Number.NaN } of nodes)
      if (nodeType === 'unit')
        for (const owner of new Set([keyId, ownerOf(keyId)]))
          this.#areas.set(owner, (this.#areas.get(owner) ?? 0) + heatedAreaM2)
  }

  /** Indices of the points of a parameter at a node, and below a station. */
  of(nodeId: string, paramCode: string): readonly number[] {
    return this.#places.get(nodeId)?.get(paramCode) ?? []
  }

  /** Codes of the points of a node. */
  codesOf(nodeId: string, paramCodes: readonly string[]): string[] {
    return paramCodes.flatMap((code) => this.of(nodeId, code).flatMap((place) => this.points[place]?.code ?? []))
  }

  /** m² that a unit, or the units of a station, heat; NaN where one of them is not known. */
  areaOf(nodeId: string): number {
    return this.#areas.get(nodeId) ?? Number.NaN
  }
}

/** What a quantity is at a node now. */
export function readingOf(places: NodePlaces, nodeId: string, quantity: string, live: ReadValues): Reading {
  if (quantity !== HEAT_INDEX) return together(places.of(nodeId, quantity), isSum(quantity), live)
  const power = together(places.of(nodeId, 'Q1'), true, live)
  return { ...power, value: (power.value * 1e6) / places.areaOf(nodeId) }
}

/**
 * Values of several points as one. A mean is that of the trusted ones, as long as there is one; a sum needs them all. Where
 * it has not what it needs, it is that of the last values, and old.
 */
function together(places: readonly number[], asSum: boolean, { values, times, trusted }: ReadValues): Reading {
  const known = places.filter((place) => !Number.isNaN(values[place] ?? Number.NaN))
  if (known.length === 0) return NO_READING
  const current = known.filter((place) => trusted[place] === 1)
  const isOld = asSum ? current.length < places.length : current.length === 0
  const used = isOld ? known : current
  const sum = used.reduce((total, place) => total + (values[place] ?? 0), 0)
  return {
    value: asSum ? sum : sum / used.length,
    isOld,
    at: used.reduce((newest, place) => Math.max(newest, times[place] ?? 0), 0),
  }
}
