// A report by node and period: filters in the address, a chart of one column, the table with its total, print and file.
// A page gives the calls of its report. Neighbours: contract/reports has the columns, the server computes.

import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeReportCalls } from '#contract/endpoints/node-reports.ts'
import {
  columnsOf,
  isOfHours,
  isOptional,
  type ReportName,
  type ReportType,
  typesOfReport,
} from '#contract/reports/report-columns.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { Page } from '#ui/page.ts'
import type { Days } from '../figures/day-range.ts'
import { NoDays } from '../figures/no-days.tsx'
import { useDayRange } from '../figures/use-day-range.ts'
import { PageHeading } from '../page-heading.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { useAddressState } from '../telemetry/use-address-state.ts'
import { useNodes } from '../telemetry/use-telemetry.ts'
import { type ReportState, reportAddress } from './report-address.ts'
import { ReportBar } from './report-bar.tsx'
import { ReportView } from './report-view.tsx'

const WITH_POINTS = ['unit', 'source'] as const
const optionalIds = (name: ReportName, type: ReportType): string[] =>
  columnsOf(name, type)
    .filter(isOptional)
    .map(({ id }) => id)

interface ReportPageProps {
  calls: NodeReportCalls
  /** Permission code of the file. */
  exportCode: string
  /** Shown between filters and figures, for what is asked. */
  above?: (state: ReportState, days: Days, onChange: (next: Partial<ReportState>) => void) => ReactNode
}

export function ReportPage({ calls, exportCode, above }: ReportPageProps) {
  const { t } = useTranslation()
  const { name } = calls
  const { read, write } = useMemo(() => reportAddress(name), [name])
  const [state, change] = useAddressState(read, write)
  const { type, step, range } = state
  const resolved = useDayRange(range)
  const { days } = resolved
  const nodes = useNodes(WITH_POINTS)
  const [hidden, setHidden] = useHiddenColumns(`report-${name}-${type}`, optionalIds(name, type))
  const columns = useMemo(
    () => columnsOf(name, type).filter((column) => step !== 'hour' || isOfHours(column)),
    [name, type, step],
  )
  const merge = (next: Partial<ReportState>): void => change((now) => ({ ...now, ...next }))
  return (
    <Page fit="atLeastWindow" data-page="report">
      <PageHeading />
      <ReportBar state={state} types={typesOfReport(name)} nodes={nodes.data} resolved={resolved} onChange={merge} />
      {days && above?.(state, days, merge)}
      {nodes.error && !nodes.data ? (
        <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
      ) : days ? (
        <ReportView
          calls={calls}
          exportCode={exportCode}
          state={state}
          days={days}
          columns={columns}
          hidden={hidden}
          onHide={setHidden}
          onChange={merge}
          empty={{ icon: <FileSpreadsheet size={40} />, title: t('report.nothing'), detail: t('report.nothingDetail') }}
        />
      ) : (
        <NoDays range={resolved} />
      )}
    </Page>
  )
}
