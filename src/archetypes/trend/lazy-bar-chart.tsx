import { loadable } from '#lib/loadable.tsx'

/** The chart with its library, loaded with the first chart of a visit. */
export const LazyBarChart = loadable(async () => (await import('./bar-chart.tsx')).BarChart)
