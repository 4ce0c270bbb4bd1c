import { useTranslation } from 'react-i18next'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import { Box } from '#ui/box.ts'

/** What of a mapping matches nothing as yet. */
export function Warnings({ warnings }: { warnings: readonly FieldProblem[] }) {
  const { t } = useTranslation()
  if (warnings.length === 0) return null
  return (
    <Box role="status" color="level.important" fontSize="sm">
      {t('messageMappings.warnings')}
      <Box as="ul" paddingInlineStart="5" listStyleType="disc">
        {warnings.map(({ field, rule }) => (
          <li key={`${field} ${rule}`}>{rule}</li>
        ))}
      </Box>
    </Box>
  )
}
