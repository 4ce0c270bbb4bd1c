import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import type { ImportProblem } from '../../exchange/import-problem.ts'

/** Says in words what of a file was not taken, or not as it is. */
export function useProblemText(): (problem: ImportProblem) => string {
  const { t } = useTranslation()
  return ({ code, name: what, count, limit }) => t(`editor.importProblem.${code}`, { what, count, limit: limit ?? '' })
}

/** What of a file was not taken, or not as it is, a line each. */
export function ImportProblems({ problems }: { readonly problems: readonly ImportProblem[] }) {
  const textOf = useProblemText()
  return problems.map((problem) => (
    <Box key={`${problem.code} ${problem.name}`} color="fg.muted" paddingInlineStart="3">
      {textOf(problem)}
    </Box>
  ))
}
