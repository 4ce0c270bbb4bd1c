import { useTranslation } from 'react-i18next'
import type { Json } from '#drawing/engine.ts'
import type { JsonDeclaration } from '../fields/field-declaration.ts'
import { problemOf } from '../fields/write-field.ts'
import type { ControlProps } from './control-props.ts'
import { FieldFrame, SmallArea } from './field-frame.tsx'
import { jsonText, parseJson } from './json-text.ts'
import { type ReadText, useDraft } from './use-draft.ts'

export function JsonControl({ field, label, shared, edit }: ControlProps<JsonDeclaration>) {
  return (
    <JsonInput
      label={label}
      value={shared.value}
      isMixed={shared.isMixed}
      isDisabled={edit.isDisabled}
      problemOf={(value) => problemOf(field.field, value)}
      onChange={edit.set}
    />
  )
}

interface JsonInputProps {
  readonly label: string
  readonly value: Json | undefined
  readonly isMixed: boolean
  readonly isDisabled: boolean
  /** What is wrong with a value; null for nothing. */
  readonly problemOf: (value: Json) => string | null
  /** Undefined for an empty text. */
  readonly onChange: (value: Json | undefined) => void
}

/** Any JSON, as text; it is written once it can be read. */
export function JsonInput({ label, value, isMixed, isDisabled, problemOf: check, onChange }: JsonInputProps) {
  const { t } = useTranslation()
  const draft = useDraft({
    shown: value === undefined ? '' : jsonText(value),
    read: (text): ReadText<Json | undefined> => {
      if (text.trim() === '') return { problem: null, value: undefined }
      const parsed = parseJson(text)
      if (parsed.value === undefined)
        return { problem: t('editorPanels.inspector.json', { position: parsed.position }) }
      const problem = check(parsed.value)
      return problem === null
        ? { problem: null, value: parsed.value }
        : { problem: t('editorPanels.inspector.jsonField', { problem }) }
    },
    onCommit: onChange,
    isMultiline: true,
  })
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <SmallArea
          {...attributes}
          {...draft.input}
          rows={draft.input.value.length > 80 ? 5 : 2}
          spellCheck={false}
          fontFamily="monospace"
          disabled={isDisabled}
          placeholder={isMixed ? t('editorPanels.inspector.mixed') : undefined}
        />
      )}
    </FieldFrame>
  )
}
