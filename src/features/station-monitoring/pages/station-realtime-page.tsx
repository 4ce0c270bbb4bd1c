import { RealtimePage } from '../../../archetypes/realtime/realtime-page.tsx'
import { useDrawingLinks } from '../api/use-drawing-links.ts'
import { EXPORT_PERMISSION, TREND_PATH } from '../model/paths.ts'
import { MAIN_PARAMS, STATION_LEVELS } from '../model/station-params.ts'
import { useGroups } from './use-groups.ts'

/** Every unit and source as it is now. */
export const StationRealtimePage = () => (
  <RealtimePage
    levels={STATION_LEVELS}
    groups={useGroups()}
    mainParams={MAIN_PARAMS}
    trendPath={TREND_PATH}
    exportPermission={EXPORT_PERMISSION}
    drawingOf={useDrawingLinks()}
  />
)
