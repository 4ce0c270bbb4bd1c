import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { simulatorStates } from './tables.ts'

export interface SimulatorState {
  readonly firstStartAt: Date
  readonly seed: number
  /** Snapshot of the simulation; null before the first one was saved. */
  readonly snapshot: unknown
}

/** The state of a company's simulator; the first call stores time of first start and seed. */
export async function loadSimulatorState(
  db: Db,
  company: string,
  first: { at: Date; seed: number },
): Promise<SimulatorState> {
  await db.insert(simulatorStates).values({ company, firstStartAt: first.at, seed: first.seed }).onConflictDoNothing()
  const [state] = await db.select().from(simulatorStates).where(eq(simulatorStates.company, company))
  return state ?? { firstStartAt: first.at, seed: first.seed, snapshot: null }
}

export async function saveSnapshot(db: Db, company: string, snapshot: unknown, now: Date): Promise<void> {
  await db.update(simulatorStates).set({ snapshot, savedAt: now }).where(eq(simulatorStates.company, company))
}
