import { useTranslation } from 'react-i18next'
import type { Json } from '#drawing/engine.ts'
import type { DashDeclaration } from '../fields/field-declaration.ts'
import type { ControlProps } from './control-props.ts'
import { readDashes } from './dashes.ts'
import { FieldFrame, SmallInput } from './field-frame.tsx'
import { type ReadText, useDraft } from './use-draft.ts'

/** Lengths of dashes and gaps, as numbers with spaces between them. */
export function DashControl({ label, shared, edit }: ControlProps<DashDeclaration>) {
  const { t } = useTranslation()
  const { value, isMixed } = shared
  const draft = useDraft({
    shown: Array.isArray(value) ? value.join(' ') : '',
    read: (text): ReadText<Json> => {
      const lengths = readDashes(text)
      return lengths ? { problem: null, value: lengths } : { problem: t('editorPanels.inspector.dashProblem') }
    },
    onCommit: (lengths) => edit.set(Array.isArray(lengths) && lengths.length === 0 ? null : lengths),
  })
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <SmallInput
          {...attributes}
          {...draft.input}
          type="text"
          autoComplete="off"
          title={t('editorPanels.inspector.dash')}
          disabled={edit.isDisabled}
          placeholder={t(isMixed ? 'editorPanels.inspector.mixed' : 'editorPanels.inspector.none')}
        />
      )}
    </FieldFrame>
  )
}
