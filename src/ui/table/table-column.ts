import type { ReactNode } from 'react'

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
