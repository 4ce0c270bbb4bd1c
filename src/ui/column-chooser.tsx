import { useState } from 'react'
import { Column, Row } from './box.ts'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Dialog } from './dialog.tsx'

interface ColumnChooserTexts {
  readonly title: string
  readonly close: string
  readonly all: string
  readonly none: string
  readonly restore: string
  readonly cancel: string
  readonly apply: string
}

interface ColumnChooserProps {
  isOpen: boolean
  onClose: () => void
  columns: readonly { readonly id: string; readonly header: string; readonly isFixed?: boolean }[]
  hidden: ReadonlySet<string>
  onApply: (hidden: ReadonlySet<string>) => void
  texts: ColumnChooserTexts
}

/** Selects the visible columns; closing without applying changes nothing. At least one column stays visible. */
export function ColumnChooser(props: ColumnChooserProps) {
  return props.isOpen ? <OpenChooser {...props} /> : null
}

function OpenChooser({ onClose, columns, hidden, onApply, texts }: ColumnChooserProps) {
  const [chosen, setChosen] = useState(hidden)
  const movable = columns.filter(({ isFixed }) => !isFixed)
  const isEmpty = columns.every(({ id }) => chosen.has(id))
  const toggle = (id: string, isShown: boolean): void => {
    const next = new Set(chosen)
    if (isShown) next.delete(id)
    else next.add(id)
    setChosen(next)
  }
  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      closeLabel={texts.close}
      width="24rem"
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="solid" disabled={isEmpty} onClick={() => onApply(chosen)}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <Row gap="2" marginBottom="4">
        <Button size="sm" onClick={() => setChosen(new Set())}>
          {texts.all}
        </Button>
        <Button size="sm" onClick={() => setChosen(new Set(movable.map(({ id }) => id)))}>
          {texts.none}
        </Button>
        <Button size="sm" onClick={() => setChosen(hidden)}>
          {texts.restore}
        </Button>
      </Row>
      <Column gap="2" alignItems="flex-start">
        {columns.map(({ id, header, isFixed }) => (
          <Checkbox
            key={id}
            label={header}
            checked={!chosen.has(id)}
            isDisabled={isFixed === true}
            onChange={(isShown) => toggle(id, isShown)}
          />
        ))}
      </Column>
    </Dialog>
  )
}
