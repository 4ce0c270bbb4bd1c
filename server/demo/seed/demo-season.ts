import type { Db } from '#server/core/db/client.ts'
import { once } from '#server/first-start/steps.ts'
import { heatingSeasons, heatingStages } from '#server/modules/heating-season/tables.ts'
import { seasonAt } from '../simulator/physics/calendar.ts'
import type { SimulatorState } from '../simulator/repository.ts'
import { DEMO_COMPANY } from './demo-network.ts'

const DAY_MS = 86_400_000
/** First days of severe cold and of the late part: MM-dd. */
const SEVERE_FROM = '12-11'
const LATE_FROM = '02-11'

type Start = Pick<SimulatorState, 'firstStartAt' | 'calendarShiftDays'>

/** Turns dates of the model's season at the first start into real dates, yyyy-MM-dd. */
function realDates({ firstStartAt, calendarShiftDays }: Start) {
  const { startDate, endDate } = seasonAt(firstStartAt.getTime() + calendarShiftDays * DAY_MS, DEMO_COMPANY.utcOffsetH)
  const real = (modelDate: string, daysLater = 0): string =>
    new Date(Date.parse(modelDate) + (daysLater - calendarShiftDays) * DAY_MS).toISOString().slice(0, 10)
  return { startDate, endDate, real }
}

/** A date before the winter before: heated areas are known from then on. */
export function areasKnownFrom(start: Start): string {
  const { startDate, real } = realDates(start)
  return real(`${Number(startDate.slice(0, 4)) - 1}-07-01`)
}

/** The season that the demo is in, in real dates: the model's calendar may be shifted, see `physics/calendar.ts`. */
export async function seedDemoSeason(db: Db, start: Start): Promise<void> {
  await once(db, 'heating season', async (tx) => {
    const model = realDates(start)
    const [startDate, endDate] = [model.real(model.startDate), model.real(model.endDate)]
    const severeFrom = `${model.startDate.slice(0, 4)}-${SEVERE_FROM}`
    const lateFrom = `${model.endDate.slice(0, 4)}-${LATE_FROM}`
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
        endDate: model.real(severeFrom, -1),
        relativePrimaryFlow: 0.75,
        relativeSecondaryFlow: 0.9,
        targetHeatIndexWM2: 26,
      },
      {
        ...stage,
        kind: 'severe',
        startDate: model.real(severeFrom),
        endDate: model.real(lateFrom, -1),
        relativePrimaryFlow: 1,
        relativeSecondaryFlow: 1,
        targetHeatIndexWM2: 36,
      },
      {
        ...stage,
        kind: 'late',
        startDate: model.real(lateFrom),
        endDate,
        relativePrimaryFlow: 0.7,
        relativeSecondaryFlow: 0.85,
        targetHeatIndexWM2: 24,
      },
    ])
  })
}
