import { checkTown } from '#contract/pipes/check-town.ts'
import { createSnapper } from '#contract/pipes/edits/snap.ts'
import { drawTown } from '#tests/support/drawn-town.ts'
import { drawNetwork } from '#tests/support/edited-network.ts'
import { type BenchRow, benchRow, percentile, withAim } from '../results.ts'
import { holdUp } from './spoil.ts'

/** So many streets and chambers a street that there are 20,000 ends of pipes. */
const ENDS = [49, 68] as const
/** The same for 20,000 pipes. */
const PIPES = [98, 68] as const
const SNAPS = 2_000
const REACH_M = 12
const MAX_SNAP_MS = 1
const CHECKS = 5
const MAX_CHECKS_MS = 2_000

/** What a person waits for while a network of a whole town is edited. */
export function networkRows(): BenchRow[] {
  const network = drawNetwork(...ENDS)
  const { snap } = createSnapper(network)
  const places = [...network.nodes.values()].flatMap(({ place }) => (place ? [place] : []))
  const snaps = Array.from({ length: SNAPS }, (_, at) => {
    const place = places[(at * 7_919) % places.length]
    if (!place) throw new Error('The network has no places.')
    return timed(() => snap([place[0] + 0.000_02, place[1] + 0.000_02], REACH_M))
  })
  const town = drawTown(...PIPES)
  const checks = Array.from({ length: CHECKS }, () => timed(() => checkTown(town)))
  const snapP95 = percentile(snaps, 0.95)
  const checked = benchRow('map', `all checks of ${town.pipes.length} pipes`, 'ms', checks)
  return [
    withAim(
      benchRow('map', `snap among ${2 * network.pipes.size} ends, p95 of ${SNAPS}`, 'ms', [snapP95]),
      `at most ${MAX_SNAP_MS}`,
      snapP95 <= MAX_SNAP_MS,
    ),
    withAim(checked, `at most ${MAX_CHECKS_MS}`, checked.ours <= MAX_CHECKS_MS),
  ]
}

function timed(work: () => unknown): number {
  const began = performance.now()
  holdUp()
  work()
  return performance.now() - began
}
