import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { once } from '#server/first-start/steps.ts'
import { heatingSeasons, heatingStages } from '#server/modules/heating-season/tables.ts'
import { simulatorStates } from '../simulator/tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The model's first day is a 20 January; its winter runs from 15 November to 15 March. */
const DAYS_BEFORE = 66
const DAYS_AFTER = 54
/** Days from the first start: severe cold begins on 11 December, the late part on 11 February. */
const SEVERE_FROM = -40
const LATE_FROM = 22

interface DemoTown {
  readonly code: string
  readonly utcOffsetH: number
}

/**
 * The season that the demo is in the middle of, in real dates: the model's calendar is shifted, see
 * `simulator/calendar.ts`.
 */
export async function seedDemoSeason(db: Db, { code, utcOffsetH }: DemoTown, now: number): Promise<void> {
  await once(db, 'heating season', async (tx) => {
    const [state] = await tx.select().from(simulatorStates).where(eq(simulatorStates.company, code))
    const firstStartMs = state?.firstStartAt.getTime() ?? now
    const dayAt = (days: number): string =>
      new Date(firstStartMs + utcOffsetH * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10)
    const startDate = dayAt(-DAYS_BEFORE)
    const endDate = dayAt(DAYS_AFTER)
    const years = [...new Set([startDate.slice(0, 4), endDate.slice(0, 4)])].join('-')
    const [season] = await tx
      .insert(heatingSeasons)
      .values({ code: `CNJ${years}`, name: `${years} 采暖季`, startDate, endDate, legalRoomC: 18, isCurrent: true })
      .returning({ id: heatingSeasons.id })
    if (!season) throw new Error('The heating season was not added.')
    const stage = { seasonId: season.id }
    await tx.insert(heatingStages).values([
      {
        ...stage,
        kind: 'early',
        startDate,
        endDate: dayAt(SEVERE_FROM - 1),
        relativePrimaryFlow: 0.75,
        relativeSecondaryFlow: 0.9,
        targetHeatIndexWM2: 26,
      },
      {
        ...stage,
        kind: 'severe',
        startDate: dayAt(SEVERE_FROM),
        endDate: dayAt(LATE_FROM - 1),
        relativePrimaryFlow: 1,
        relativeSecondaryFlow: 1,
        targetHeatIndexWM2: 36,
      },
      {
        ...stage,
        kind: 'late',
        startDate: dayAt(LATE_FROM),
        endDate,
        relativePrimaryFlow: 0.7,
        relativeSecondaryFlow: 0.85,
        targetHeatIndexWM2: 24,
      },
    ])
  })
}
