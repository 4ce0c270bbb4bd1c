import { between, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/kit/resource.ts'
import { companyDayResource, type DayKind } from '#contract/resources/company-day.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther } from '#server/core/db/keys.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import type { CalendarDays } from './learning/calendar.ts'
import { companyDays } from './tables.ts'

const { day, kind, name } = companyDays

export const companyDayStore = createTableStore(companyDayResource, {
  table: companyDays,
  columns: { day, kind, name },
  narrow: ({ year }: Partial<ListQuery>) =>
    typeof year === 'string' && /^\d{4}$/.test(year) ? sql`extract(year from ${day}) = ${Number(year)}` : undefined,
})

/** Whether another record is of this day. Of two that are saved at once, the second waits for the first. */
export async function hasCompanyDay(db: Queryable, of: string, exceptKeyId: string | null): Promise<boolean> {
  await db.execute(sql`lock table company_days in share row exclusive mode`)
  return (
    (await db.$count(companyDays, sql`${day} = ${of}::date and ${isOther(companyDays.id, exceptKeyId) ?? sql`true`}`)) >
    0
  )
}

export interface CalendarDay {
  readonly kind: 'workday' | 'weekend' | 'holiday'
  /** Of the record; empty for a day that is what its weekday says. */
  readonly name: string
}

/** @returns Finds what a day is. */
export async function readCalendar(db: Queryable, from: string, to: string): Promise<(day: string) => CalendarDay> {
  const rows = await db
    .select()
    .from(companyDays)
    .where(between(day, from, to))
  const kept = new Map(rows.map((row) => [row.day, row]))
  return (of) => {
    const own = kept.get(of)
    if (own) return { kind: own.kind, name: own.name }
    const weekday = new Date(of).getUTCDay()
    return { kind: weekday === 0 || weekday === 6 ? 'weekend' : 'workday', name: '' }
  }
}

/** Days that are not what their weekday says, as models learn from them. */
export async function readCalendarDays(db: Queryable, from: string, to: string): Promise<CalendarDays> {
  const rows = await db
    .select()
    .from(companyDays)
    .where(between(day, from, to))
  const daysOf = (of: DayKind) => new Set(rows.filter((row) => row.kind === of).map((row) => row.day))
  return { holidays: daysOf('holiday'), workingDays: daysOf('workday') }
}
