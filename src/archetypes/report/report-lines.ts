import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import type { ReportResult } from '#contract/endpoints/node-reports.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'

/** One row of a report: a node in a period. */
export interface ReportLine {
  readonly key: string
  readonly nodeId: string
  readonly name: string
  readonly period: KpiPeriod
  readonly figures: readonly KpiFigure[]
}

export const linesOf = ({ rows, periods }: ReportResult): ReportLine[] =>
  rows.flatMap(({ keyId, name, values }) =>
    periods.map((period, at) => ({
      key: `${keyId} ${period.from}`,
      nodeId: keyId,
      name,
      period,
      figures: values[at] ?? [],
    })),
  )

/** A day, an hour, or the first and last day of a longer period. */
export function periodText({ from, to }: KpiPeriod): string {
  const [day = '', hour] = from.split(' ')
  if (hour !== undefined) return `${day} ${hour}–${to.slice(-5)}`
  return from === to ? from : `${from} – ${to}`
}

export type RestsOn = Readonly<Record<'coverage' | 'suspect' | 'estimated', number | null>>

/** Lowest coverage of figures, highest suspect and estimated share, 0 to 1; null where there is none. */
export function restsOn(figures: readonly KpiFigure[]): RestsOn {
  return {
    coverage: figures.length === 0 ? null : Math.min(...figures.map(({ coverage }) => coverage)),
    suspect: highest(figures.flatMap(({ suspectShare }) => suspectShare ?? [])),
    estimated: highest(figures.flatMap(({ estimatedShare }) => estimatedShare ?? [])),
  }
}

const highest = (shares: readonly number[]): number | null => (shares.length === 0 ? null : Math.max(...shares))
