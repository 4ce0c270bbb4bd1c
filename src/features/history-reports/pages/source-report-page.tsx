import { ReportPage } from '#archetypes/report/report-page.tsx'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { sourceReportCalls } from '#contract/endpoints/node-reports.ts'

/** What heat sources made, of which fuel and how well. */
export const SourceReportPage = () => <ReportPage calls={sourceReportCalls} exportCode={EXPORT_PERMISSION} />
