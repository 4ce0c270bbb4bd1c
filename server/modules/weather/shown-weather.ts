// Stored weather in the words of a language, with the correction of whoever it is shown to.

import type { ShownDay } from '#contract/endpoints/weather-situation.ts'
import type { Language } from '#contract/kit/language.ts'
import { conditionText } from '#contract/weather/conditions.ts'
import type { ShownHour } from '#contract/weather/shown-hour.ts'
import { windDirectionText } from '#contract/weather/wind-direction.ts'
import { daysOf } from './daily.ts'
import type { SunnyHour } from './sunny-hours.ts'

/** @param offsetK - Added to every temperature. */
export const shownHours = (hours: readonly SunnyHour[], offsetK: number, language: Language): ShownHour[] =>
  hours.map((hour) => ({
    ...hour,
    temperatureC: hour.temperatureC + offsetK,
    condition: conditionText(hour.code, language),
    windDirection: hour.windDirectionDeg === null ? null : windDirectionText(hour.windDirectionDeg, language),
  }))

export const shownDays = (hours: readonly SunnyHour[], language: Language): ShownDay[] =>
  daysOf(hours).map((day) => ({ ...day, condition: conditionText(day.code, language) }))
