import { useAtomValue } from 'jotai'
import { useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { editorAtom } from '../../editor-atoms.ts'
import type { ControlProps } from '../controls/control-props.ts'
import { FieldFrame, SmallArea } from '../controls/field-frame.tsx'
import { type ReadText, useDraft } from '../controls/use-draft.ts'
import type { ExpressionDeclaration } from '../fields/field-declaration.ts'
import { useCodeField } from './code-field-atom.ts'
import { expressionError } from './expression-error.ts'
import { ExpressionResult } from './expression-result.tsx'
import { useCompletion } from './use-completion.ts'
import { useExpressionProblem } from './use-expression-problem.ts'

/**
 * An expression over points, with what it gives now; what cannot be parsed is not written, and the place where it goes
 * wrong is said. A plain field until it is first edited: then CodeMirror comes, or the plain one stays.
 */
export function ExpressionControl({ field, label, shared, edit }: ControlProps<ExpressionDeclaration>) {
  const { t } = useTranslation()
  const { value, isMixed } = shared
  const editor = useAtomValue(editorAtom)
  const problemOf = useExpressionProblem()
  const complete = useCompletion()
  const { CodeField, load } = useCodeField()
  const area = useRef<HTMLTextAreaElement>(null)
  const stored = typeof value === 'string' ? value : ''
  const draft = useDraft({
    shown: stored,
    read: (text): ReadText<string | undefined> => {
      const error = text.trim() === '' ? null : expressionError(text)
      return error
        ? { problem: problemOf(error) }
        : { problem: null, value: text.trim() === '' ? undefined : text.trim() }
    },
    onCommit: edit.set,
  })
  const placeholder = isMixed ? t('editorPanels.inspector.mixed') : ''
  // typing goes first
  const text = useDeferredValue(draft.input.value).trim()
  const error = text === '' ? null : expressionError(text)
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <>
          {CodeField ? (
            <CodeField
              label={label}
              attributes={attributes}
              value={draft.input.value}
              stored={stored}
              isDisabled={edit.isDisabled}
              placeholder={placeholder}
              caret={area.current && document.activeElement === area.current ? area.current.selectionEnd : null}
              complete={complete}
              problemOf={problemOf}
              onText={draft.type}
              onCommit={draft.commit}
              onGiveUp={() => {
                if (draft.isTyped) draft.restore()
                return draft.isTyped
              }}
              onTravel={(way) => editor[way]()}
            />
          ) : (
            <SmallArea
              ref={area}
              {...attributes}
              {...draft.input}
              rows={1}
              minHeight="7"
              resize="none"
              css={{ fieldSizing: 'content' }}
              spellCheck={false}
              fontFamily="monospace"
              disabled={edit.isDisabled}
              title={t('editorBinding.expression.hint')}
              placeholder={placeholder}
              onFocus={load}
              onKeyDown={(event) => {
                // an expression is one line
                if (event.key === 'Enter') event.preventDefault()
                draft.input.onKeyDown(event)
              }}
            />
          )}
          {error && draft.problem === null && (
            <Box role="status" marginTop="1" minHeight="5" fontSize="xs" color="fg.muted">
              {problemOf(error)}
            </Box>
          )}
          {text !== '' && !error && <ExpressionResult field={field.expression} text={text} />}
        </>
      )}
    </FieldFrame>
  )
}
