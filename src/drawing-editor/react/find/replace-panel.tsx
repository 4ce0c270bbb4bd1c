import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { boardAtom, editorAtom, editorStateAtom, recordAtom, selectionAtom } from '../editor-atoms.ts'
import { PanelSection } from '../inspector/panel-section.tsx'
import {
  isReplaceKind,
  isReplaceScope,
  REPLACE_KINDS,
  REPLACE_SCOPES,
  type ReplaceForm,
  replacedIn,
} from './replace-in-boards.ts'

/** Replaces a code in the bindings of the chosen elements, of the board or of all boards, as one step. */
export function ReplacePanel() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const record = useAtomValue(recordAtom)
  const board = useAtomValue(boardAtom)
  const { refs } = useAtomValue(selectionAtom)
  const { isReadOnly } = useAtomValue(editorStateAtom)
  const [form, setForm] = useState<ReplaceForm>({ kind: 'node-prefix', scope: 'thisBoard', from: '', to: '' })
  const [done, setDone] = useState<number | null>(null)
  const change = (part: Partial<ReplaceForm>): void => {
    setForm({ ...form, ...part })
    setDone(null)
  }
  const wanted = useDeferredValue(form)
  const replaced = useMemo(() => replacedIn({ record, board, refs }, wanted), [record, board, refs, wanted])
  const isAsked = form.from.trim() !== '' && form.to.trim() !== ''
  const note =
    done !== null
      ? t('editorPanels.find.done', { count: done })
      : !isAsked
        ? ''
        : replaced.count === 0
          ? t('editorPanels.find.nothing')
          : t('editorPanels.find.count', { count: replaced.count })
  return (
    <PanelSection id="replace" title={t('editorPanels.find.replaceTitle')}>
      <Column
        as="form"
        gap="2"
        onSubmit={(event) => {
          event.preventDefault()
          // the count that was shown may be of a drawing before the last letters
          const { operations, count } = replacedIn({ record: editor.drawing.record, board, refs }, form)
          if (count === 0 || isReadOnly) return
          editor.apply(operations, 'find.replace')
          setDone(count)
        }}
      >
        <SelectField
          label={t('editorPanels.find.code')}
          problem={null}
          options={REPLACE_KINDS.map((value) => ({ value, label: t(`editorPanels.find.kind.${value}`) }))}
          value={form.kind}
          onChange={(kind) => {
            if (isReplaceKind(kind)) change({ kind })
          }}
        />
        <TextInput
          label={t('editorPanels.find.from')}
          problem={null}
          hint={form.kind === 'node-prefix' ? t('editorPanels.find.fromHint') : undefined}
          value={form.from}
          onChange={(from) => change({ from })}
          autoComplete="off"
        />
        <TextInput
          label={t('editorPanels.find.to')}
          problem={null}
          value={form.to}
          onChange={(to) => change({ to })}
          autoComplete="off"
        />
        <SelectField
          label={t('editorPanels.find.scope')}
          problem={null}
          options={REPLACE_SCOPES.map((value) => ({ value, label: t(`editorPanels.find.${value}`) }))}
          value={form.scope}
          onChange={(scope) => {
            if (isReplaceScope(scope)) change({ scope })
          }}
        />
        <Box role="status" minHeight="5" color="fg.muted">
          {note}
        </Box>
        <Button type="submit" size="sm" alignSelf="flex-start" disabled={isReadOnly || replaced.count === 0}>
          {t('editorPanels.find.apply')}
        </Button>
      </Column>
    </PanelSection>
  )
}
