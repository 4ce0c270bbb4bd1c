import { distance, distanceTo, type Spot } from '../plane.ts'
import type { Finding } from './finding.ts'
import type { PlanePipe, PlaneTown } from './plane-town.ts'

/** An end is on a node within this distance, m: what survives nine decimals of a degree, and a surveyor's rounding. */
const ON_M = 0.5
/** An end that is no farther from something was meant to be on it, m. */
const NEAR_M = 5

/** Ends that are on nothing, or beside what they were meant to be on; and chambers in which a pipe ends. */
export function checkEnds(town: PlaneTown): Finding[] {
  const numPipes = new Map<string, number>()
  for (const { from, to } of town.town.pipes)
    for (const node of [from, to]) if (node !== null) numPipes.set(node, (numPipes.get(node) ?? 0) + 1)
  const ends = town.pipes.flatMap((one, index) =>
    [
      { node: one.pipe.from, spot: one.line[0] },
      { node: one.pipe.to, spot: one.line.at(-1) },
    ].flatMap(({ node, spot }) => (spot ? (checkEnd(town, { one, index, node, spot }) ?? []) : [])),
  )
  const caps = town.town.nodes.flatMap(({ id, kind, place }): Finding[] =>
    kind === 'chamber' && numPipes.get(id) === 1 ? [{ kind: 'freeEnd', place, elements: [id], figure: null }] : [],
  )
  return [...ends, ...caps]
}

interface End {
  readonly one: PlanePipe
  readonly index: number
  readonly node: string | null
  readonly spot: Spot
}

function checkEnd(town: PlaneTown, { one, index, node, spot }: End): Finding | null {
  const place = town.plane.placeOf(spot)
  const own = node === null ? undefined : town.spotOf.get(node)
  if (node !== null) {
    const off = own ? distance(own, spot) : 0
    return off > ON_M ? { kind: 'endNearNode', place, elements: [one.pipe.id, node], figure: off } : null
  }
  const near = nearest(
    [...town.spotGrid.near(spot, NEAR_M)].flatMap((at) => {
      const found = town.spots[at]
      return found ? [{ id: found.id, off: distance(found.spot, spot) }] : []
    }),
  )
  if (near) return { kind: 'endNearNode', place, elements: [one.pipe.id, near.id], figure: near.off }
  const pipe = nearest(
    [...town.grid.near(spot, NEAR_M)].flatMap((at) => {
      const [stretch, of] = [town.stretches[at], town.pipeOf[at]]
      const found = town.pipes[of ?? -1]
      return stretch && found && of !== index ? [{ id: found.pipe.id, off: distanceTo(stretch, spot) }] : []
    }),
  )
  if (pipe) return { kind: 'endNearPipe', place, elements: [one.pipe.id, pipe.id], figure: pipe.off }
  return { kind: 'freeEnd', place, elements: [one.pipe.id], figure: null }
}

const nearest = (found: readonly { readonly id: string; readonly off: number }[]) =>
  found.filter(({ off }) => off <= NEAR_M).toSorted((one, other) => one.off - other.off)[0]
