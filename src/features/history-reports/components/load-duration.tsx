import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { type DurationQuery, durationCalls } from '#contract/endpoints/durations.ts'
import { useShownAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { type LoadRow, loadRows } from '../model/duration-rows.ts'
import { DurationView } from './duration-view.tsx'

const COLUMNS = [
  ['hours', 'h', 0],
  ['loadMw', 'MW', 2],
  ['sharePct', '%', 1],
  ['heatGj', 'GJ', 1],
] as const satisfies readonly (readonly [keyof LoadRow, string, number])[]

/** The sorted load: for how many hours it was at least so high. */
export function LoadDuration({ query }: { query: DurationQuery }) {
  const { t } = useTranslation()
  const {
    shown: data,
    error,
    isFetching,
    refetch,
  } = useShownAnswer(durationCalls.load, query, {
    retry: false,
  })
  const rows = useMemo(() => (data ? loadRows(data) : []), [data])
  const columns = useMemo(
    () =>
      COLUMNS.map(([id, unit, decimals]): TableColumn<LoadRow> => {
        const text = (row: LoadRow): string => formatQuantity(row[id], decimals)
        return { id, header: t(`duration.load.${id}`), unit, width: 200, align: 'end', text, cell: text }
      }),
    [t],
  )
  if (error && !isFetching) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  const name = t('duration.load.loadMw')
  return (
    <DurationView
      view="load"
      chart={
        rows.length === 0
          ? null
          : {
              label: t('duration.view.load'),
              unit: 'MW',
              decimals: 2,
              names: rows.map(({ hours }) => t('duration.load.atHours', { count: hours })),
              series: [{ name, shownAs: 'line', values: rows.map(({ loadMw }) => loadMw) }],
            }
      }
      columns={columns}
      rows={rows}
      rowKey={({ hours }) => String(hours)}
      isRefreshing={isFetching}
      note={t('duration.load.note', { nodes: data.numNodes, known: rows.length, expected: data.expectedHours })}
    />
  )
}
