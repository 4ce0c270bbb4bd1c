import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import { type DurationQuery, durationCalls, LIMIT_SIDES, type LimitResult } from '#contract/endpoints/durations.ts'
import { useShownAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Select } from '#ui/select.tsx'
import { paramsWithLimits } from '../model/duration-rows.ts'
import { DurationView } from './duration-view.tsx'

type Row = LimitResult['rows'][number]
const MINUTE_S = 60
const minutes = (seconds: number | null): number | null => (seconds === null ? null : seconds / MINUTE_S)

interface TimesBeyondLimitsProps {
  query: DurationQuery
  /** Code of the parameter; one that has no limits stands for the first. */
  param: string
  onParam: (param: string) => void
  /** Shows curves; absent where the user may not. */
  onOpen: ((codes: readonly string[]) => void) | undefined
}

/** For how many minutes a parameter of each node was beyond its limits. */
export function TimesBeyondLimits({ query, param, onParam, onOpen }: TimesBeyondLimitsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const params = useMemo(() => paramsWithLimits(query.nodeType), [query.nodeType])
  const chosen = params.find(({ code }) => code === param) ?? params[0]
  const {
    shown: data,
    error,
    isFetching,
    refetch,
  } = useShownAnswer(durationCalls.limits, { ...query, paramCode: chosen?.code ?? '' }, { retry: false })
  const expectedS = data?.expectedS ?? 0
  const { unit = '', decimals = 0 } = chosen ?? {}
  const columns = useMemo((): readonly TableColumn<Row>[] => {
    const column = (id: string, header: string, of: string, text: (row: Row) => string, group?: string) => ({
      id,
      header,
      unit: of,
      width: headerWidthPx(header, of),
      align: 'end' as const,
      text,
      cell: text,
      ...(group ? { group } : {}),
    })
    const nameOf = (row: Row): string => row.name
    return [
      { id: 'node', header: t('duration.node'), width: 200, fixed: 'start', text: nameOf, cell: nameOf },
      ...LIMIT_SIDES.map((side) =>
        column(
          `beyond_${side}`,
          t(`duration.beyond.${side}`),
          t('duration.minutes'),
          ({ beyondS }) => formatQuantity(minutes(beyondS[side]), 0),
          t('duration.beyondLimits'),
        ),
      ),
      ...LIMIT_SIDES.map((side) =>
        column(
          side,
          t(`duration.limit.${side}`),
          unit,
          ({ limits }) => formatQuantity(limits[side], decimals),
          t('duration.limits'),
        ),
      ),
      column('known', t('report.coverage'), '%', ({ knownS }) => formatQuantity((100 * knownS) / expectedS, 0)),
    ]
  }, [t, unit, decimals, expectedS])
  if (error && !isFetching) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  const drawn = LIMIT_SIDES.filter((side) =>
    data.rows.some(({ limits, knownS }) => limits[side] !== null && knownS > 0),
  )
  return (
    <DurationView
      view="limits"
      tools={
        <Select
          label={t('duration.param')}
          options={params.map(({ code, nameZh, nameEn }) => ({
            value: code,
            label: language === 'en' ? nameEn : nameZh,
          }))}
          value={chosen?.code ?? ''}
          onChange={onParam}
        />
      }
      chart={
        drawn.length === 0
          ? null
          : {
              label: t('duration.view.limits'),
              unit: t('duration.minutes'),
              decimals: 0,
              names: data.rows.map(({ name }) => name),
              series: drawn.map((side) => ({
                name: t(`duration.beyond.${side}`),
                shownAs: 'bar',
                values: data.rows.map(({ beyondS }) => minutes(beyondS[side])),
              })),
            }
      }
      columns={columns}
      rows={data.rows}
      rowKey={({ pointCode }) => pointCode}
      isRefreshing={isFetching}
      note={t('duration.limitNote', { count: data.stepMin })}
      onRowOpen={onOpen && (({ pointCode }) => onOpen([pointCode]))}
    />
  )
}
