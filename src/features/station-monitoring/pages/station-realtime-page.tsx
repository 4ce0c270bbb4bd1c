import { RealtimePage } from '#archetypes/realtime/realtime-page.tsx'
import { useDrawingLinks } from '../api/use-drawing-links.ts'
import { EXPORT_PERMISSION, TREND_PATH } from '../model/paths.ts'
import { MAIN_PARAMS, STATION_LEVELS } from '../model/station-params.ts'
import { useTableLayout } from './use-page-layout.ts'

/** Every unit and source as it is now. */
export const StationRealtimePage = () => (
  <RealtimePage
    levels={STATION_LEVELS}
    layout={useTableLayout('/websiteRealTime', MAIN_PARAMS)}
    trendPath={TREND_PATH}
    exportPermission={EXPORT_PERMISSION}
    drawingOf={useDrawingLinks()}
  />
)
