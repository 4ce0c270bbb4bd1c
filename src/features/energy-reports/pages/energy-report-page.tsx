import { ReportPage } from '#archetypes/report/report-page.tsx'
import { energyReportCalls } from '#contract/endpoints/node-reports.ts'
import { SignOffBar } from '../components/sign-off-bar.tsx'

/** Energy, unit use and cost by node and period, and the sign-off of a period. */
export const EnergyReportPage = () => (
  <ReportPage
    calls={energyReportCalls}
    exportCode="energyReport:export"
    above={(state, days, onChange) => <SignOffBar nodeType={state.type} days={days} onChange={onChange} />}
  />
)
