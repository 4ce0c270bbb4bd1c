import type { Db } from '#server/core/db/client.ts'
import { alarms } from '#server/modules/alarms/tables.ts'

type AlarmValues = typeof alarms.$inferInsert

/** Adds an alarm of category 2 and level 2, unless `values` say otherwise; returns its key. */
export async function addAlarm(db: Db, raisedAt: number, values: Partial<AlarmValues> = {}): Promise<string> {
  const [row] = await db.insert(alarms).values(alarmValues(raisedAt, values)).returning({ id: alarms.id })
  if (!row) throw new Error('No alarm was added.')
  return row.id
}

/** @param raisedAt - Epoch ms. */
export const alarmValues = (raisedAt: number, values: Partial<AlarmValues> = {}): AlarmValues => ({
  warnNumber: 2,
  warnLevel: 2,
  warnTypeLabel: '超限',
  content: '二次供温高',
  raisedAt: new Date(raisedAt),
  ...values,
})
