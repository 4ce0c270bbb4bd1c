// What the company has set for one-network balance. Invariant: a part without a row has its usual values, and version 0.

import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { BALANCE_PARTS, type BalancePart } from '#contract/endpoints/one-network.ts'
import { USUAL_BALANCE_ALARMS } from '#contract/regulation/balance-alarms.ts'
import { USUAL_BALANCE_PAGE } from '#contract/regulation/balance-page.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { balanceSettings } from '../tables.ts'

export type BalanceValues<Part extends BalancePart> = z.output<(typeof BALANCE_PARTS)[Part]>

const rowOf = async (db: Queryable, part: BalancePart) =>
  (await db.select().from(balanceSettings).where(eq(balanceSettings.part, part)))[0]

export async function readBalancePage(db: Queryable): Promise<BalanceValues<'page'>> {
  const row = await rowOf(db, 'page')
  return row ? BALANCE_PARTS.page.parse(row.values) : USUAL_BALANCE_PAGE
}

export async function readBalanceAlarms(db: Queryable): Promise<BalanceValues<'alarms'>> {
  const row = await rowOf(db, 'alarms')
  return row ? BALANCE_PARTS.alarms.parse(row.values) : USUAL_BALANCE_ALARMS
}

/** Who changed a part last, and its version; 0 where nobody has. */
export async function lastBalanceChange(db: Queryable, part: BalancePart) {
  const row = await rowOf(db, part)
  return row
    ? { version: row.version, updatedAt: row.updatedAt.toISOString(), updatedBy: row.updatedBy }
    : { version: 0, updatedAt: '', updatedBy: '' }
}

interface Saved {
  readonly part: BalancePart
  readonly values: BalanceValues<BalancePart>
  /** That was read. */
  readonly version: number
  readonly by: string
  readonly at: Date
}

/** @returns Whether the part still had this version. */
export async function saveBalancePart(tx: Queryable, { part, values, version, by, at }: Saved): Promise<boolean> {
  const changed = { values, updatedAt: at, updatedBy: by }
  if (version === 0) {
    const added = await tx
      .insert(balanceSettings)
      .values({ part, ...changed, createdAt: at })
      .onConflictDoNothing()
      .returning({ part: balanceSettings.part })
    return added.length > 0
  }
  const updated = await tx
    .update(balanceSettings)
    .set({ ...changed, version: sql`${balanceSettings.version} + 1` })
    .where(and(eq(balanceSettings.part, part), eq(balanceSettings.version, version)))
    .returning({ part: balanceSettings.part })
  return updated.length > 0
}
