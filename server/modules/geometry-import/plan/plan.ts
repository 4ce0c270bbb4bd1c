// What an import would do with each feature of a file. Pure: the present plant and the file go in.

import type { LayerKind } from '#contract/geometry/geometry-mapping.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'

export type Refusal =
  | { readonly kind: 'notNumber' | 'outside' | 'tooFew' | 'sameEnds' | 'noDn' | 'noSource' | 'notOwn' | 'mayNotAdd' }
  | { readonly kind: 'mayNotChange' | 'tooShort' }
  | { readonly kind: 'tooMany'; readonly count: number }
  | { readonly kind: 'shape'; readonly wanted: LayerKind }
  | { readonly kind: 'crosses'; readonly at: Pair }
  | { readonly kind: 'twice' | 'otherType' | 'noStation' | 'noSuchSource' | 'noAreaNode'; readonly code: string }
  | { readonly kind: 'field'; readonly column: string; readonly value: string }
  | { readonly kind: 'rules'; readonly problems: readonly FieldProblem[] }

export interface PlannedThing {
  readonly state: 'added' | 'changed' | 'same' | 'refused'
  readonly kind: LayerKind
  readonly row: number
  readonly layer: string
  readonly name: string
  readonly places: readonly Pair[]
  readonly refusal: Refusal | null
}

export interface PresentNode {
  readonly keyId: string
  readonly code: string
  readonly name: string
  readonly nodeType: string
  readonly place: Pair | null
  readonly depthM: number | null
  readonly isActive: boolean
  readonly isOwn: boolean
  /** Keys from the uppermost node down to itself, each with a slash behind it. */
  readonly path: string
}

export interface PresentArea {
  readonly keyId: string
  readonly name: string
  /** Of the lowest node that it belongs to. */
  readonly nodeCode: string
  readonly ring: readonly Pair[]
  readonly isOwn: boolean
}

export interface PresentPipe {
  readonly keyId: string
  readonly code: string
  readonly kind: 'trunk' | 'branch'
  readonly fromCode: string
  readonly toCode: string
  readonly dnMm: number
  readonly lengthM: number
  readonly lengthIsMeasured: boolean
  readonly laying: string
  readonly roughnessMm: number
  readonly builtYear: number | null
  readonly line: readonly Pair[] | null
  readonly isOwn: boolean
}

export interface Present {
  readonly nodes: readonly PresentNode[]
  readonly pipes: readonly PresentPipe[]
  readonly areas: readonly PresentArea[]
  /** Kind and course of each shape, as `groundKey` writes them. */
  readonly ground: ReadonlySet<string>
}

export type Values = Readonly<Record<string, unknown>>

interface NodeChange {
  readonly type: 'node'
  readonly row: number
  /** Null: a new chamber. */
  readonly keyId: string | null
  readonly nodeType: 'well' | 'station' | 'source'
  readonly values: Values
}
interface PipeChange {
  readonly type: 'pipe'
  readonly row: number
  readonly keyId: string | null
  readonly values: Values
  readonly line: readonly Pair[]
}
export interface GroundChange {
  readonly type: 'ground'
  readonly row: number
  readonly kind: 'street' | 'block' | 'water' | 'park' | 'building'
  readonly name: string
  readonly packed: readonly number[]
}
interface AreaChange {
  readonly type: 'area'
  readonly row: number
  readonly keyId: string | null
  readonly values: Values
}
export type Change = NodeChange | PipeChange | GroundChange | AreaChange

export interface Plan {
  readonly things: readonly PlannedThing[]
  /** In the order in which they can be written. */
  readonly changes: readonly Change[]
}

const DECIMALS = 1e8
/** To about a millimetre. */
export const rounded = ([lng, lat]: Pair): Pair => [
  Math.round(lng * DECIMALS) / DECIMALS,
  Math.round(lat * DECIMALS) / DECIMALS,
]

/** Two centimetres, in degrees: less is no change. */
const SAME = 2e-7
export const isSamePlace = (one: Pair | null, other: Pair | null, same = SAME): boolean =>
  one !== null && other !== null && Math.abs(one[0] - other[0]) < same && Math.abs(one[1] - other[1]) < same
/** @param same - Degrees; what is less apart is the same place. */
export const isSameLine = (one: readonly Pair[], other: readonly Pair[], same = SAME): boolean =>
  one.length === other.length && one.every((place, at) => isSamePlace(place, other[at] ?? null, same))

/** The same ring, run through the other way from the same corner. */
export const turnedRing = (ring: readonly Pair[]): readonly Pair[] =>
  ring.slice(0, 1).concat(ring.slice(1).toReversed())

export const groundKey = (kind: string, name: string, packed: readonly number[]): string =>
  `${kind} ${name} ${packed.join(',')}`
