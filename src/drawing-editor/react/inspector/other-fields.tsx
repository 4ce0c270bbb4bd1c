import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { findBoard, type Json } from '#drawing/engine.ts'
import { Box, Column } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import type { EditBoard } from '../../edit/edit-board.ts'
import { fieldOperations } from '../../edit/fields.ts'
import { JsonInput } from './controls/json-control.tsx'
import { type InspectedElement, sharedStored } from './fields/inspected.ts'
import { otherFields, problemOfOther } from './fields/other-fields.ts'
import { useStepEdit } from './use-field-edit.ts'

interface OtherFieldsProps {
  readonly board: EditBoard
  readonly inspected: readonly InspectedElement[]
}

/** What the elements store beside all that has a control: seen, kept, and changed as JSON. */
export function OtherFields({ board, inspected }: OtherFieldsProps) {
  const { t } = useTranslation()
  const [only, ...others] = inspected
  return (
    <Column data-wide gap="2">
      {otherFields(inspected).map((name) => (
        <OtherField key={name} name={name} board={board} inspected={inspected} />
      ))}
      {only && others.length === 0 && (
        <Box fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          {t('editorPanels.raw.type')}: {String(only.stored.type)}
          <br />
          {t('editorPanels.raw.uuid')}: {String(only.stored.uuid ?? '–')}
        </Box>
      )}
    </Column>
  )
}

function OtherField({ name, board, inspected }: OtherFieldsProps & { readonly name: string }) {
  const { t } = useTranslation()
  const refs = inspected.map(({ ref }) => ref)
  const edit = useStepEdit<Json | undefined>('field.other', (record, value) => {
    const present = findBoard(record, board.uuid)
    return present ? fieldOperations(present, refs, { [name]: value }) : []
  })
  const { value, isMixed } = sharedStored(inspected, name)
  return (
    <Box position="relative" data-field={name}>
      <JsonInput
        label={name}
        value={value}
        isMixed={isMixed}
        isDisabled={edit.isDisabled}
        problemOf={(other) => problemOfOther(name, other)}
        onChange={edit.set}
      />
      <Box position="absolute" top="-1" insetInlineEnd="0">
        <IconButton
          size="sm"
          height="5"
          width="5"
          label={t('editorPanels.inspector.removeField', { name })}
          disabled={edit.isDisabled}
          onClick={() => edit.set(undefined)}
        >
          <X size={12} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  )
}
