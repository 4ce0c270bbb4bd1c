import { loadable } from '#lib/loadable.tsx'

/** The chart with its library, loaded with the first chart of a visit. */
export const LazyCategoryChart = loadable(async () => (await import('./category-chart.tsx')).CategoryChart)
