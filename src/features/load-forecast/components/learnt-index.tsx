import { useTranslation } from 'react-i18next'
import { UNIT_RANGES } from '#contract/endpoints/load-forecast-settings.ts'
import type { LearntHeatIndex } from '#contract/endpoints/unit-buildings.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { learntDraft } from '../model/unit-form.ts'
import { useLearntIndexText } from './use-learnt-index-text.ts'

interface LearntIndexProps {
  unitName: string
  learnt: LearntHeatIndex
  /** The value as it is typed into the form. */
  onTake: (value: string) => void
}

/** What was learnt of a unit’s heat index, which a person may take over into the form. */
export function LearntIndex({ unitName, learnt, onTake }: LearntIndexProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const text = useLearntIndexText()(learnt)
  const value = learntDraft(learnt.value, UNIT_RANGES.heatIndexWM2)

  async function take(): Promise<void> {
    if (value === null) return
    const answer = await confirm({
      title: t('loadForecast.learntIndex.title', { name: unitName, value }),
      detail: t('loadForecast.learntIndex.detail', { text }),
      confirmLabel: t('loadForecast.learntIndex.take'),
      cancelLabel: t('resource.cancel'),
    })
    if (answer !== null) onTake(value)
  }
  return (
    <Row gap="3" alignItems="center" flexWrap="wrap">
      <Box fontSize="sm" color="fg.muted">
        {t('loadForecast.learntIndex.learnt', { text })}
      </Box>
      <Button size="sm" disabled={value === null} onClick={() => void take()}>
        {t('loadForecast.learntIndex.take')}
      </Button>
    </Row>
  )
}
