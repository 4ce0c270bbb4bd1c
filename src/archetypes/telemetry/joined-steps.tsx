import { useTranslation } from 'react-i18next'
import type { HistoryResult } from '#contract/endpoints/telemetry.ts'
import { companyTime } from '#lib/company-day.ts'
import { Box } from '#ui/box.ts'

/** Says from when on each step answers; nothing where one answers the whole range. */
export function JoinedSteps({ stretches }: Pick<HistoryResult, 'stretches'>) {
  const { t } = useTranslation()
  if (stretches.length < 2) return null
  const steps = stretches.map(({ step, from }) =>
    t('telemetry.stepFrom', { step: t(`telemetryStep.${step}`), from: companyTime(from).slice(5, 16) }),
  )
  return (
    <Box role="note" fontSize="xs" color="fg.muted">
      {t('telemetry.joinedSteps', { steps: steps.join(t('telemetry.listComma')) })}
    </Box>
  )
}
