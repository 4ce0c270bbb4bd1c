import { asc } from 'drizzle-orm'
import { shiftResource } from '#contract/resources/shift.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import type { ShiftForm } from './shift-times.ts'
import { shifts } from './tables.ts'

const { name, nameEn, beginsAt } = shifts

export const shiftStore = createTableStore(shiftResource, { table: shifts, columns: { name, nameEn, beginsAt } })

export const shiftForms = (db: Queryable): Promise<ShiftForm[]> =>
  db.select({ name, nameEn, beginsAt }).from(shifts).orderBy(asc(beginsAt))

/** Locks the shifts until the end of the transaction: of two removals at once, one is refused as the last. */
export const lockShifts = (db: Queryable) => db.select({ id: shifts.id }).from(shifts).for('update')
