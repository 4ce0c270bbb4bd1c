import { lazy } from 'react'

/** The chart with its library, which comes with the first chart of a visit. */
export const LazyTrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))
