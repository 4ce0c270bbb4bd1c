import { loadable } from '#lib/loadable.tsx'

/** The chart with its library, loaded with the first chart of a visit. */
export const LazyTrendChart = loadable(async () => (await import('./trend-chart.tsx')).TrendChart)
