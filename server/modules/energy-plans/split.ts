import type { PlanSplit } from '#contract/endpoints/energy-plans.ts'
import { typicalBefore } from './plan-days.ts'
import type { OutdoorDay, PlanRow } from './repository.ts'
import { daysBetween, monthsOf, sharesOf, typicalOf } from './spread.ts'

const rounded = (value: number): number => Math.round(value * 100) / 100

/** A season's plan by months: each the share of its days; together exactly the season's. */
export function splitByMonth(season: PlanRow, known: readonly OutdoorDay[]): Omit<PlanSplit, 'numReplaced'> {
  const typical = typicalBefore(known, season.firstDay)
  const { basis, shares } = sharesOf(season, typical)
  const months = monthsOf(season.firstDay, season.lastDay)
  const partsOf = (whole: number): number[] => {
    const parts = months.map(({ firstDay, lastDay }) =>
      rounded(daysBetween(firstDay, lastDay).reduce((sum, day) => sum + whole * (shares.get(day) ?? 0), 0)),
    )
    // the last month takes what rounding has left
    const others = parts.slice(0, -1).reduce((sum, part) => sum + part, 0)
    return [...parts.slice(0, -1), rounded(whole - others)]
  }
  const [targets, goodLines, limitLines] = [season.target, season.goodLine, season.limitLine].map((whole) =>
    whole === null ? null : partsOf(whole),
  )
  return {
    basis,
    months: months.map((month, at) => ({
      ...month,
      target: targets?.[at] ?? 0,
      goodLine: goodLines?.[at] ?? null,
      limitLine: limitLines?.[at] ?? null,
      degreeDays: degreeDaysOf(month, (day) => typicalOf(day, typical)),
    })),
  }
}

function degreeDaysOf(month: { firstDay: string; lastDay: string }, of: (day: string) => number | null): number | null {
  let sum = 0
  for (const day of daysBetween(month.firstDay, month.lastDay)) {
    const known = of(day)
    if (known === null) return null
    sum += known
  }
  return sum
}
