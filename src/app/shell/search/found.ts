// What the search finds and where it leads. Pure: search-results.ts asks, search-dialog.tsx shows.

import type { WayAddresses } from '#archetypes/point-menu/point-ways.ts'
import { wayAddresses } from '#archetypes/point-menu/point-ways.ts'
import { FOUND_NODES, type FoundThing } from '#contract/endpoints/search.ts'

/** A page, or something that the server has found. */
export interface Found {
  readonly key: string
  readonly kind: FoundKind
  readonly name: string
  readonly detail: string
  readonly code: string
  readonly rank: number
  /** Addresses of its pages, the most usual one first. */
  readonly ways: readonly string[]
}

/** In the order of equal results. */
const FOUND_KINDS = ['page', ...FOUND_NODES, 'point', 'drawing', 'alarm', 'user'] as const
type FoundKind = (typeof FOUND_KINDS)[number]

export const keyOfThing = ({ kind, keyId }: Pick<FoundThing, 'kind' | 'keyId'>): string => `${kind}:${keyId}`

/** Addresses of drawings. */
export interface DrawingWays {
  /** Of a node; null where it has none. */
  readonly ofNode: (code: string) => string | null
  readonly ofDrawing: (drawing: Extract<FoundThing, { kind: 'drawing' }>) => string
}

const PHYSICS = '/admin-framework/admin-framework-physics'
const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`
const present = (addresses: readonly (string | null | undefined)[]): string[] =>
  addresses.flatMap((address) => address ?? [])
const inOrder = ({ trend, station, drawing, alarms, limits }: WayAddresses): string[] =>
  present([trend, station, drawing, alarms, limits])

/** The pages of a thing, whether or not the user may open them. Names of residents and users are in no address. */
export function waysOf(thing: FoundThing, drawings: DrawingWays): string[] {
  const inTree = withQuery(PHYSICS, { node: thing.keyId })
  switch (thing.kind) {
    case 'station':
      return present([
        withQuery('/stationRealTime', { id: thing.keyId }),
        drawings.ofNode(thing.code),
        withQuery('/websiteRealTime', { nodes: thing.keyId }),
        withQuery('/realTimeAlerts', { heatName: thing.name }),
        inTree,
      ])
    case 'source':
      return present([
        withQuery('/websiteRealTime', { nodes: thing.keyId }),
        drawings.ofNode(thing.code),
        withQuery('/realTimeAlerts', { heatName: thing.name }),
        inTree,
      ])
    case 'unit':
      return present([
        thing.heat && withQuery('/stationRealTime', { id: thing.heat.keyId, unit: thing.code }),
        drawings.ofNode(thing.code),
        withQuery('/websiteRealTime', { nodes: thing.keyId }),
        inTree,
      ])
    case 'community':
    case 'building':
    case 'household':
      return [inTree]
    case 'point': {
      const point = { name: thing.name, codes: [thing.code], nodeCode: thing.nodeCode }
      return [
        ...inOrder(wayAddresses(point, thing.heat ?? undefined, drawings.ofNode(thing.nodeCode))),
        withQuery('/admin-framework/point-config', { code: thing.code }),
      ]
    }
    case 'alarm': {
      const codes = thing.pointCode === '' ? [] : [thing.pointCode]
      const nodeCode = thing.pointCode.replace(/\.[^.]*$/, '')
      const drawing = nodeCode === '' ? null : drawings.ofNode(nodeCode)
      const { alarms: _, ...others } = wayAddresses({ name: '', codes, nodeCode }, thing.heat ?? undefined, drawing)
      return [withQuery('/realTimeAlerts', { alarm: thing.keyId }), ...inOrder(others)]
    }
    case 'drawing':
      return present([drawings.ofDrawing(thing), drawPage(thing)])
    case 'user':
      return [withQuery('/admin-role-power/admin-system-user', { loginName: thing.code })]
  }
}

/** Where a drawing is changed. */
function drawPage({ type, keyId }: Extract<FoundThing, { kind: 'drawing' }>): string {
  const page = type === 'station' || type === 'unit' ? 'drawS' : 'drawR'
  return withQuery(`/processDrawing/${page}/${type}`, { id: keyId })
}

/** The best first; of equal ones those that were opened lately, then by kind. */
export function inSearchOrder(found: readonly Found[], recentKeys: readonly string[]): readonly Found[] {
  const recency = (key: string): number => {
    const at = recentKeys.indexOf(key)
    return at < 0 ? recentKeys.length : at
  }
  return [...found].sort(
    (one, other) =>
      one.rank - other.rank ||
      recency(one.key) - recency(other.key) ||
      FOUND_KINDS.indexOf(one.kind) - FOUND_KINDS.indexOf(other.kind),
  )
}
