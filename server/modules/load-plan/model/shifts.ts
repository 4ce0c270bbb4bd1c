// A dispatcher’s changes of the hours of a day. Invariants: an hour that has begun stays; with the heat of the day kept,
// the hours that nobody shifted make up for the others. Pure.

import type { LoadShift } from '#contract/endpoints/load-plan.ts'

const KW_PER_MW = 1000

export interface ShiftedHour {
  /** Null where the forecast does not reach. */
  readonly forecastKw: number | null
  /** It has not begun. */
  readonly isOpen: boolean
}

const holds = ({ fromHour, toHour }: LoadShift, hour: number): boolean => fromHour <= hour && hour <= toHour

/** Heat of each hour, kW. Shifts that hold the same hour follow each other. */
export function shiftHours(
  hours: readonly ShiftedHour[],
  shifts: readonly LoadShift[],
  keepsHeat: boolean,
): (number | null)[] {
  const shifted = hours.map(({ forecastKw, isOpen }, hour) => {
    if (forecastKw === null || !isOpen) return forecastKw
    return shifts
      .filter((shift) => holds(shift, hour))
      .reduce(
        (heatKw, { by, value }) => (by === 'MW' ? heatKw + value * KW_PER_MW : heatKw * (1 + value / 100)),
        forecastKw,
      )
  })
  if (!keepsHeat) return shifted
  const isFree = (hour: number): boolean => hours[hour]?.isOpen === true && !shifts.some((shift) => holds(shift, hour))
  const sum = (values: readonly (number | null)[]): number =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const forecast = hours.map(({ forecastKw }) => forecastKw)
  const added = sum(shifted) - sum(forecast)
  const free = sum(forecast.filter((_, hour) => isFree(hour)))
  if (free <= 0) return shifted
  return shifted.map((heatKw, hour) => (heatKw === null || !isFree(hour) ? heatKw : heatKw * (1 - added / free)))
}
