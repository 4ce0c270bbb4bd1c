import { desc, eq, isNull } from 'drizzle-orm'
import type { EditCounts } from '#contract/endpoints/pipe-edits.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { RowTurn } from './row-turn.ts'
import { pipePublications } from './tables.ts'

const SHOWN = 50

interface NewPublication {
  readonly at: Date
  readonly userId: string
  readonly by: string
  readonly reason: string
  readonly counts: EditCounts
  readonly turns: readonly RowTurn[]
}

export async function addPublication(tx: Queryable, given: NewPublication): Promise<string> {
  const [row] = await tx.insert(pipePublications).values(given).returning({ id: pipePublications.id })
  return row?.id ?? ''
}

export const listPublications = (db: Queryable) => {
  const { id, at, userId, by, reason, counts, takenBackAt, takenBackBy } = pipePublications
  return db
    .select({ id, at, userId, by, reason, counts, takenBackAt, takenBackBy })
    .from(pipePublications)
    .orderBy(desc(pipePublications.number))
    .limit(SHOWN)
}

/** The one that may be taken back. */
export async function lastPublication(tx: Queryable) {
  const [row] = await tx
    .select()
    .from(pipePublications)
    .where(isNull(pipePublications.takenBackAt))
    .orderBy(desc(pipePublications.number))
    .limit(1)
  return row
}

export async function markTakenBack(tx: Queryable, id: string, by: string, at: Date): Promise<void> {
  await tx.update(pipePublications).set({ takenBackAt: at, takenBackBy: by }).where(eq(pipePublications.id, id))
}
