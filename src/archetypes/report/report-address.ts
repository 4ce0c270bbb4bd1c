import { KPI_STEPS, type KpiStep } from '#contract/endpoints/kpi.ts'
import { type ReportName, type ReportType, typesOfReport } from '#contract/reports/report-columns.ts'
import { type DayRange, readDayRange, writeDayRange } from '../figures/day-range.ts'

export interface ReportState {
  readonly type: ReportType
  /** `whole`: a row for each node. */
  readonly step: KpiStep
  /** The node that is shown alone; empty: all of the type. */
  readonly node: string
  readonly range: DayRange
  /** Id of the column that the chart shows; empty: the first amount. */
  readonly charted: string
}

/** Reading and writing the state of a report in its address. */
export function reportAddress(name: ReportName) {
  const types = typesOfReport(name)
  const [usual] = types
  if (!usual) throw new Error(`The report ${name} has no nodes.`)
  const read = (search: URLSearchParams): ReportState => ({
    type: types.find((type) => type === search.get('type')) ?? usual,
    step: KPI_STEPS.find((step) => step === search.get('step')) ?? 'whole',
    node: search.get('node') ?? '',
    range: readDayRange(search),
    charted: search.get('chart') ?? '',
  })
  const write = ({ type, step, node, range, charted }: ReportState, search: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(search)
    const set = (key: string, value: string, without: string): void => {
      if (value === without) next.delete(key)
      else next.set(key, value)
    }
    set('type', type, usual)
    set('step', step, 'whole')
    set('node', node, '')
    set('chart', charted, '')
    writeDayRange(range, next)
    return next
  }
  return { read, write }
}
