import type { CSSProperties, ReactNode } from 'react'

/** A column of a data table. */
export interface TableColumn<Row> {
  readonly id: string
  readonly header: string
  /** Where the heading is an abbreviation: the full name, shown on hover and read out. */
  readonly fullHeader?: string
  /** px at the default size. */
  readonly width: number
  readonly minWidth?: number
  readonly align?: 'start' | 'end' | 'center'
  readonly isSortable?: boolean
  /** Stays in view while the others scroll. */
  readonly fixed?: 'start' | 'end'
  /** Unit, shown once, in the header. */
  readonly unit?: string
  /** Group heading over this column and neighbours of the same group. */
  readonly group?: string
  readonly cell: (row: Row) => ReactNode
  /** On paper, where the cell paints itself outside React. */
  readonly printed?: (row: Row) => string
  /** The cell as text, for its tooltip. */
  readonly text: (row: Row) => string
}

export interface TableSort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

export interface TableTexts {
  readonly selectAll: string
  readonly selectRow: string
  readonly sortBy: (column: string) => string
  readonly sortedAscending: string
  readonly sortedDescending: string
  readonly resizeColumn: (column: string) => string
  readonly loading: string
  /** The unit behind the name of a column. */
  readonly unit: (unit: string) => string
  // for rows that are shown as cards
  /** Label of the sort order. */
  readonly order: string
  /** The order while no column is chosen. */
  readonly ownOrder: string
  readonly moreFields: (count: number) => string
  readonly lessFields: string
}

/** A row below all others that stays in view. */
export interface TableFooterRow {
  readonly key: string
  readonly cell: (columnId: string) => ReactNode
}

/** Ids of the table's own columns, in addition to the given ones. */
export const SELECT_COLUMN = '__select'
export const ACTIONS_COLUMN = '__actions'

/** A visible column with its position; it contains no width, so that resizing renders no row. */
export interface ShownColumn<Row> {
  readonly id: string
  /** Undefined for the table's own columns. */
  readonly column: TableColumn<Row> | undefined
  readonly fixed: 'start' | 'start-edge' | 'end' | 'end-edge' | undefined
  readonly style: CSSProperties
  /** From 1; undefined where all columns are mounted. */
  readonly colIndex?: number
}

/** Adjacent columns of a group under one heading; fixed and scrolling columns have separate spans. */
interface ColumnSpan<Row> {
  /** Undefined where the columns have no group. */
  readonly group: string | undefined
  readonly columns: readonly ShownColumn<Row>[]
}

/** Columns under their group headings, in order; null where no column has a group. */
export function columnSpans<Row>(shown: readonly ShownColumn<Row>[]): ColumnSpan<Row>[] | null {
  if (!shown.some(({ column }) => column?.group !== undefined)) return null
  const spans: { group: string | undefined; columns: ShownColumn<Row>[] }[] = []
  for (const each of shown) {
    const group = each.fixed === undefined ? each.column?.group : undefined
    const last = spans.at(-1)
    if (last && group !== undefined && last.group === group) last.columns.push(each)
    else spans.push({ group, columns: [each] })
  }
  return spans
}

type Pinned = 'start' | 'end' | false

/** Arranges the visible columns, with the scrolling ones between the fixed ones. */
export function shownColumns<Row>(
  shown: readonly { readonly id: string; readonly pinned: Pinned }[],
  columns: readonly TableColumn<Row>[],
): ShownColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  return shown.map(({ id, pinned }, at) => {
    const column = byId.get(id)
    const align = column?.align && column.align !== 'start' ? { textAlign: column.align } : {}
    if (!pinned) return { id, column, fixed: undefined, style: align }
    const isEdge = shown[pinned === 'start' ? at + 1 : at - 1]?.pinned !== pinned
    const side = pinned === 'start' ? '--inset-start' : '--inset-end'
    return {
      id,
      column,
      fixed: isEdge ? `${pinned}-edge` : pinned,
      style: { ...align, [side]: `var(${offsetName(at)})` },
    }
  })
}

const offsetName = (at: number): string => `--fixed-${at}`

/**
 * Sticky offset of each fixed column, from the widths of the fixed columns outside of it; and where the fixed columns
 * end.
 */
export function fixedOffsets(
  shown: readonly { readonly fixed: ShownColumn<unknown>['fixed'] }[],
  widthsPx: readonly number[],
): Record<string, string> {
  const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
  const offsets = shown.flatMap(({ fixed }, at) => {
    if (fixed === undefined) return []
    const beside = fixed.startsWith('start') ? widthsPx.slice(0, at) : widthsPx.slice(at + 1)
    return [[offsetName(at), remOf(sumOf(beside))]]
  })
  const atStart = widthsPx.filter((_, at) => shown[at]?.fixed?.startsWith('start'))
  return { ...Object.fromEntries(offsets), '--fixed-start': remOf(sumOf(atStart)) }
}

/** Grid tracks of a row: the given widths, enlarged in proportion where the frame is wider. */
export const columnTracks = (widthsPx: readonly number[]): string =>
  widthsPx.map((widthPx) => `minmax(${remOf(widthPx)}, ${widthPx}fr)`).join(' ')

/** Widths are given in px of an ordinary screen and scale with the text on a video wall. */
/** How a row differs from others: the one that is looked for, or one that needs nobody. */
export type RowMark = 'sought' | 'settled'

export const remOf = (px: number): string => `${px / 16}rem`
