import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import { type DurationQuery, durationCalls, type RunningResult } from '#contract/endpoints/durations.ts'
import { useShownAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { knownShare, runHours } from '../model/duration-rows.ts'
import { DurationView } from './duration-view.tsx'

type Row = RunningResult['rows'][number]
const NO_DEVICES: RunningResult['devices'] = []

/** How long the devices of each node ran. */
interface RunningTimesProps {
  query: DurationQuery
  /** Shows curves; absent where the user may not. */
  onOpen: ((codes: readonly string[]) => void) | undefined
}

export function RunningTimes({ query, onOpen }: RunningTimesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const {
    shown: data,
    error,
    isFetching,
    refetch,
  } = useShownAnswer(durationCalls.running, query, {
    retry: false,
  })
  const devices = data?.devices ?? NO_DEVICES
  const expectedS = data?.expectedS ?? 0
  const columns = useMemo((): readonly TableColumn<Row>[] => {
    const nameOf = (row: Row): string => row.name
    const known = (row: Row): string => formatQuantity(knownShare(row.devices, expectedS), 0)
    const coverage = t('report.coverage')
    return [
      { id: 'node', header: t('duration.node'), width: 240, fixed: 'start', text: nameOf, cell: nameOf },
      ...devices.map(({ paramCode, name, nameEn }, at): TableColumn<Row> => {
        const header = language === 'en' ? nameEn : name
        const text = (row: Row): string => formatQuantity(runHours(row.devices[at]), 1)
        return { id: paramCode, header, unit: 'h', width: headerWidthPx(header, 'h'), align: 'end', text, cell: text }
      }),
      {
        id: 'known',
        header: coverage,
        unit: '%',
        width: headerWidthPx(coverage, '%'),
        align: 'end',
        text: known,
        cell: known,
      },
    ]
  }, [t, language, devices, expectedS])
  if (error && !isFetching) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  return (
    <DurationView
      view="running"
      chart={
        data.rows.every((row) => row.devices.every((device) => runHours(device) === null))
          ? null
          : {
              label: t('duration.view.running'),
              unit: 'h',
              decimals: 1,
              names: data.rows.map(({ name }) => name),
              series: devices.map(({ name, nameEn }, at) => ({
                name: language === 'en' ? nameEn : name,
                shownAs: 'bar',
                values: data.rows.map((row) => runHours(row.devices[at])),
              })),
            }
      }
      columns={columns}
      rows={data.rows}
      rowKey={({ keyId }) => keyId}
      isRefreshing={isFetching}
      note={t('duration.runningNote', { hours: formatQuantity(expectedS / 3600, 0) })}
      onRowOpen={
        onOpen &&
        (({ code, devices: own }) =>
          onOpen(own.flatMap((device, at) => (device ? [`${code}.${devices[at]?.paramCode}`] : []))))
      }
    />
  )
}
