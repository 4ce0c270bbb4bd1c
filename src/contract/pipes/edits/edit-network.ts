// What a person does to the network on a map. Each gives the change that it makes, or says why there is none; every end of a pipe lies
// on its node afterwards.

import { distanceTo, planeAround } from '../plane.ts'
import type { Place } from '../town.ts'
import { applyChange, changeNode, changePipe, changeValve, type NetworkChange } from './change.ts'
import {
  courseLength,
  type EditNetwork,
  type EditNode,
  type EditPipe,
  isSamePlace,
  LEAST_LENGTH_M,
  pipesAt,
  roundedPlace,
  valvesOf,
} from './network.ts'

/** Why something is not done. */
export type Obstacle =
  | 'isGone'
  | 'isNoChamber'
  | 'hasPipes'
  | 'hasValves'
  | 'sameEnds'
  | 'noPlace'
  | 'atEnd'
  | 'notTwoPipes'
  | 'pipesDiffer'
  | 'closesRing'

export type EditResult =
  | { readonly change: NetworkChange; readonly obstacle: null }
  | { readonly change: null; readonly obstacle: Obstacle; readonly differing?: readonly DifferingField[] }

/** In what two pipes differ that were to be one. */
export interface DifferingField {
  readonly field: 'kind' | 'dnMm' | 'laying'
  readonly values: readonly [string, string]
}

const done = (change: NetworkChange): EditResult => ({ change, obstacle: null })
const not = (obstacle: Obstacle): EditResult => ({ change: null, obstacle })

export function addChamber(network: EditNetwork, { place, ...chamber }: NewChamber): EditResult {
  if (network.nodes.has(chamber.id)) return not('isGone')
  return done([changeNode(null, newChamber({ ...chamber, place }))])
}

export interface NewChamber extends Pick<EditNode, 'id' | 'code' | 'name'> {
  readonly place: Place
}

const newChamber = ({ place, ...chamber }: NewChamber): EditNode => ({
  ...chamber,
  kind: 'chamber',
  place: roundedPlace(place),
  depthM: null,
  version: 0,
})

/** The pipes at the node come along. */
export function moveNode(network: EditNetwork, id: string, to: Place): EditResult {
  const node = network.nodes.get(id)
  if (!node) return not('isGone')
  const place = roundedPlace(to)
  if (isSamePlace(node.place, place)) return done([])
  const moved = { ...node, place }
  const pipes = pipesAt(network, id).map((pipe) => {
    const placeAt = (end: string) => (end === id ? place : (network.nodes.get(end)?.place ?? null))
    return changePipe(pipe, between(pipe, placeAt(pipe.from), placeAt(pipe.to)))
  })
  return done([changeNode(node, moved), ...pipes])
}

/** A pipe with its ends at these places; one that had no course is straight. */
function between(pipe: EditPipe, from: Place | null, to: Place | null): EditPipe {
  if (!from || !to) return { ...pipe, line: null }
  return withCourse(pipe, [from, ...(pipe.line ?? []).slice(1, -1), to])
}

const withCourse = (pipe: EditPipe, line: readonly Place[]): EditPipe => ({
  ...pipe,
  line,
  lengthM: pipe.lengthIsMeasured ? pipe.lengthM : courseLength(line),
})

export function removeChamber(network: EditNetwork, id: string): EditResult {
  const node = network.nodes.get(id)
  if (!node) return not('isGone')
  if (node.kind !== 'chamber') return not('isNoChamber')
  if (pipesAt(network, id).length > 0) return not('hasPipes')
  return done([changeNode(node, null)])
}

export type NewPipe = Pick<
  EditPipe,
  'id' | 'from' | 'to' | 'code' | 'kind' | 'dnMm' | 'laying' | 'roughnessMm' | 'builtYear'
> & {
  /** Between the ends. */
  readonly corners: readonly Place[]
}

export function addPipe(network: EditNetwork, { corners, ...pipe }: NewPipe): EditResult {
  if (pipe.from === pipe.to) return not('sameEnds')
  const [from, to] = [network.nodes.get(pipe.from), network.nodes.get(pipe.to)]
  if (!from || !to || network.pipes.has(pipe.id)) return not('isGone')
  if (!from.place || !to.place) return not('noPlace')
  const line = [from.place, ...corners.map(roundedPlace), to.place]
  const added = { ...pipe, line, lengthM: courseLength(line), lengthIsMeasured: false, passes: [], version: 0 }
  return done([changePipe(null, added)])
}

/** Whoever passed it passes it no more. */
export function removePipe(network: EditNetwork, id: string): EditResult {
  const pipe = network.pipes.get(id)
  if (!pipe) return not('isGone')
  if (valvesOf(network, id).length > 0) return not('hasValves')
  return done([...withoutPassing(network, id), changePipe(pipe, null)])
}

const passingBy = ({ pipes }: EditNetwork, id: string): EditPipe[] =>
  [...pipes.values()].filter(({ passes }) => passes.includes(id))
const withoutPassing = (network: EditNetwork, id: string): NetworkChange =>
  passingBy(network, id).map((pipe) =>
    changePipe(pipe, { ...pipe, passes: pipe.passes.filter((other) => other !== id) }),
  )

/** Another course between the same ends. */
function setCorners(network: EditNetwork, id: string, corners: readonly Place[]): EditResult {
  const pipe = network.pipes.get(id)
  if (!pipe) return not('isGone')
  const [first, last] = [pipe.line?.[0], pipe.line?.at(-1)]
  if (!first || !last) return not('noPlace')
  const line = [first, ...corners.map(roundedPlace), last]
  return done([changePipe(pipe, withCourse(pipe, line))])
}

/** @param at - The corner that comes after the new one; from 1 up to the number of the last corner. */
export const insertCorner = (network: EditNetwork, id: string, at: number, place: Place): EditResult =>
  setCorners(network, id, cornersOf(network, id).toSpliced(at - 1, 0, place))
/** @param at - Number of the corner; 0 and the last one are the ends, which are moved with their nodes. */
export const moveCorner = (network: EditNetwork, id: string, at: number, place: Place): EditResult =>
  setCorners(network, id, cornersOf(network, id).with(at - 1, place))
export const removeCorner = (network: EditNetwork, id: string, at: number): EditResult =>
  setCorners(network, id, cornersOf(network, id).toSpliced(at - 1, 1))

const cornersOf = ({ pipes }: EditNetwork, id: string): readonly Place[] => (pipes.get(id)?.line ?? []).slice(1, -1)

type NodeAttributes = Partial<Pick<EditNode, 'code' | 'name' | 'depthM'>>
type PipeAttributes = Partial<
  Pick<
    EditPipe,
    'code' | 'kind' | 'dnMm' | 'lengthM' | 'lengthIsMeasured' | 'laying' | 'roughnessMm' | 'builtYear' | 'passes'
  >
>

export function setNode(network: EditNetwork, id: string, attributes: NodeAttributes): EditResult {
  const node = network.nodes.get(id)
  if (!node) return not('isGone')
  return node.kind === 'chamber' ? done([changeNode(node, { ...node, ...attributes })]) : not('isNoChamber')
}

/** A length that is not measured any more follows the course again. */
export function setPipe(network: EditNetwork, id: string, attributes: PipeAttributes): EditResult {
  const pipe = network.pipes.get(id)
  if (!pipe) return not('isGone')
  const changed = { ...pipe, ...attributes }
  return done([
    changePipe(pipe, changed.line && !changed.lengthIsMeasured ? withCourse(changed, changed.line) : changed),
  ])
}

export interface Split {
  readonly pipe: string
  /** The corner before the chamber, which may be there already. */
  readonly after: number
  readonly chamber: NewChamber
  /** Id and code of the second part; the first keeps those of the pipe. */
  readonly part: Pick<EditPipe, 'id' | 'code'>
}

/** A chamber on a pipe parts it in two; each valve stays at its end, and both pass what the pipe passed. */
export function splitPipe(network: EditNetwork, { pipe: id, after, chamber, part }: Split): EditResult {
  const pipe = network.pipes.get(id)
  if (!pipe) return not('isGone')
  const { line } = pipe
  if (!line) return not('noPlace')
  const there = network.nodes.get(chamber.id)
  const node = there ?? newChamber(chamber)
  if (!node.place) return not('noPlace')
  if ([line[0], line.at(-1)].some((end) => end && isSamePlace(end, node.place))) return not('atEnd')
  const [head, tail] = [line.slice(0, after + 1), line.slice(after + 1)]
  const first = [...head.filter((place, at) => at === 0 || !isSamePlace(place, node.place)), node.place]
  const second = [node.place, ...tail.filter((place, at) => at === tail.length - 1 || !isSamePlace(place, node.place))]
  const share = courseLength(first) / (courseLength(first) + courseLength(second))
  const lengthOf = (course: readonly Place[], ofWhole: number): number =>
    pipe.lengthIsMeasured
      ? Math.max(LEAST_LENGTH_M, Math.round(pipe.lengthM * ofWhole * 10) / 10)
      : courseLength(course)
  const one = { ...pipe, to: node.id, line: first, lengthM: lengthOf(first, share) }
  const other = {
    ...pipe,
    id: part.id,
    code: part.code,
    from: node.id,
    line: second,
    lengthM: lengthOf(second, 1 - share),
    version: 0,
  }
  const valves = valvesOf(network, id).filter((valve) => valve.node === pipe.to)
  const passing = passingBy(network, id).map((by) => changePipe(by, { ...by, passes: [...by.passes, part.id] }))
  return done([
    ...(there ? [] : [changeNode(null, node)]),
    changePipe(pipe, one),
    changePipe(null, other),
    ...valves.map((valve) => changeValve(valve, { ...valve, pipe: part.id })),
    ...passing,
  ])
}

/** A person says that a pipe goes above or below another one. */
export function passPipe(network: EditNetwork, id: string, other: string): EditResult {
  const pipe = network.pipes.get(id)
  if (!pipe || !network.pipes.has(other)) return not('isGone')
  return done([changePipe(pipe, { ...pipe, passes: [...new Set([...pipe.passes, other])] })])
}

/** Two pipes that cross are joined by a chamber. */
export function joinCrossing(
  network: EditNetwork,
  [one, other]: readonly [string, string],
  chamber: NewChamber,
  [part, otherPart]: readonly [Split['part'], Split['part']],
): EditResult {
  const first = splitPipe(network, { pipe: one, after: stretchAt(network, one, chamber.place), chamber, part })
  if (!first.change) return first
  const half = applyChange(network, first.change)
  const after = stretchAt(half, other, chamber.place)
  const second = splitPipe(half, { pipe: other, after, chamber, part: otherPart })
  return second.change ? done([...first.change, ...second.change]) : second
}

const stretchAt = ({ pipes }: EditNetwork, id: string, place: Place): number =>
  nearestStretch(pipes.get(id)?.line ?? [], place).after

/** The stretch of a course that is nearest to a place, by the corner before it, and how far it is, m. */
export function nearestStretch(line: readonly Place[], place: Place): { readonly after: number; readonly off: number } {
  const { spotOf } = planeAround(place)
  const spots = line.map(spotOf)
  return spots.slice(1).reduce(
    (best, spot, after) => {
      const off = distanceTo([spots[after] ?? spot, spot], [0, 0])
      return off < best.off ? { after, off } : best
    },
    { after: 0, off: Number.POSITIVE_INFINITY },
  )
}

/** The two pipes of a chamber become one, which keeps the code of the first; the chamber goes. */
export function joinPipes(network: EditNetwork, chamber: string): EditResult {
  const node = network.nodes.get(chamber)
  if (!node) return not('isGone')
  if (node.kind !== 'chamber') return not('isNoChamber')
  const here = pipesAt(network, chamber)
  const [one, other] = here.toSorted((a, b) => Number(a.from === chamber) - Number(b.from === chamber))
  if (!one || !other || here.length !== 2) return not('notTwoPipes')
  const differing = (['kind', 'dnMm', 'laying'] as const).flatMap((field): DifferingField[] =>
    one[field] === other[field] ? [] : [{ field, values: [String(one[field]), String(other[field])] }],
  )
  if (differing.length > 0) return { change: null, obstacle: 'pipesDiffer', differing }
  if ([...network.valves.values()].some((valve) => valve.node === chamber)) return not('hasValves')
  // one leads to the chamber and the other away from it, in the direction of the first
  const isOneBackwards = one.from === chamber
  const isOtherBackwards = other.to === chamber
  const [from, to] = [isOneBackwards ? one.to : one.from, isOtherBackwards ? other.from : other.to]
  if (from === to) return not('closesRing')
  const lines = one.line && other.line ? [turned(one.line, isOneBackwards), turned(other.line, isOtherBackwards)] : null
  const line = lines ? [...(lines[0] ?? []), ...(lines[1] ?? []).slice(1)] : null
  const isMeasured = one.lengthIsMeasured || other.lengthIsMeasured
  const lengthM = isMeasured || !line ? Math.round((one.lengthM + other.lengthM) * 10) / 10 : courseLength(line)
  const passes = [...new Set([...one.passes, ...other.passes])].filter((id) => id !== one.id && id !== other.id)
  const joined = { ...one, from, to, line, lengthM, lengthIsMeasured: isMeasured, passes }
  const passing = passingBy(network, other.id)
    .filter(({ id }) => id !== one.id && id !== other.id)
    .map((by) =>
      changePipe(by, { ...by, passes: [...new Set(by.passes.map((id) => (id === other.id ? one.id : id)))] }),
    )
  return done([
    ...valvesOf(network, other.id).map((valve) => changeValve(valve, { ...valve, pipe: one.id })),
    ...passing,
    changePipe(one, joined),
    changePipe(other, null),
    changeNode(node, null),
  ])
}

const turned = (line: readonly Place[], isBackwards: boolean): readonly Place[] =>
  isBackwards ? line.toReversed() : line
