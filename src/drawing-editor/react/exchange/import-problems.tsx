import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import type { ImportProblem } from '../../exchange/import-problem.ts'

/** What of a file was not taken, or not as it is, a line each. */
export function ImportProblems({ problems }: { readonly problems: readonly ImportProblem[] }) {
  const { t } = useTranslation()
  return problems.map(({ code, name: what, count, limit }) => (
    <Box key={`${code} ${what}`} color="fg.muted" paddingInlineStart="3">
      {t(`editor.importProblem.${code}`, { what, count, limit: limit ?? '' })}
    </Box>
  ))
}
