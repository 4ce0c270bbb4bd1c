import { HistoryPage } from '#archetypes/history/history-page.tsx'
import { stationHistory } from '#contract/pages/station-monitoring.pages.ts'

/** Past values of units and sources, as a table. */
export const StationHistoryPage = () => <HistoryPage page={stationHistory} />
