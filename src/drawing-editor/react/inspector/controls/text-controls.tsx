import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LettersDeclaration, TextDeclaration } from '../fields/field-declaration.ts'
import type { ControlProps } from './control-props.ts'
import { FieldFrame, SmallArea, SmallInput } from './field-frame.tsx'
import { type ReadText, useDraft } from './use-draft.ts'

const readText = (text: string): ReadText<string | undefined> => ({
  problem: null,
  value: text === '' ? undefined : text,
})

/** A line of text; an empty one removes what is stored. */
export function TextControl({ field, label, shared, edit }: ControlProps<TextDeclaration>) {
  const { t } = useTranslation()
  const listId = useId()
  const { value, isMixed } = shared
  const draft = useDraft({ shown: typeof value === 'string' ? value : '', read: readText, onCommit: edit.set })
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <>
          <SmallInput
            {...attributes}
            {...draft.input}
            type="text"
            autoComplete="off"
            disabled={edit.isDisabled}
            placeholder={isMixed ? t('editorPanels.inspector.mixed') : undefined}
            list={field.suggestions.length > 0 ? listId : undefined}
          />
          {field.suggestions.length > 0 && (
            <datalist id={listId}>
              {field.suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  )
}

/** What a text or button says, in lines. */
export function LettersControl({ label, shared, edit }: ControlProps<LettersDeclaration>) {
  const { t } = useTranslation()
  const { value, isMixed } = shared
  const draft = useDraft({
    shown: typeof value === 'string' ? value : '',
    read: (text): ReadText<string> => ({ problem: null, value: text }),
    onCommit: edit.set,
    isMultiline: true,
  })
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <SmallArea
          {...attributes}
          {...draft.input}
          rows={2}
          disabled={edit.isDisabled}
          placeholder={isMixed ? t('editorPanels.inspector.mixed') : undefined}
        />
      )}
    </FieldFrame>
  )
}
