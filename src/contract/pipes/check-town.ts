import { checkAreas } from './checks/areas.ts'
import { checkEnds } from './checks/ends.ts'
import type { Finding } from './checks/finding.ts'
import { checkLengths } from './checks/lengths.ts'
import { checkMeetings } from './checks/meetings.ts'
import { layOut } from './checks/plane-town.ts'
import { checkSupply } from './checks/supply.ts'
import type { Town } from './town.ts'

/** What is likely wrong on a town's map, each with its place. Quick enough for each change of a draft of 20,000 pipes. */
export function checkTown(town: Town): readonly Finding[] {
  const plane = layOut(town)
  const found = [checkEnds, checkMeetings, checkSupply, checkLengths, checkAreas].flatMap((check) => check(plane))
  // a pipe that misses its station is told once
  const missed = new Set(found.flatMap(({ kind, elements }) => (kind === 'endNearNode' ? elements : [])))
  return found.filter(({ kind, elements: [first = ''] }) => kind !== 'stationWithoutPipe' || !missed.has(first))
}
