import { readRange, type TimeRange, writeRange } from '#archetypes/telemetry/time-range.ts'

export const MANAGEMENT_TABS = ['history', 'statistics', 'kpis', 'since'] as const
export type ManagementTab = (typeof MANAGEMENT_TABS)[number]
const MAX_OPERATORS = 100

export interface ManagementState {
  readonly tab: ManagementTab
  readonly range: TimeRange
  /** People who handle alarms at the same time, 1 to 100. */
  readonly operators: number
}

export function readManagement(search: URLSearchParams): ManagementState {
  const operators = Number(search.get('operators') ?? 1)
  return {
    tab: MANAGEMENT_TABS.find((name) => name === search.get('tab')) ?? MANAGEMENT_TABS[0],
    range: readRange(search),
    operators: Number.isInteger(operators) && operators >= 1 && operators <= MAX_OPERATORS ? operators : 1,
  }
}

export function writeManagement({ tab, range, operators }: ManagementState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['tab', 'operators', 'page']) next.delete(name)
  if (tab !== MANAGEMENT_TABS[0]) next.set('tab', tab)
  if (operators !== 1) next.set('operators', String(operators))
  writeRange(range, next)
  return next
}
