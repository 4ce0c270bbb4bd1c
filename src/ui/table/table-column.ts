import type { CSSProperties, ReactNode } from 'react'

/** A column of a data table. */
export interface TableColumn<Row> {
  readonly id: string
  readonly header: string
  /** px at the default size. */
  readonly width: number
  readonly minWidth?: number
  readonly align?: 'start' | 'end' | 'center'
  readonly isSortable?: boolean
  /** Stays in sight while the others scroll. */
  readonly fixed?: 'start' | 'end'
  /** Shown once, in the header. */
  readonly unit?: string
  readonly cell: (row: Row) => ReactNode
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
}

/** Columns of the table's own, beside those that it is given. */
export const SELECT_COLUMN = '__select'
export const ACTIONS_COLUMN = '__actions'

/** A column in its place among those in sight; knows nothing of widths, so that resizing renders no row. */
export interface ShownColumn<Row> {
  readonly id: string
  /** Undefined for the table's own columns. */
  readonly column: TableColumn<Row> | undefined
  readonly fixed: 'start' | 'start-edge' | 'end' | 'end-edge' | undefined
  readonly style: CSSProperties
}

type Pinned = 'start' | 'end' | false

/** Lays out the columns in sight; those that scroll lie between the fixed ones. */
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
    const side = pinned === 'start' ? 'insetInlineStart' : 'insetInlineEnd'
    return {
      id,
      column,
      fixed: isEdge ? `${pinned}-edge` : pinned,
      style: { ...align, [side]: `var(${offsetName(at)})` },
    }
  })
}

const offsetName = (at: number): string => `--fixed-${at}`

/** How far each fixed column sticks from its edge: after those before it, or before those after it. */
export function fixedOffsets(
  shown: readonly { readonly fixed: ShownColumn<unknown>['fixed'] }[],
  widthsPx: readonly number[],
): Record<string, string> {
  const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
  return Object.fromEntries(
    shown.flatMap(({ fixed }, at) => {
      if (fixed === undefined) return []
      const beside = fixed.startsWith('start') ? widthsPx.slice(0, at) : widthsPx.slice(at + 1)
      return [[offsetName(at), remOf(sumOf(beside))]]
    }),
  )
}

/** Widths are given in px of an ordinary screen and grow with the text on a wall. */
export const remOf = (px: number): string => `${px / 16}rem`
