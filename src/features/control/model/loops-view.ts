// Which control loops are shown, as the address says, the worst first. Pure.

import { CHECK_RULES, CONTROL_CHECKS, type ControlCheckKind } from '#contract/control/control-checks.ts'
import { CONTROL_LOOPS, type ControlLoop } from '#contract/control/control-loops.ts'
import {
  type ControlLoopRow,
  LOOP_HEALTH,
  type LoopFinding,
  type LoopHealth,
} from '#contract/endpoints/control-loops.ts'
import { plainLatin } from '#lib/plain-latin.ts'

export interface LoopsView {
  readonly text: string
  /** Empty: all, here and below. */
  readonly loop: ControlLoop | ''
  readonly health: LoopHealth | ''
  readonly check: ControlCheckKind | ''
  /** The loop that is open; empty: none. */
  readonly id: string
}

export const readLoopsView = (search: URLSearchParams): LoopsView => ({
  text: search.get('q') ?? '',
  loop: CONTROL_LOOPS.find((loop) => loop === search.get('loop')) ?? '',
  health: LOOP_HEALTH.find((health) => health === search.get('health')) ?? '',
  check: CONTROL_CHECKS.find((check) => check === search.get('check')) ?? '',
  id: search.get('id') ?? '',
})

export function writeLoopsView({ text, loop, health, check, id }: LoopsView): URLSearchParams {
  return new URLSearchParams(Object.entries({ q: text, loop, health, check, id }).filter(([, value]) => value !== ''))
}

/** Loops that fit, the worst first: by health, then by how far they are beyond the limits of their checks. */
export function foundLoops(
  rows: readonly ControlLoopRow[],
  { text, loop, health, check }: Omit<LoopsView, 'id'>,
): ControlLoopRow[] {
  const sought = plainLatin(text.trim())
  return rows
    .filter(
      (row) =>
        (loop === '' || row.loop === loop) &&
        (health === '' || row.health === health) &&
        (check === '' || row.judged?.findings.some((finding) => finding.check === check)) &&
        plainLatin(`${row.nodeName} ${row.code} ${row.heldBy?.name ?? ''}`).includes(sought),
    )
    .toSorted(
      (one, other) =>
        LOOP_HEALTH.indexOf(one.health) - LOOP_HEALTH.indexOf(other.health) || excessOf(other) - excessOf(one),
    )
}

const excessOf = ({ judged }: ControlLoopRow): number =>
  (judged?.findings ?? []).reduce((sum, finding) => sum + excess(finding), 0)

/** How many times beyond its limit; at least 1. */
function excess({ check, value, limit, minutes }: LoopFinding): number {
  const against = minutes ?? limit
  return CHECK_RULES[check].tells === 'below' ? 1 + (against - value) / against : value / against
}
