import { useTranslation } from 'react-i18next'
import type { ExpressionError } from '#contract/expression/syntax.ts'

/** What an error of an expression says to a person: where, what is there, and what could be. */
export function useExpressionProblem() {
  const { t } = useTranslation()
  const wordOf = (expected: string): string => {
    const [, max, what] = /^at most (\d+) (characters|levels)$/.exec(expected) ?? []
    if (max !== undefined) return t(`editorBinding.expression.${what === 'levels' ? 'depth' : 'length'}`, { max })
    if (expected.startsWith('a point')) return t('editorBinding.expression.point')
    switch (expected) {
      case 'a number':
        return t('editorBinding.expression.number')
      case 'a function':
        return t('editorBinding.expression.function')
      case 'an operator':
        return t('editorBinding.expression.operator')
      case 'the end':
        return t('editorBinding.expression.end')
      default:
        return expected
    }
  }
  return ({ at, found, expected }: ExpressionError): string =>
    t('editorBinding.expression.problem', {
      position: at + 1,
      found: found === '' ? t('editorBinding.expression.end') : found,
      expected: expected.map(wordOf).join(t('editorBinding.expression.or')),
    })
}
