import { TrendPage } from '#archetypes/trend/trend-page.tsx'
import { stationTrends } from '#contract/pages/station-monitoring.pages.ts'

/** Past values of units and sources, as curves. */
export const StationTrendPage = () => <TrendPage page={stationTrends} />
