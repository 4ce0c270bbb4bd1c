import { useTranslation } from 'react-i18next'
import { usePastProgress } from '#data/use-past-progress.ts'
import { Box } from '#ui/box.ts'
import { LongWork } from '#ui/long-work.tsx'
import { Panel } from '#ui/panel.tsx'

/** Progress of computing the demo's past values; hidden once they are complete. */
export function BackFillBar() {
  const { t } = useTranslation()
  const past = usePastProgress()
  if (!past) return null
  return (
    <Panel heading={t('adminHome.backFill')}>
      <Box padding="4">
        <LongWork {...past} />
      </Box>
    </Panel>
  )
}
