import { crossingOf, distance, distanceTo, runAlong, type Spot, type Stretch } from '../plane.ts'
import type { Finding } from './finding.ts'
import type { PlanePipe, PlaneTown } from './plane-town.ts'

/** A crossing nearer to an end of both pipes is their common node, m. */
const AT_NODE_M = 0.5
/** Courses within this distance are the same trench entered twice, m. */
const SAME_COURSE_M = 1
/** Pipes lie along each other within this distance, m, over at least this length, m: two that leave one node at 2° do not. */
const [ALONG_ASIDE_M, ALONG_LENGTH_M] = [0.1, 3]

/** Pipes that cross without a chamber, that lie along each other, or that are there twice. */
export function checkMeetings(town: PlaneTown): Finding[] {
  const doubles = findDoubles(town)
  const isDouble = new Set(doubles.map(({ elements }) => elements.toSorted().join(' ')))
  const crossings: Finding[] = []
  const along = new Map<string, { elements: string[]; length: number; middle: Spot }>()
  town.grid.forEachPair((first, second) => {
    const [one, other] = [town.stretches[first], town.stretches[second]]
    const [pipe, otherPipe] = [town.pipes[town.pipeOf[first] ?? -1], town.pipes[town.pipeOf[second] ?? -1]]
    if (!one || !other || !pipe || !otherPipe || pipe === otherPipe) return
    const elements = [pipe.pipe.id, otherPipe.pipe.id].toSorted()
    const both = elements.join(' ')
    if (isDouble.has(both)) return
    const run = runAlong(one, other, ALONG_ASIDE_M)
    if (run && run.length >= ALONG_LENGTH_M) {
      const known = along.get(both)
      along.set(both, { elements, length: (known?.length ?? 0) + run.length, middle: known?.middle ?? run.middle })
      return
    }
    const spot = crossingWithoutNode([pipe, one], [otherPipe, other])
    if (spot) crossings.push({ kind: 'crossing', place: town.plane.placeOf(spot), elements, figure: null })
  })
  const overlaps = [...along.values()].map(
    ({ elements, length, middle }): Finding => ({
      kind: 'overlap',
      place: town.plane.placeOf(middle),
      elements,
      figure: length,
    }),
  )
  // what lies along each other meets at corners too
  const others = crossings.filter(({ elements }) => !along.has(elements.join(' ')))
  return [...doubles, ...overlaps, ...others]
}

/** What ends on another pipe is a matter of the check of ends. */
function crossingWithoutNode([one, stretch]: [PlanePipe, Stretch], [other, second]: [PlanePipe, Stretch]): Spot | null {
  if (one.pipe.passes.includes(other.pipe.id) || other.pipe.passes.includes(one.pipe.id)) return null
  const spot = crossingOf(stretch, second)
  if (!spot) return null
  const isAtEnd = ({ line }: PlanePipe) => [line[0], line.at(-1)].some((end) => end && distance(end, spot) <= AT_NODE_M)
  return isAtEnd(one) || isAtEnd(other) ? null : spot
}

function findDoubles({ pipes, plane }: PlaneTown): Finding[] {
  const byEnds = new Map<string, PlanePipe[]>()
  for (const one of pipes) {
    const { from, to } = one.pipe
    if (from === null || to === null) continue
    const ends = [from, to].toSorted().join(' ')
    byEnds.set(ends, [...(byEnds.get(ends) ?? []), one])
  }
  return [...byEnds.values()].flatMap((same) =>
    same.flatMap((one, at) =>
      same.slice(at + 1).flatMap((other): Finding[] => {
        const off = Math.max(farthest(one.line, other.line), farthest(other.line, one.line))
        const place = one.line[0] ? plane.placeOf(one.line[Math.floor(one.line.length / 2)] ?? one.line[0]) : null
        return off <= SAME_COURSE_M
          ? [{ kind: 'double', place, elements: [other.pipe.id, one.pipe.id], figure: off }]
          : []
      }),
    ),
  )
}

/** How far a corner of a line is from another line at most, m. */
const farthest = (line: readonly Spot[], other: readonly Spot[]): number =>
  Math.max(
    ...line.map((spot) => Math.min(...other.slice(1).map((end, at) => distanceTo([other[at] ?? end, end], spot)))),
  )
