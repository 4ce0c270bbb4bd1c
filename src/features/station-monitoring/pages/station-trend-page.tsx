import { TrendPage } from '#archetypes/trend/trend-page.tsx'
import { stationTrends } from '#contract/pages/station-monitoring.pages.ts'

/** What units and sources were, as curves. */
export const StationTrendPage = () => <TrendPage page={stationTrends} />
