import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { DEMO_COMPANY } from '../seed/demo-network.ts'
import { calendarShiftDays } from './physics/calendar.ts'
import { simulatorStates } from './tables.ts'

export interface SimulatorState {
  readonly firstStartAt: Date
  readonly calendarShiftDays: number
  readonly seed: number
  /** Snapshot of the simulation; null before the first one was saved. */
  readonly snapshot: unknown
}

/** The state of the demo's simulator; the first call fixes time of first start, calendar and seed. */
export async function beginSimulation({
  db,
  settings,
  now,
}: Pick<Env, 'db' | 'settings' | 'now'>): Promise<SimulatorState> {
  const { code: company, utcOffsetH } = DEMO_COMPANY
  const { day, seed } = settings.simulator
  const first = { firstStartAt: new Date(now()), calendarShiftDays: calendarShiftDays(now(), utcOffsetH, day), seed }
  await db
    .insert(simulatorStates)
    .values({ company, ...first })
    .onConflictDoNothing()
  const [state] = await db.select().from(simulatorStates).where(eq(simulatorStates.company, company))
  return state ?? { ...first, snapshot: null }
}

export async function saveSnapshot(db: Db, company: string, snapshot: unknown, now: Date): Promise<void> {
  await db.update(simulatorStates).set({ snapshot, savedAt: now }).where(eq(simulatorStates.company, company))
}
