/**
 * A strategy gives back what it holds. Duty: say for each point whether its hold ends now, or which command comes next on
 * the way to the value that stood before, in the steps that the gate allows: first set points, then the mode that admits
 * them. Neighbours: give-back.repository.ts reads and does it; hand-back.ts serves people. Pure.
 */
import { modeNeededFor } from '#contract/control/write-rules.ts'
import type { AskingStrategy, WritingPerson } from './asker.ts'
import { judgeWrite, nearestAllowed, type Refusal } from './judge-write.ts'
import { heldByStrategy, type Situation } from './situation.ts'

export interface GiveBackPlan {
  /** Points at which nothing is left to do. */
  readonly releases: readonly number[]
  /** The next command of points on their way back. */
  readonly writes: readonly { readonly pointId: number; readonly value: number; readonly isLast: boolean }[]
  /** Points that have to wait, with what the gate says; null: for a command under way, their pace, or a set point. */
  readonly waiting: readonly { readonly pointId: number; readonly refusal: Refusal | null }[]
}

/** Who gives back: the strategy, by the right of who released it. */
interface Restoring extends Pick<AskingStrategy, 'writer'> {
  readonly person: Pick<WritingPerson, 'mayWrite' | 'powers'>
  readonly strategy: Pick<AskingStrategy['strategy'], 'id'>
}

type Next = { readonly kind: 'release' } | { readonly kind: 'wait'; readonly refusal: Refusal | null } | NextWrite
type NextWrite = { readonly kind: 'write'; readonly value: number; readonly isLast: boolean }

/** @param situations - Of points that the strategy holds or has commands under way for. */
export function planGiveBack(situations: readonly Situation[], asker: Restoring): GiveBackPlan {
  const next = new Map(situations.map((situation) => [situation, nextOf(situation, asker)] as const))
  const busyModes = new Set(
    situations.flatMap((situation) => {
      const mode = modeNeededFor(situation.point.paramCode)
      const isOnItsWay = next.get(situation)?.kind !== 'release'
      return mode && isOnItsWay ? [keyOf(situation.point.nodeId, mode.paramCode)] : []
    }),
  )
  const releases: number[] = []
  const writes: { pointId: number; value: number; isLast: boolean }[] = []
  const waiting: { pointId: number; refusal: Refusal | null }[] = []
  for (const [{ point }, step] of next) {
    const { pointId, nodeId, paramCode } = point
    if (step.kind === 'release') releases.push(pointId)
    else if (step.kind === 'wait') waiting.push({ pointId, refusal: step.refusal })
    else if (busyModes.has(keyOf(nodeId, paramCode))) waiting.push({ pointId, refusal: null })
    else writes.push({ pointId, value: step.value, isLast: step.isLast })
  }
  return { releases, writes, waiting }
}

const keyOf = (nodeId: string, paramCode: string): string => `${nodeId} ${paramCode}`

function nextOf(situation: Situation, { writer, person, strategy }: Restoring): Next {
  const { present, holding } = situation
  // until telemetry has shown the last deed, the present value is the one before it
  if (holding.some(({ isSettled, strategyId }) => !isSettled && strategyId === strategy.id))
    return { kind: 'wait', refusal: null }
  const held = heldByStrategy(situation, strategy.id)
  const before = held?.beforeStrategy ?? null
  if (!held || before === null || isSetByDevice(situation)) return { kind: 'release' }
  const write = { writer, seen: null, isPermitted: person.mayWrite, powers: person.powers }
  const { value, goal } = nearestAllowed(before, write, situation)
  const isBack = present?.value === before || present?.value === goal
  // what still ends by itself would go to the cabinet's own value then, which may be another one
  const isKept = held.validUntil === null || present?.value !== value
  if (isBack && isKept) return { kind: 'release' }
  if (present?.value === value && !isBack) return { kind: 'wait', refusal: null }
  const refusal = judgeWrite({ ...write, value }, situation)
  return refusal ? { kind: 'wait', refusal } : { kind: 'write', value, isLast: value === goal }
}

/** The mode has been changed since, so that the controller sets the value itself: there is nothing to give back. */
function isSetByDevice({ point, beside }: Situation): boolean {
  const needed = modeNeededFor(point.paramCode)
  const mode = needed && beside.get(needed.paramCode)
  return mode !== undefined && !needed?.values.includes(mode.value)
}
