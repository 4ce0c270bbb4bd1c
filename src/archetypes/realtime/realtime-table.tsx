import { useAtomValue } from 'jotai'
import { SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { isNodeType } from '#contract/network/node-types.ts'
import { columnCodesAtom } from '#data/column-codes.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { PHONE_WINDOW, useMediaQuery } from '#lib/use-media-query.ts'
import { DataTable, type TableColumn, type TableFooterRow, type TableSort } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import type { Marked } from '../alarms/maintained-nodes.ts'
import type { InForce } from '../in-force/use-in-force.ts'
import { useListTexts } from '../resource/use-list-texts.ts'
import type { ParamGroup, ShownParam } from '../telemetry/param-groups.ts'
import type { TableLayout } from '../telemetry/table-layout.ts'
import { type ComputedColumn, computedTableColumns } from './computed-columns.tsx'
import { LiveArea, LiveCell } from './live-area.tsx'
import { LiveCells } from './live-cells.ts'
import type { LiveValues } from './live-values.ts'
import { isGroupLine, keyOfLine, type TableLine, titleOfLine } from './row-lines.ts'
import { RowName } from './row-name.tsx'
import { columnTotal, rowsByType } from './row-totals.ts'
import { columnHeading } from './short-names.ts'
import { valueText } from './shown-cells.ts'
import { TickText } from './tick-text.tsx'
import { NAME_COLUMN, type UnitRow } from './unit-rows.ts'

const NAME_WIDTH_PX = 256
/** 22 rows on a screen of 900 px. */
const ROW_PX = 24
/** Stays in view, and leaves room for values. */
const NAME_WIDTH_ON_PHONE_PX = 180
/** At which a heading has room in two lines. */
const VALUE_WIDTH_ON_PHONE_PX = 170

interface RealtimeTableProps {
  label: string
  groups: readonly ParamGroup[]
  computed: readonly ComputedColumn[]
  /** Formatting of the columns, and which of them stay in view. */
  layout: Pick<TableLayout, 'looks' | 'fixed'>
  /** What is shown: rows, with the lines above them. */
  lines: readonly TableLine[]
  /** The rows alone. */
  rows: readonly UnitRow[]
  points: readonly TelemetryPoint[]
  maintained: Marked
  inForce: InForce
  live: LiveValues
  /** Whether there are any rows, shown or not. */
  hasUnits: boolean
  sort: TableSort | null
  onSortChange: (sort: TableSort | null) => void
  state: 'ready' | 'loading' | 'refreshing'
  /** Address of a node's drawing; null where it has none. */
  drawingOf: (node: TelemetryNode) => string | null
  onOpen: (point: TelemetryPoint) => void
}

/**
 * One row per unit, one column per parameter. Values are painted outside React, which renders only when rows or columns
 * change.
 */
export function RealtimeTable(props: RealtimeTableProps) {
  const {
    label,
    groups,
    computed,
    layout,
    lines,
    rows,
    points,
    maintained,
    inForce,
    live,
    hasUnits,
    sort,
    onSortChange,
    state,
  } = props
  const { drawingOf, onOpen } = props
  const { t } = useTranslation()
  const texts = useListTexts()
  const isPhone = useMediaQuery(PHONE_WINDOW)
  const language = useLanguage()
  const { looks } = layout
  const cells = useMemo(
    () =>
      new LiveCells(live, points, (code) => looks.get(code)?.colourRule ?? 'limits', { t, language, hasAges: true }),
    [live, points, looks, t, language],
  )
  const columns = useColumns(groups, computed, layout, cells, drawingOf, maintained, inForce, points, live)
  const footerRows = useFooter(groups, rows, live)

  return (
    <LiveArea cells={cells} points={points} onOpen={onOpen}>
      <DataTable
        label={label}
        columns={columns}
        rows={lines}
        rowKey={keyOfLine}
        sort={sort}
        onSortChange={onSortChange}
        state={state}
        footerRows={footerRows}
        empty={
          <EmptyState
            icon={<SearchX size={40} />}
            title={t(hasUnits ? 'realtime.noRows' : 'realtime.noUnits')}
            detail={t(hasUnits ? 'realtime.noRowsDetail' : 'realtime.noUnitsDetail')}
          />
        }
        texts={texts.table}
        {...(isPhone ? {} : { rowPx: ROW_PX })}
      />
    </LiveArea>
  )
}

function useColumns(
  groups: readonly ParamGroup[],
  computed: readonly ComputedColumn[],
  { looks, fixed }: Pick<TableLayout, 'looks' | 'fixed'>,
  cells: LiveCells,
  drawingOf: (node: TelemetryNode) => string | null,
  maintained: Marked,
  inForce: InForce,
  points: readonly TelemetryPoint[],
  live: LiveValues,
): TableColumn<TableLine>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const isPhone = useMediaQuery(PHONE_WINDOW)
  const areCodes = useAtomValue(columnCodesAtom)
  return useMemo(() => {
    const name: TableColumn<TableLine> = {
      id: NAME_COLUMN,
      header: t('realtime.name'),
      width: isPhone ? NAME_WIDTH_ON_PHONE_PX : NAME_WIDTH_PX,
      fixed: 'start',
      isSortable: true,
      text: (line) => (isGroupLine(line) ? line.title : `${line.title} · ${line.node.code}`),
      cell: (line) =>
        isGroupLine(line) ? (
          <span data-name data-line={line.level}>
            {titleOfLine(line, t)}
          </span>
        ) : (
          <RowName
            title={line.title}
            drawing={drawingOf(line.node)}
            mark={maintained.get(line.node.keyId)}
            inForce={inForce.get(line.node.keyId)}
          />
        ),
    }
    const values = groups.flatMap((group) =>
      group.params.map((param): TableColumn<TableLine> => {
        const { code, nameZh, nameEn } = param
        const { width, ...heading } = columnHeading(param, language === 'en' ? nameEn : nameZh, areCodes)
        return {
          id: code,
          ...heading,
          ...(group.name === '' ? {} : { group: group.name }),
          width: looks.get(code)?.widthPx ?? (isPhone ? Math.min(width, VALUE_WIDTH_ON_PHONE_PX) : width),
          ...withFixed(fixed.get(code)),
          align: 'end',
          isSortable: true,
          // the cell has a tooltip of its own
          text: () => '',
          cell(line) {
            if (isGroupLine(line)) return <TotalText param={param} rows={line.units} live={live} />
            const place = line.places.get(code)
            return place === undefined ? NOTHING : <LiveCell cells={cells} place={place} />
          },
          // a value is painted into one cell
          printed: (line) => valueText(line, param, points, live, language) || NO_VALUE,
        }
      }),
    )
    return [name, ...values, ...computedTableColumns(computed, live, t)]
  }, [
    t,
    language,
    areCodes,
    isPhone,
    groups,
    computed,
    looks,
    fixed,
    cells,
    drawingOf,
    maintained,
    inForce,
    points,
    live,
  ])
}

/** The unit has no such point. */
const NOTHING = <span data-state="none">{NO_VALUE}</span>

const withFixed = (edge: 'start' | 'end' | undefined) => (edge ? { fixed: edge } : {})

/** A line for each type of the rows: one for units and sources together would mix them. */
function useFooter(groups: readonly ParamGroup[], rows: readonly UnitRow[], live: LiveValues): TableFooterRow[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const params = new Map(groups.flatMap((group) => group.params.map((param) => [param.code, param] as const)))
    return rowsByType(rows).map(({ nodeType, rows: own }) => ({
      key: nodeType,
      cell(id) {
        if (id === NAME_COLUMN)
          return (
            <span title={t('realtime.totalDetail')}>
              {t('realtime.total', {
                type: isNodeType(nodeType) ? t(`realtime.rowTypes.${nodeType}`) : nodeType,
                count: own.length,
              })}
            </span>
          )
        const param = params.get(id)
        return param ? <TotalText param={param} rows={own} live={live} /> : null
      },
    }))
  }, [t, groups, rows, live])
}

interface TotalTextProps {
  param: ShownParam
  rows: readonly UnitRow[]
  live: LiveValues
}

/** What a column comes to over some rows, and on hover of how many; nothing where it comes to nothing. */
function TotalText({ param, rows, live }: TotalTextProps) {
  const { t } = useTranslation()
  const read = useCallback(() => columnTotal(param, rows, live), [param, rows, live])
  if (columnTotal(param, [], live) === null) return null
  return (
    <TickText
      live={live}
      read={() => {
        const { value = Number.NaN, numTrusted = 0, numPoints = 0 } = read() ?? {}
        return `${formatQuantity(value, param.decimals)}${numTrusted < numPoints && numTrusted > 0 ? '*' : ''}`
      }}
      readTitle={() => t('realtime.totalOf', { count: read()?.numTrusted ?? 0, all: read()?.numPoints ?? 0 })}
    />
  )
}
