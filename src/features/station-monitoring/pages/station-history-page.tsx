import { HistoryPage } from '#archetypes/history/history-page.tsx'
import { EXPORT_PERMISSION } from '../model/paths.ts'
import { HISTORY_PARAMS, STATION_LEVELS } from '../model/station-params.ts'
import { useTableLayout } from './use-page-layout.ts'

/** What units and sources were, as a table. */
export const StationHistoryPage = () => (
  <HistoryPage
    levels={STATION_LEVELS}
    layout={useTableLayout('/websiteHis', HISTORY_PARAMS)}
    exportPermission={EXPORT_PERMISSION}
  />
)
