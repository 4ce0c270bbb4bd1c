import { HistoryPage } from '#archetypes/history/history-page.tsx'
import { stationHistory } from '#contract/pages/station-monitoring.pages.ts'

/** What units and sources were, as a table. */
export const StationHistoryPage = () => <HistoryPage page={stationHistory} />
