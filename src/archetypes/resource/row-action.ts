import type { ReactNode } from 'react'

/** Something that can be done with one row. */
export interface RowAction {
  readonly id: string
  /** What it does and to what: the accessible name of its button. */
  readonly label: string
  readonly icon: ReactNode
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}
