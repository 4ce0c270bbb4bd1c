import { companyDay, shiftDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'

/** A shift as the company has set it up. */
export interface ShiftForm {
  readonly name: string
  readonly nameEn: string
  /** `HH:mm` of the company's clock. */
  readonly beginsAt: string
}

/** A shift of a day. */
export interface ShiftSpan {
  readonly name: string
  readonly nameEn: string
  /** Epoch ms; the end is the begin of the next one. */
  readonly startsAt: number
  readonly endsAt: number
}

const DAYS_AROUND = [-2, -1, 0, 1, 2] as const

const hourOf = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) + (minutes ?? 0) / 60
}

/**
 * The shifts of the days around a moment, in order. A begin that clocks skip in spring is as much later as they are moved.
 *
 * @param now - Epoch ms.
 */
function shiftsAround(forms: readonly ShiftForm[], now: number): ShiftSpan[] {
  const today = companyDay(now)
  const begins = DAYS_AROUND.flatMap((days) =>
    forms.map(({ name, nameEn, beginsAt }) => ({
      name,
      nameEn,
      startsAt: startOfCompanyDay(shiftDay(today, days), hourOf(beginsAt)),
    })),
  ).sort((one, other) => one.startsAt - other.startsAt)
  return begins.flatMap((begin, at) => {
    const endsAt = begins[at + 1]?.startsAt
    return endsAt === undefined || endsAt === begin.startsAt ? [] : [{ ...begin, endsAt }]
  })
}

export interface ShiftsNow {
  readonly before: ShiftSpan
  readonly running: ShiftSpan
  readonly next: ShiftSpan
}

/** The shift at a moment with its neighbours. @throws Error where the company has no shifts. */
export function shiftsAt(forms: readonly ShiftForm[], now: number): ShiftsNow {
  const around = shiftsAround(forms, now)
  const at = around.findIndex(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  const [before, running, next] = [around[at - 1], around[at], around[at + 1]]
  if (!before || !running || !next) throw new Error('The company has no shifts.')
  return { before, running, next }
}
