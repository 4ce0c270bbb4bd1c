import { RealtimePage } from '#archetypes/realtime/realtime-page.tsx'
import { stationsNow, stationTrends } from '#contract/pages/station-monitoring.pages.ts'

/** Every unit and source as it is now. */
export const StationRealtimePage = () => <RealtimePage page={stationsNow} trends={stationTrends} drawings="station" />
