export const CALCULATION_TABS = ['items', 'recompute'] as const
export type CalculationTab = (typeof CALCULATION_TABS)[number]

export const readTab = (search: URLSearchParams): CalculationTab =>
  search.get('tab') === 'recompute' ? 'recompute' : 'items'
export const writeTab = (tab: CalculationTab): URLSearchParams => new URLSearchParams(tab === 'items' ? {} : { tab })
