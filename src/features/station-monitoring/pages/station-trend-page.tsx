import { TrendPage } from '#archetypes/trend/trend-page.tsx'
import { HISTORY_PARAMS, STATION_LEVELS } from '../model/station-params.ts'
import { useCurveLayout } from './use-page-layout.ts'

/** What units and sources were, as curves. */
export const StationTrendPage = () => (
  <TrendPage levels={STATION_LEVELS} defaultParams={HISTORY_PARAMS} {...useCurveLayout()} />
)
