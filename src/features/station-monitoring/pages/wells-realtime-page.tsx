import { RealtimePage } from '#archetypes/realtime/realtime-page.tsx'
import { stationTrends, wellsNow } from '#contract/pages/station-monitoring.pages.ts'

/** Current values of the measured chambers of the primary network. */
export const WellsRealtimePage = () => <RealtimePage page={wellsNow} trends={stationTrends} />
