import type { AlarmKpis } from '#contract/endpoints/alarm-history.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** Wanted share of each level, 0 to 1 (domain guide 5.2). */
export const LEVEL_SHARES: Readonly<Record<number, number>> = { 1: 0.8, 2: 0.15, 3: 0.05 }

export const percentText = (share: number): string => `${formatQuantity(share * 100, 1)} %`

const PERIODS_PER_DAY = 144
const decimal = (value: number): string => String(Math.round(value * 100) / 100)

/** The figures that have a target, with the target (domain guide 5.6). */
export function verdictsOf(kpis: AlarmKpis) {
  const most = (value: number, limit: number, text: (value: number) => string) => ({
    value: text(value),
    target: `≤ ${text(limit)}`,
    isMet: value <= limit,
  })
  return [
    { id: 'meanPerPeriod', ...most(kpis.meanPerPeriod, 1, decimal) },
    { id: 'perDay', ...most(kpis.meanPerPeriod * PERIODS_PER_DAY, PERIODS_PER_DAY, decimal) },
    { id: 'busyShare', ...most(kpis.busyShare, 0.01, percentText) },
    { id: 'maxPerPeriod', ...most(kpis.maxPerPeriod, 10, decimal) },
    { id: 'floodShare', ...most(kpis.floodShare, 0.01, percentText) },
    { id: 'topShare', ...most(kpis.topShare, 0.05, percentText) },
    { id: 'numChattering', ...most(kpis.numChattering, 0, decimal) },
    { id: 'maxStale', ...most(kpis.maxStale, 4, decimal) },
    { id: 'numUnrecorded', ...most(kpis.numUnrecorded, 0, decimal) },
  ] as const
}
