import { loadable } from '#lib/loadable.tsx'

/** The chart with its library, loaded with the first chart of a visit. */
export const LazyPieChart = loadable(async () => (await import('./pie-chart.tsx')).PieChart)
