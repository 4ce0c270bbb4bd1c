import { loadable } from '#lib/loadable.tsx'

/** The chart with its library, loaded with the first chart of a visit. */
export const LazyScatterChart = loadable(async () => (await import('./scatter-chart.tsx')).ScatterChart)
