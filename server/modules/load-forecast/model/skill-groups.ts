// Forecast hours beside what was, in all and by groups of hours that are alike. Pure.

import {
  type BandLoss,
  type ForecastHistory,
  SKILL_GROUPS,
  type SkillGroup,
} from '#contract/endpoints/load-forecast.ts'
import { inCompanyTime } from '#server/core/kit/company-time.ts'
import { distanceOf, isNightHour } from '../learning/classes.ts'
import { type BandedHour, constantBands, bandSkillOf as lossesOf, type Offsets } from '../learning/evaluation.ts'
import { type ComparedHour, skillOf } from './skill.ts'

const HOUR_MS = 3_600_000

/** An hour of which forecast, measured heat and yesterday are known. */
export interface JudgedHour {
  readonly at: number
  /** Hours from the issue time to its end. */
  readonly ahead: number
  readonly isHoliday: boolean
  readonly outdoorC: number | null
  readonly measuredKw: number
  readonly forecastKw: number
  /** With the weather as it came. */
  readonly trueWeatherKw: number | null
  readonly yesterdayKw: number
  readonly lastWeekKw: number | null
  readonly signatureKw: number | null
  readonly p10Kw: number | null
  readonly p90Kw: number | null
}

/** The four ways of forecasting over the same hours, and the forecast with both weathers. */
export function skillsOf(hours: readonly JudgedHour[]) {
  const skill = (of: (hour: JudgedHour) => number | null, over = hours) =>
    skillOf(
      over.flatMap((hour): ComparedHour[] => {
        const forecast = of(hour)
        return forecast === null ? [] : [{ forecast, measured: hour.measuredKw }]
      }),
    )
  const withTrueWeather = hours.filter(({ trueWeatherKw }) => trueWeatherKw !== null)
  return {
    byWeather: {
      forecast: skill(({ forecastKw }) => forecastKw, withTrueWeather),
      trueWeather: skill(({ trueWeatherKw }) => trueWeatherKw),
    },
    forecast: skill(({ forecastKw }) => forecastKw),
    yesterday: skill(({ yesterdayKw }) => yesterdayKw),
    signature: skill(({ signatureKw }) => signatureKw),
    lastWeek: skill(({ lastWeekKw }) => lastWeekKw),
  }
}

/** How well bands held, and how wide they were, %. */
export function bandSkillOf(hours: readonly JudgedHour[]): Pick<ForecastHistory, 'coverage' | 'bandPct'> {
  let [numHours, numHeld, width, heat] = [0, 0, 0, 0]
  for (const { p10Kw, p90Kw, measuredKw, forecastKw } of hours) {
    // an hour that is off by its schedule has a band of nothing, which judges no forecast
    if (p10Kw === null || p90Kw === null || p90Kw <= 0) continue
    numHours += 1
    if (p10Kw <= measuredKw && measuredKw <= p90Kw) numHeld += 1
    width += p90Kw - p10Kw
    heat += forecastKw
  }
  return {
    coverage: numHours === 0 ? null : (100 * numHeld) / numHours,
    bandPct: heat > 0 ? (100 * width) / heat : null,
  }
}

/** @param hours - In the order of issue. @returns Judges the bands of any of these hours. */
export function createBandJudge(hours: readonly JudgedHour[]): (of: readonly JudgedHour[]) => BandLoss {
  const banded = hours.map(bandedOf)
  const constant: readonly (Offsets | null)[] = constantBands(banded)
  return (of) => {
    const chosen = new Set(of.map(({ at }) => at / HOUR_MS))
    const skill = lossesOf(banded, constant, ({ hour }) => chosen.has(hour))
    if (!skill || skill.constantPinball === 0) return null
    const { numHours, pinball, constantPinball } = skill
    return {
      numHours,
      lossKw: pinball,
      constantLossKw: constantPinball,
      gainPct: 100 * (1 - pinball / constantPinball),
    }
  }
}

function bandedOf({ at, ahead, forecastKw, measuredKw, p10Kw, p90Kw }: JudgedHour): BandedHour {
  const hour = at / HOUR_MS
  return {
    hour,
    issue: hour - ahead + 1,
    p50: forecastKw,
    actual: measuredKw,
    band: p10Kw === null || p90Kw === null ? null : { p10: p10Kw, p90: p90Kw },
  }
}

/** Cold and mild are below and above the median of the outdoor temperature. */
export function skillGroups(
  hours: readonly JudgedHour[],
  bandLossOf: (of: readonly JudgedHour[]) => BandLoss,
): SkillGroup[] {
  const temperatures = hours.flatMap(({ outdoorC }) => outdoorC ?? []).toSorted((one, other) => one - other)
  const medianC = temperatures[Math.floor(temperatures.length / 2)] ?? 0
  const isNight = ({ at }: JudgedHour): boolean => isNightHour(inCompanyTime(new Date(at)).getUTCHours())
  const isAt = (distance: number) => (hour: JudgedHour) => distanceOf(hour.ahead) === distance
  const belongs: Readonly<Record<SkillGroup['group'], (hour: JudgedHour) => boolean>> = {
    ahead6: isAt(0),
    ahead12: isAt(1),
    ahead24: isAt(2),
    ahead48: isAt(3),
    day: (hour) => !isNight(hour),
    night: isNight,
    cold: ({ outdoorC }) => outdoorC !== null && outdoorC < medianC,
    mild: ({ outdoorC }) => outdoorC !== null && outdoorC >= medianC,
    holidays: ({ isHoliday }) => isHoliday,
  }
  return SKILL_GROUPS.flatMap((group) => {
    const own = hours.filter(belongs[group])
    if (own.length === 0) return []
    return [{ group, ...skillsOf(own), coverage: bandSkillOf(own).coverage, bandLoss: bandLossOf(own) }]
  })
}
