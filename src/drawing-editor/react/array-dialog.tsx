import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import {
  type ArrayField,
  type ArrayForm,
  type ArrayProblems,
  arrayProblems,
  MAX_GAP,
  MAX_ROWS,
  makeArray,
} from '../commands/make-array.ts'
import { MAX_COPIES } from '../edit/array.ts'
import { editorAtom, selectionAtom } from './editor-atoms.ts'

interface ArrayDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks in how many rows and columns, and at what gaps, the chosen elements are repeated. */
export function ArrayDialog({ isOpen, onClose }: ArrayDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  return (
    <Dialog
      title={t('editorCommands.command.array')}
      closeLabel={t('editorCommands.close')}
      width="28rem"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('editorCommands.cancel')}</Button>
          <Button look="solid" type="submit" form={formId}>
            {t('editorCommands.array.make')}
          </Button>
        </>
      }
    >
      {isOpen && <Fields formId={formId} onDone={onClose} />}
    </Dialog>
  )
}

const FIELDS = ['rows', 'gapY', 'columns', 'gapX'] as const satisfies readonly ArrayField[]
/** As typed. */
type Typed = Readonly<Record<ArrayField, string>>
const FIRST: Typed = { rows: '2', columns: '2', gapX: '20', gapY: '20' }

function Fields({ formId, onDone }: { readonly formId: string; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const { refs } = useAtomValue(selectionAtom)
  const [typed, setTyped] = useState(FIRST)
  const form = formOf(typed)
  const problems = arrayProblems(form, refs.length)
  const isValid = Object.keys(problems).length === 0

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isValid) return
    onDone()
    makeArray(editor, form)
  }
  const problemOf = (field: ArrayField): string | null => {
    const problem = problems[field]
    return problem === undefined ? null : t(`editorCommands.array.${problem}`, LIMITS[problem])
  }
  return (
    <Box as="form" id={formId} display="grid" gridTemplateColumns="1fr 1fr" gap="4" onSubmit={submit}>
      {FIELDS.map((field) => (
        <NumberField
          key={field}
          label={t(`editorCommands.array.${field}`)}
          problem={problemOf(field)}
          value={typed[field]}
          onChange={(value) => setTyped({ ...typed, [field]: value })}
        />
      ))}
      <Box gridColumn="1 / -1" role="status" color="fg.muted">
        {isValid && t('editorCommands.array.total', { number: form.rows * form.columns * refs.length })}
      </Box>
    </Box>
  )
}

const LIMITS: Readonly<Record<NonNullable<ArrayProblems[ArrayField]>, { readonly max: number }>> = {
  count: { max: MAX_ROWS },
  gap: { max: MAX_GAP },
  tooMany: { max: MAX_COPIES },
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const formOf = ({ rows, columns, gapX, gapY }: Typed): ArrayForm => ({
  rows: numberOf(rows),
  columns: numberOf(columns),
  gapX: numberOf(gapX),
  gapY: numberOf(gapY),
})
