// The planned heat of a day as another module sets it. Invariants: the same checks as for plans that a person sets; where
// it comes from stands in its revisions.

import type { Queryable } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { nodeById } from '../physics/node.repository.ts'
import { checkPlan, refuseAbovePhysics, refuseOutOfLines } from './plan-checks.ts'
import { addDayPlan, plansOf, revisePlan } from './repository.ts'

const DECIMALS = 2
const rounded = (value: number): number => Number(value.toFixed(DECIMALS))

const dayPlanOf = async (db: Queryable, nodeId: string, day: string) =>
  (await plansOf(db, [nodeId], { energy: 'heat', from: day, to: day })).find(({ kind }) => kind === 'day')

/** Planned heat of a day by a plan of that day, GJ; null where it has none. */
export const dayTargetOf = async (db: Queryable, nodeId: string, day: string): Promise<number | null> =>
  (await dayPlanOf(db, nodeId, day))?.target ?? null

interface DayTarget {
  readonly nodeId: string
  readonly day: string
  /** What it would be without a change, where there is no plan yet. */
  readonly beforeGj: number
  readonly targetGj: number
  readonly reason: string
}

/** Sets the planned heat of a day, in place of one that is there. @throws {AppError} 1001 for lines and physics. */
export async function setDayTarget(tx: Queryable, actor: Actor, at: Date, set: DayTarget): Promise<void> {
  const { nodeId, day, reason } = set
  const newTarget = rounded(set.targetGj)
  const by = actor.session.realName
  const present = await dayPlanOf(tx, nodeId, day)
  if (present) {
    refuseOutOfLines(present, newTarget, actor)
    await refuseAbovePhysics(tx, present, { target: newTarget }, actor)
    await revisePlan(tx, { plan: present, newTarget, reason, by, at })
    return
  }
  const node = await nodeById(tx, nodeId)
  if (!node) throw new Error('A plan was set for a node that does not exist.')
  const values = {
    nodeCode: node.code,
    energy: 'heat' as const,
    kind: 'day' as const,
    firstDay: day,
    target: newTarget,
    goodLine: null,
    limitLine: null,
  }
  await checkPlan(tx, values, actor, null)
  const plan = await addDayPlan(tx, { nodeId, day, target: rounded(set.beforeGj), by, at })
  await revisePlan(tx, { plan, newTarget, reason, by, at })
}
