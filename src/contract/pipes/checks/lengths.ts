import { lengthOf } from '../plane.ts'
import type { Finding } from './finding.ts'
import type { PlaneTown } from './plane-town.ts'

/** A length may differ from its course by this share, and by as many metres where the pipe is short: compensators and depth. */
const [MAX_SHARE, MAX_M] = [0.1, 5]

/** Lengths that their course on the map does not bear out. */
export const checkLengths = ({ pipes, plane }: PlaneTown): Finding[] =>
  pipes.flatMap(({ pipe, line }): Finding[] => {
    const off = pipe.lengthM - lengthOf(line)
    if (Math.abs(off) <= Math.max(MAX_M, MAX_SHARE * pipe.lengthM)) return []
    const middle = line[Math.floor(line.length / 2)]
    const place = middle ? plane.placeOf(middle) : null
    return [{ kind: 'lengthOffCourse', place, elements: [pipe.id], figure: off }]
  })
