import { RealtimePage } from '#archetypes/realtime/realtime-page.tsx'
import { stationsNow, stationTrends } from '#contract/pages/station-monitoring.pages.ts'

/** Current values of every unit and source. */
export const StationRealtimePage = () => <RealtimePage page={stationsNow} trends={stationTrends} drawings="station" />
