import { ReportPage } from '#archetypes/report/report-page.tsx'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { stationReportCalls } from '#contract/endpoints/node-reports.ts'

/** What the points of units measured, and what their meters counted, by hour, day, month, … */
export const StationReportPage = () => <ReportPage calls={stationReportCalls} exportCode={EXPORT_PERMISSION} />
