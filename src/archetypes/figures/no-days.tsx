import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import type { ResolvedRange } from './use-day-range.ts'

/** In place of the figures of a range that has no days: why it has none. */
export function NoDays({ range: { lastDay, error, retry } }: { range: ResolvedRange }) {
  const { t } = useTranslation()
  if (lastDay === undefined)
    return error ? <ListFailure error={error} onRetry={retry} /> : <Waiting text={t('resource.loading')} />
  return (
    <Box role="status" color="fg.muted" padding="4">
      {t(lastDay === null ? 'figures.nothingComputed' : 'figures.noDays')}
    </Box>
  )
}
