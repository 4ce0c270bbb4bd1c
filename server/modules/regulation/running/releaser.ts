// In whose name a strategy writes, as that person is now.

import { STRATEGY_RELEASE_PERMISSION } from '#contract/endpoints/strategies.ts'
import type { Label } from '#contract/kit/language.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import { WRITER_OF_KIND } from '#contract/regulation/strategy-kinds.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { type AskingStrategy, strategyAsker, type WritingPerson } from '../../control/asker.ts'
import { both } from '../keeping/texts/texts.ts'
import { unitsInSight } from '../sight.repository.ts'
import { type StrategyRecord, writtenMembers } from '../strategy.repository.ts'

export type Releaser = { readonly asker: AskingStrategy } | { readonly lost: Label }

/** Who released a strategy, or what that person has lost since: nothing may be written then. */
export async function releaserNow(db: Db, record: StrategyRecord, strategy: Strategy, now: number): Promise<Releaser> {
  const { id, presentVersion, name, releasedById, membersReleased } = record
  const named = { id, version: presentVersion ?? 0, name }
  const asker = await strategyAsker(db, { writer: WRITER_OF_KIND[strategy.kind], strategy: named, releasedById, now })
  if (asker === 'gone') return { lost: both(({ lost }) => lost.account) }
  const ids = writtenMembers(strategy, membersReleased).map(({ nodeId }) => nodeId)
  const lost = await lacks(db, asker.person, ids)
  return lost ? { lost } : { asker }
}

/** What a person lacks to write to all of these units in auto; null: nothing. */
async function lacks(db: Queryable, person: WritingPerson, nodeIds: readonly string[]): Promise<Label | null> {
  const { session, mayWrite, powers } = person
  if (!session.permissions.has(STRATEGY_RELEASE_PERMISSION)) return both(({ lost }) => lost.release)
  if (!mayWrite) return both(({ lost }) => lost.write)
  if (powers.length === 0) return both(({ lost }) => lost.power)
  return (await seesAll(db, session, nodeIds)) ? null : both(({ lost }) => lost.units)
}

/** Whether all of the units that there still are, are in the data scope. */
async function seesAll(db: Queryable, session: Session, nodeIds: readonly string[]): Promise<boolean> {
  const sight = await unitsInSight(db, session, nodeIds)
  return [...sight.values()].every(({ isSeen }) => isSeen)
}
