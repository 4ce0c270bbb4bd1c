// A day’s forecast with its band, its plan and what was measured, as lines of a chart. Pure.

import { lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendLine, TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { LoadDay, LoadDayHour } from '#contract/endpoints/load-plan.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { bandOf } from './forecast-lines.ts'

const HOUR_MS = 3_600_000
const KW_PER_MW = 1000

interface Names {
  readonly measured: string
  readonly forecast: string
  readonly plan: string
  readonly outdoor: string
}

/** Heat in MW in the middle of each hour, and the outdoor temperature at its beginning. */
export function loadDayPicture({ hours, plans: [plan] }: Pick<LoadDay, 'hours' | 'plans'>, names: Names): TrendPicture {
  const from = hours[0]?.at ?? 0
  const to = (hours.at(-1)?.at ?? 0) + HOUR_MS
  const planKw = new Map(plan?.hours.map((hour) => [hour.at, hour.planKw]))
  const heat = (
    id: keyof Names,
    nth: number,
    compared: number,
    read: (hour: LoadDayHour) => number | null,
  ): TrendLine =>
    lineOf(hours, { id, name: names[id], unit: 'MW', axis: 0, nth, compared, read: (hour) => toMw(read(hour)) })
  return {
    from,
    to,
    axes: [
      { unit: 'MW', side: 'left' },
      { unit: '°C', side: 'right' },
    ],
    lines: [
      heat('measured', 0, 0, ({ measuredKw }) => measuredKw),
      { ...heat('forecast', 1, 1, ({ heatKw }) => heatKw), band: bandOf(hours) },
      ...(plan ? [heat('plan', 3, 0, ({ at }) => planKw.get(at) ?? null)] : []),
      lineOf(hours, {
        id: 'outdoor',
        name: names.outdoor,
        unit: '°C',
        axis: 1,
        nth: 2,
        compared: 0,
        read: ({ outdoorC }) => outdoorC,
      }),
    ],
  }
}

const toMw = (heatKw: number | null): number | null => (heatKw === null ? null : heatKw / KW_PER_MW)

interface LineSpec extends Pick<TrendLine, 'id' | 'name' | 'unit' | 'axis' | 'compared'> {
  readonly nth: number
  readonly read: (hour: LoadDayHour) => number | null
}

const lineOf = (hours: readonly LoadDayHour[], { nth, read, ...spec }: LineSpec): TrendLine => ({
  ...spec,
  color: { family: 'plain', nth },
  band: null,
  limits: [],
  data: lineThrough(
    hours.map(({ at }) => at),
    hours.map(read),
    () => 1.5 * HOUR_MS,
    spec.unit === 'MW' ? HOUR_MS / 2 : 0,
  ),
  format: (value) => formatQuantity(value, spec.unit === 'MW' ? 2 : 1),
})
