// Plans day by day. Duty: what a node's plans give for a range of days. Invariant: a day belongs to the shortest plan
// that holds it.

import { planKinds } from '#contract/resources/energy-plan.resource.ts'
import type { OutdoorDay, PlanRow } from './repository.ts'
import { daysBetween, sharesOf, type TypicalDays, typicalOf } from './spread.ts'

/** Of winters before a day: what later winters were cannot have been planned with. */
export function typicalBefore(known: readonly OutdoorDay[], before: string): TypicalDays {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { day, degreeDays } of known) {
    if (day >= before) continue
    const now = sums.get(day.slice(5)) ?? { sum: 0, count: 0 }
    sums.set(day.slice(5), { sum: now.sum + degreeDays, count: now.count + 1 })
  }
  return new Map([...sums].map(([day, { sum, count }]) => [day, sum / count]))
}

export interface PlannedAmount {
  readonly plan: number | null
  readonly goodLine: number | null
  readonly limitLine: number | null
  readonly plannedDays: number
  readonly days: number
  readonly degreeDays: number | null
}

const rankOf = ({ kind }: PlanRow): number => planKinds.findIndex(({ value }) => value === kind)

/** What the plans of one node give for a range of days; no amount where some of its days have no plan. */
export function amountOf(
  plans: readonly PlanRow[],
  { from, to }: { readonly from: string; readonly to: string },
  known: readonly OutdoorDay[],
): PlannedAmount {
  const days = daysBetween(from, to)
  const applying = days.map((day) =>
    plans
      .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
      .reduce<PlanRow | null>((best, plan) => (best && rankOf(best) >= rankOf(plan) ? best : plan), null),
  )
  const used = new Map(
    [...new Set(applying)].flatMap((plan) => {
      if (!plan) return []
      const typical = typicalBefore(known, plan.firstDay)
      return [[plan, { typical, shares: sharesOf(plan, typical).shares }] as const]
    }),
  )
  let plannedDays = 0
  const sum = (amount: (plan: PlanRow, day: string) => number | null): number | null => {
    let total = 0
    for (const [at, day] of days.entries()) {
      const plan = applying[at]
      const part = plan ? amount(plan, day) : null
      if (part === null) return null
      total += part
    }
    return total
  }
  for (const plan of applying) if (plan) plannedDays += 1
  const share = (plan: PlanRow, day: string): number => used.get(plan)?.shares.get(day) ?? 0
  const line = (of: 'target' | 'goodLine' | 'limitLine') =>
    sum((plan, day) => {
      const whole = plan[of]
      return whole === null ? null : whole * share(plan, day)
    })
  return {
    ...{ plan: line('target'), goodLine: line('goodLine'), limitLine: line('limitLine') },
    ...{ plannedDays, days: days.length },
    degreeDays: sum((plan, day) => typicalOf(day, used.get(plan)?.typical ?? new Map())),
  }
}
