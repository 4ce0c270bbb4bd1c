import { useTranslation } from 'react-i18next'
import type { ExpressionError } from '#drawing/engine.ts'
import type { ExpressionDeclaration } from '../fields/field-declaration.ts'
import type { ControlProps } from './control-props.ts'
import { expressionError } from './expression-error.ts'
import { FieldFrame, SmallArea } from './field-frame.tsx'
import { type ReadText, useDraft } from './use-draft.ts'

/** An expression over points; what cannot be parsed is not written, and the place where it goes wrong is said. */
export function ExpressionControl({ label, shared, edit }: ControlProps<ExpressionDeclaration>) {
  const { t } = useTranslation()
  const { value, isMixed } = shared
  const problemOf = useExpressionProblem()
  const draft = useDraft({
    shown: typeof value === 'string' ? value : '',
    read: (text): ReadText<string | undefined> => {
      const error = text.trim() === '' ? null : expressionError(text)
      return error
        ? { problem: problemOf(error) }
        : { problem: null, value: text.trim() === '' ? undefined : text.trim() }
    },
    onCommit: edit.set,
  })
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <SmallArea
          {...attributes}
          {...draft.input}
          rows={1}
          minHeight="7"
          resize="none"
          css={{ fieldSizing: 'content' }}
          spellCheck={false}
          fontFamily="monospace"
          disabled={edit.isDisabled}
          title={t('editorPanels.expression.hint')}
          placeholder={isMixed ? t('editorPanels.inspector.mixed') : undefined}
          onKeyDown={(event) => {
            // an expression is one line
            if (event.key === 'Enter') event.preventDefault()
            draft.input.onKeyDown(event)
          }}
        />
      )}
    </FieldFrame>
  )
}

/** What an error of an expression says to a person: where, what is there, and what could be. */
function useExpressionProblem() {
  const { t } = useTranslation()
  const wordOf = (expected: string): string => {
    const [, max, what] = /^at most (\d+) (characters|levels)$/.exec(expected) ?? []
    if (max !== undefined) return t(`editorPanels.expression.${what === 'levels' ? 'depth' : 'length'}`, { max })
    if (expected.startsWith('a point')) return t('editorPanels.expression.point')
    switch (expected) {
      case 'a number':
        return t('editorPanels.expression.number')
      case 'a function':
        return t('editorPanels.expression.function')
      case 'an operator':
        return t('editorPanels.expression.operator')
      case 'the end':
        return t('editorPanels.expression.end')
      default:
        return expected
    }
  }
  return ({ at, found, expected }: ExpressionError): string =>
    t('editorPanels.expression.problem', {
      position: at + 1,
      found: found === '' ? t('editorPanels.expression.end') : found,
      expected: expected.map(wordOf).join(t('editorPanels.expression.or')),
    })
}
