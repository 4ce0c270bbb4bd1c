import { shiftDay } from '#server/core/kit/company-time.ts'

export const MAILED_PERIODS = ['yesterday', 'lastWeek', 'lastMonth'] as const
export type MailedPeriod = (typeof MAILED_PERIODS)[number]

const weekDayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** First and last day of the period that ended last: weeks begin on Monday. */
export function daysOfPeriod(period: MailedPeriod, today: string): { readonly from: string; readonly to: string } {
  switch (period) {
    case 'yesterday': {
      const day = shiftDay(today, -1)
      return { from: day, to: day }
    }
    case 'lastWeek': {
      const monday = shiftDay(today, -weekDayOf(today))
      return { from: shiftDay(monday, -7), to: shiftDay(monday, -1) }
    }
    case 'lastMonth': {
      const to = shiftDay(`${today.slice(0, 7)}-01`, -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
  }
}
