// The network as it is edited on a map: what a change reads and writes of chambers, pipes and valves. Stations and sources only move.

import { lengthOf, planeAround } from '../plane.ts'
import type { Place, Town, TownNode } from '../town.ts'

export interface EditNode {
  readonly id: string
  readonly kind: TownNode['kind']
  readonly place: Place | null
  readonly code: string
  readonly name: string
  /** Of a chamber, m; null: not entered. */
  readonly depthM: number | null
  /** What it was when it was read; 0: it is new. */
  readonly version: number
}

export interface EditPipe {
  readonly id: string
  readonly from: string
  readonly to: string
  /** From the one end to the other; both ends lie on their nodes. Null: a node has no place. */
  readonly line: readonly Place[] | null
  readonly code: string
  readonly kind: 'trunk' | 'branch'
  readonly dnMm: number
  readonly lengthM: number
  /** It stays as it is when the course changes. */
  readonly lengthIsMeasured: boolean
  readonly laying: 'direct' | 'trench' | 'overhead'
  readonly roughnessMm: number
  readonly builtYear: number | null
  /** Ids of pipes that it passes without being joined. */
  readonly passes: readonly string[]
  readonly version: number
}

/** A valve stands at an end of its pipe; it is seen here so that it stays at the right part of one that is split. */
export interface EditValve {
  readonly id: string
  readonly node: string
  readonly pipe: string
  readonly code: string
  readonly version: number
}

export interface EditNetwork {
  readonly nodes: ReadonlyMap<string, EditNode>
  readonly pipes: ReadonlyMap<string, EditPipe>
  readonly valves: ReadonlyMap<string, EditValve>
}

interface NetworkRows {
  readonly nodes: readonly EditNode[]
  readonly pipes: readonly EditPipe[]
  readonly valves: readonly EditValve[]
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

export const networkOf = ({ nodes, pipes, valves }: NetworkRows): EditNetwork => ({
  nodes: byId(nodes),
  pipes: byId(pipes),
  valves: byId(valves),
})

/** The same text for the same network, whatever was done and undone on the way to it. */
export function textOf({ nodes, pipes, valves }: EditNetwork): string {
  const sorted = (rows: ReadonlyMap<string, { readonly id: string }>) =>
    [...rows.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return JSON.stringify([sorted(nodes), sorted(pipes), sorted(valves)])
}

/** What the checks read. */
export const townOf = ({ nodes, pipes }: EditNetwork): Town => ({
  nodes: [...nodes.values()].map(({ id, kind, place }) => ({ id, kind, place })),
  pipes: [...pipes.values()].map(({ id, from, to, line, dnMm, lengthM, passes }) => ({
    id,
    from,
    to,
    line,
    dnMm,
    lengthM,
    passes,
  })),
  areas: [],
})

export const pipesAt = ({ pipes }: EditNetwork, node: string): EditPipe[] =>
  [...pipes.values()].filter(({ from, to }) => from === node || to === node)

export const valvesOf = ({ valves }: EditNetwork, pipe: string): EditValve[] =>
  [...valves.values()].filter((valve) => valve.pipe === pipe)

const DECIMALS = 1e9
/** Places are kept to nine decimals of a degree: a tenth of a millimetre. */
export const roundedPlace = ([lng, lat]: Place): Place => [
  Math.round(lng * DECIMALS) / DECIMALS,
  Math.round(lat * DECIMALS) / DECIMALS,
]

/** Pipes have no shorter one, m. */
export const LEAST_LENGTH_M = 0.1

/** Of a course, m, to the decimetre. */
export function courseLength(line: readonly Place[]): number {
  const [first] = line
  if (!first) return LEAST_LENGTH_M
  const plane = planeAround(first)
  return Math.max(LEAST_LENGTH_M, Math.round(lengthOf(line.map(plane.spotOf)) * 10) / 10)
}

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one === other || (one !== null && other !== null && one[0] === other[0] && one[1] === other[1])
