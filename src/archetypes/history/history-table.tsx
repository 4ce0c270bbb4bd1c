import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  AggregateRow,
  HistoryMeasure,
  HistoryResult,
  HistorySeries,
  TelemetryPoint,
} from '#contract/endpoints/telemetry.ts'
import { isUsable } from '#contract/live/quality.ts'
import { MAX_FIXED_COLUMNS } from '#contract/resources/data-config.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { clockText } from '#lib/company-day.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { DataTable, type TableColumn, type TableFooterRow } from '#ui/data-table.tsx'
import { styled } from '#ui/styled.ts'
import { moveByKey } from '../point-menu/cell-keys.ts'
import { PointMenuArea } from '../point-menu/point-menu-area.tsx'
import type { MenuPoint } from '../point-menu/point-ways.ts'
import { PrintArea } from '../print/print-area.tsx'
import { useListTexts } from '../resource/use-list-texts.ts'
import { gapAfter } from '../telemetry/good-values.ts'
import { headerWidthPx } from '../telemetry/header-width.ts'
import { pointName, pointText, qualityName } from '../telemetry/point-text.ts'
import type { TableLayout } from '../telemetry/table-layout.ts'
import { VALUE_STATE_STYLE, valueStateOf } from '../telemetry/value-states.ts'
import { alignSeries, type HistoryRow } from './history-rows.ts'

const TIME_WIDTH_PX = 190
const TIME = 'time'
const AS_BUILT_IN: Pick<TableLayout, 'looks' | 'fixed'> = { looks: new Map(), fixed: new Map() }
const Frame = styled('div', {
  base: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, ...VALUE_STATE_STYLE },
})
const Bad = styled('span', { base: { color: 'quality.stale', textDecoration: 'underline dotted' } })
const Gap = styled('span', { base: { color: 'quality.stale', fontStyle: 'italic' } })

interface HistoryTableProps {
  label: string
  result: HistoryResult
  /** Columns, in this order. */
  points: readonly TelemetryPoint[]
  /** Name of a node by its id: the heading over its columns. */
  titles: ReadonlyMap<string, string>
  measure: HistoryMeasure
  /** Of each point over the whole range, by its id. */
  statistics: ReadonlyMap<number, AggregateRow>
  /** Formatting of the columns, and which of them stay in view; without it, as in the dictionary. */
  layout?: Pick<TableLayout, 'looks' | 'fixed'>
  isRefreshing: boolean
}

/** History as a table with a row per time and a column per point. Bad values are grey; a gap is a row of its own. */
export function HistoryTable(props: HistoryTableProps) {
  const { label, result, points, titles, measure, statistics, layout = AS_BUILT_IN, isRefreshing } = props
  const { t } = useTranslation()
  const texts = useListTexts()
  const shown = useMemo(() => {
    const byPoint = new Map(result.series.map((series) => [series.pointId, series]))
    return points.flatMap((point) => {
      const series = byPoint.get(point.pointId)
      return series ? [{ point, series }] : []
    })
  }, [result, points])
  const rows = useMemo(
    () =>
      alignSeries(
        shown.map(({ series }) => series),
        gapAfter(result),
      ),
    [shown, result],
  )
  const columns = useColumns(shown, titles, measure, layout)
  const footerRows = useFooter(shown, statistics)
  const language = useLanguage()
  // of the values that are shown: what is chosen above may not have been asked for yet
  const facts = [
    { label: t('print.period'), text: `${clockText(result.from)} – ${clockText(result.to)}` },
    { label: t('telemetry.stepLabel'), text: t(`telemetryStep.${result.step}`) },
    { label: t('telemetry.measureLabel'), text: t(`telemetryMeasure.${measure}`) },
  ]
  function pointOf({ dataset }: HTMLElement): MenuPoint | null {
    const point = points.find(({ code }) => code === dataset.point)
    if (!point) return null
    const name = `${titles.get(point.nodeId) ?? point.nodeCode} ${pointName(point, language)}`
    return { name, codes: [point.code], nodeCode: point.nodeCode }
  }
  return (
    <PointMenuArea selector="[data-point]" pointOf={pointOf}>
      <Frame onKeyDown={moveByKey}>
        <PrintArea flex="1" minHeight="0" facts={facts}>
          <DataTable
            label={label}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            footerRows={footerRows}
            state={isRefreshing ? 'refreshing' : 'ready'}
            empty={t('telemetry.noValues')}
            texts={texts.table}
          />
        </PrintArea>
      </Frame>
    </PointMenuArea>
  )
}

const rowKey = ({ key }: HistoryRow): string => key

interface Shown {
  readonly point: TelemetryPoint
  readonly series: HistorySeries
}

function useColumns(
  shown: readonly Shown[],
  titles: ReadonlyMap<string, string>,
  measure: HistoryMeasure,
  { looks, fixed }: Pick<TableLayout, 'looks' | 'fixed'>,
): TableColumn<HistoryRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const timeText = ({ time, until }: HistoryRow): string =>
      until === null ? clockText(time) : t('telemetry.gap', { from: clockText(time), to: clockText(until) })
    const time: TableColumn<HistoryRow> = {
      id: TIME,
      header: t('telemetry.time'),
      width: TIME_WIDTH_PX,
      fixed: 'start',
      text: timeText,
      cell: (row) => (row.until === null ? timeText(row) : <Gap>{t('telemetry.noData')}</Gap>),
    }
    const edges = edgesOf(shown, fixed)
    return [
      time,
      ...shown.map(({ point, series }, at): TableColumn<HistoryRow> => {
        const look = looks.get(point.paramCode)
        const edge = edges[at]
        const textAt = (place: number): string => pointText(point, series[measure][place] ?? null, language)
        return {
          id: String(point.pointId),
          header: pointName(point, language),
          unit: point.unit,
          group: titles.get(point.nodeId) ?? point.nodeCode,
          width: look?.widthPx ?? headerWidthPx(pointName(point, language), point.unit),
          ...(edge ? { fixed: edge } : {}),
          align: 'end',
          text({ places }) {
            const place = places[at] ?? -1
            const quality = series.quality[place]
            if (quality === undefined || isUsable(quality)) return textAt(place)
            const judged = t(`liveState.${qualityName(quality)}`)
            const sent = series.sentQuality?.[place] ?? quality
            if (sent === quality) return `${textAt(place)} · ${judged}`
            return `${textAt(place)} · ${t('telemetry.sentAs', { judged, sent: t(`liveState.${qualityName(sent)}`) })}`
          },
          cell({ places, until }) {
            const place = places[at] ?? -1
            if (until !== null) return null
            const quality = series.quality[place]
            const isBad = quality !== undefined && !isUsable(quality)
            const value = series[measure][place] ?? null
            if (value === null) return textAt(place)
            // a value takes the focus for the keys of its menu
            if (isBad)
              return (
                <Bad data-point={point.code} tabIndex={-1}>
                  {textAt(place)}
                </Bad>
              )
            const state = valueStateOf(look?.colourRule ?? 'none', value, point.limits)
            return (
              <span data-point={point.code} data-state={state ?? undefined} tabIndex={-1}>
                {textAt(place)}
              </span>
            )
          },
        }
      }),
    ]
  }, [t, language, shown, titles, measure, looks, fixed])
}

/** The edge to which each column is fixed; with many nodes only the first columns, so that the rest can scroll. */
function edgesOf(shown: readonly Shown[], fixed: TableLayout['fixed']): readonly ('start' | 'end' | undefined)[] {
  let left = MAX_FIXED_COLUMNS
  return shown.map(({ point }) => {
    const edge = left > 0 ? fixed.get(point.paramCode) : undefined
    if (edge) left -= 1
    return edge
  })
}

function useFooter(shown: readonly Shown[], statistics: HistoryTableProps['statistics']): TableFooterRow[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const byColumn = new Map(shown.map(({ point }) => [String(point.pointId), point]))
    return (['maximum', 'minimum', 'average'] as const).map((name) => ({
      key: name,
      cell(id) {
        if (id === TIME) return t(`telemetryMeasure.${name}`)
        const point = byColumn.get(id)
        return point ? formatQuantity(statistics.get(point.pointId)?.[name] ?? null, point.decimals) : null
      },
    }))
  }, [t, shown, statistics])
}
