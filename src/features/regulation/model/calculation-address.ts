export const SHOWN_DAYS = [1, 7, 30] as const
type ShownDays = (typeof SHOWN_DAYS)[number]

export interface CalculationsState {
  /** Id of the unit; empty: none is chosen yet. */
  readonly node: string
  readonly days: ShownDays
}

export const readCalculations = (search: URLSearchParams): CalculationsState => ({
  node: search.get('node') ?? '',
  days: SHOWN_DAYS.find((days) => String(days) === search.get('days')) ?? 1,
})

export function writeCalculations({ node, days }: CalculationsState): URLSearchParams {
  const search = new URLSearchParams()
  if (node !== '') search.set('node', node)
  if (days !== 1) search.set('days', String(days))
  return search
}
