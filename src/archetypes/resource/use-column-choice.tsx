import { type ReactNode, useState } from 'react'
import { ColumnChooser } from '#ui/column-chooser.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { useListTexts } from '../resource/use-list-texts.ts'

interface ColumnChoice {
  readonly hidden: ReadonlySet<string>
  /** Opens the dialog. */
  open(): void
  /** The dialog, for the columns of a table. */
  dialogOf(columns: readonly ChosenColumn[]): ReactNode
}

type ChosenColumn = Pick<TableColumn<object>, 'id' | 'header' | 'fixed'>

/** Which columns a table shows, chosen in a dialog. */
export function useColumnChoice([hidden, setHidden]: readonly [
  hidden: ReadonlySet<string>,
  setHidden: (hidden: ReadonlySet<string>) => void,
]): ColumnChoice {
  const texts = useListTexts()
  const [isOpen, setOpen] = useState(false)
  return {
    hidden,
    open: () => setOpen(true),
    dialogOf: (columns) => (
      <ColumnChooser
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        columns={columns.map(({ id, header, fixed }) => ({ id, header, isFixed: fixed !== undefined }))}
        hidden={hidden}
        onApply={(chosen) => {
          setHidden(chosen)
          setOpen(false)
        }}
        texts={texts.columnChooser}
      />
    ),
  }
}
