import {
  type NetworkEdits,
  type Publication,
  type PublishOutcome,
  pipeEditCalls,
} from '#contract/endpoints/pipe-edits.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, noPermission } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { readEditNetwork } from './edit-network.repository.ts'
import { addPublication, lastPublication, listPublications, markTakenBack } from './publication.repository.ts'
import { NothingStored, storeEdits } from './publish-edits.ts'
import type { RowTurn } from './row-turn.ts'
import { takeBackTurns } from './take-back.ts'
import { textsIn } from './texts/texts.ts'

/** The network as it is edited on a map. */
export function registerEditRoutes(router: Router, { db, now }: Pick<Env, 'db' | 'now'>): void {
  router.handle(pipeEditCalls.network, ({ session }) => readEditNetwork(db, session))

  router.handle(pipeEditCalls.publish, ({ input: { reason, isTrial, ...edits }, session, actor, audit }) =>
    orNothing(
      db.transaction(async (tx): Promise<PublishOutcome> => {
        const at = new Date(now())
        const { turns, findings } = await storeEdits(tx, edits, actor, at)
        const told = { conflicts: [], findings: [...findings] }
        if (isTrial) throw new NothingStored({ ...told, outcome: 'checked' })
        const counts = countsOf(turns)
        const by = session.realName
        const id = await addPublication(tx, { at, userId: session.userId, by, reason, counts, turns })
        await audit(tx, { targetId: id, targetName: reason, after: { counts, ...namesOf(edits) } })
        return { ...told, outcome: 'published' }
      }),
    ),
  )

  router.handle(pipeEditCalls.publications, async ({ session }) => {
    const rows = await listPublications(db)
    const last = rows.find(({ takenBackAt }) => takenBackAt === null)
    // reasons name what is outside a data scope as well
    const own = rows.filter(({ userId }) => isAllowed(session, userId))
    return own.map(
      ({ id, at, userId: _, takenBackAt, ...row }): Publication => ({
        keyId: id,
        at: at.toISOString(),
        by: row.by,
        reason: row.reason,
        counts: row.counts,
        takenBackAt: takenBackAt?.toISOString() ?? null,
        takenBackBy: row.takenBackBy,
        mayBeTakenBack: id === last?.id,
      }),
    )
  })

  router.handle(pipeEditCalls.takeBack, ({ input: { keyId }, session, actor, language, audit }) =>
    orNothing(
      db.transaction(async (tx): Promise<PublishOutcome> => {
        const at = new Date(now())
        const last = await lastPublication(tx)
        if (last?.id !== keyId) throw invalidInput([{ field: 'keyId', rule: textsIn(language).notTheLast }])
        if (!isAllowed(session, last.userId)) throw noPermission(textsIn(language).notYours)
        const findings = await takeBackTurns(tx, last.turns, actor, at)
        await markTakenBack(tx, keyId, session.realName, at)
        await audit(tx, { targetId: keyId, targetName: last.reason, before: { counts: last.counts } })
        return { outcome: 'published', conflicts: [], findings: [...findings] }
      }),
    ),
  )
}

/** More of them are in the publication. */
const MAX_NAMED = 200

/** Codes of what was stored, for the log; of what was removed its key. */
function namesOf({ nodes, pipes }: NetworkEdits) {
  const named = (list: NetworkEdits['nodes'] | NetworkEdits['pipes']): string[] =>
    list.slice(0, MAX_NAMED).map(({ id, after }) => after?.code ?? id)
  return { nodes: named(nodes), pipes: named(pipes) }
}

/** Whoever published it, or sees the whole plant. */
const isAllowed = ({ userId, scope }: Session, publisher: string): boolean => scope === 'all' || userId === publisher

function countsOf(turns: readonly RowTurn[]) {
  const counted = turns.filter(({ of }) => of !== 'valve')
  return {
    added: counted.filter(({ before }) => before === null).length,
    changed: counted.filter(({ before, versionAfter }) => before !== null && versionAfter !== null).length,
    removed: counted.filter(({ versionAfter }) => versionAfter === null).length,
  }
}

async function orNothing(work: Promise<PublishOutcome>): Promise<PublishOutcome> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NothingStored) return error.told
    throw error
  }
}
