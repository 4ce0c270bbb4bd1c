import { eq } from 'drizzle-orm'
import type { Db, Queryable } from '../core/db/client.ts'
import { seedSteps } from './tables.ts'

/** Runs a step once in the life of a database; of processes that start together, one runs it and the others wait. */
export async function once(db: Db, name: string, step: (tx: Queryable) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const [begun] = await tx.insert(seedSteps).values({ name }).onConflictDoNothing().returning()
    if (begun) await step(tx)
  })
}

/** Names of the steps that are done: those need no transaction at a later start. */
export const doneSteps = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await db.select({ name: seedSteps.name }).from(seedSteps)).map(({ name }) => name))

/** Whether a long step, which is marked at its end, is done. */
export const isDone = async (db: Db, name: string): Promise<boolean> =>
  (await db.$count(seedSteps, eq(seedSteps.name, name))) > 0

export const markDone = (db: Queryable, name: string) => db.insert(seedSteps).values({ name }).onConflictDoNothing()
