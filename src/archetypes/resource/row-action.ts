import type { ReactNode } from 'react'

/** An action on one row. */
export interface RowAction {
  readonly id: string
  /** Action and object: the accessible name of its button. */
  readonly label: string
  readonly icon: ReactNode
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}
