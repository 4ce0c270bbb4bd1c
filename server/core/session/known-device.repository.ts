import { and, eq, gt, lte } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'
import { knownDevices } from './tables.ts'

export const isKnownDevice = async (db: Queryable, userId: string, tokenHash: string, now: Date): Promise<boolean> =>
  (await db.$count(
    knownDevices,
    and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash), gt(knownDevices.expiresAt, now)),
  )) > 0

/** Makes a browser known by a new token, which replaces its previous one. */
export async function keepDevice(
  db: Queryable,
  device: typeof knownDevices.$inferInsert,
  before: string | null,
): Promise<void> {
  if (before !== null)
    await db.delete(knownDevices).where(and(eq(knownDevices.tokenHash, before), eq(knownDevices.userId, device.userId)))
  await db.insert(knownDevices).values(device)
}

export async function dropDevices(db: Queryable, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export async function sweepDevices(db: Queryable, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.expiresAt, now))
}
