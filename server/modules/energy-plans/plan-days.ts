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

/** How each of some plans is spread over its days. */
export type Spreads = ReadonlyMap<PlanRow, { readonly typical: TypicalDays } & ReturnType<typeof sharesOf>>

export function spreadsOf(plans: readonly PlanRow[], known: readonly OutdoorDay[]): Spreads {
  const starts = new Map(plans.map(({ firstDay }) => [firstDay, typicalBefore(known, firstDay)]))
  return new Map(
    plans.map((plan) => {
      const typical: TypicalDays = starts.get(plan.firstDay) ?? new Map()
      return [plan, { typical, ...sharesOf(plan, typical) }]
    }),
  )
}

/** What plans of one node give for a range of days; no amount where some of its days have no plan. */
export function amountOf(
  plans: readonly PlanRow[],
  { from, to }: { readonly from: string; readonly to: string },
  spreads: Spreads,
): PlannedAmount {
  const days = daysBetween(from, to)
  const applying = days.map((day) =>
    plans
      .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
      .reduce<PlanRow | null>((best, plan) => (best && rankOf(best) >= rankOf(plan) ? best : plan), null),
  )
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
  const line = (of: 'target' | 'goodLine' | 'limitLine') =>
    sum((plan, day) => {
      const whole = plan[of]
      return whole === null ? null : whole * (spreads.get(plan)?.shares.get(day) ?? 0)
    })
  return {
    plan: line('target'),
    goodLine: line('goodLine'),
    limitLine: line('limitLine'),
    plannedDays: applying.filter((plan) => plan !== null).length,
    days: days.length,
    degreeDays: sum((plan, day) => typicalOf(day, spreads.get(plan)?.typical ?? new Map())),
  }
}
