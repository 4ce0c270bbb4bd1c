import { useTranslation } from 'react-i18next'
import type { Prediction } from '#contract/endpoints/load-forecast.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column } from '#ui/box.ts'
import { useLastForecasts } from '../api/use-load-forecast.ts'

/** A band that is so much wider or narrower than usual is worth a word. */
const NOTABLE = 0.1

interface ModelNoteProps {
  prediction: Prediction
  /** Of a source or a unit; null: the network. */
  nodeId: string | null
}

/** By which model it was forecast, and why today is trusted more or less than usual. */
export function ModelNote({ prediction: { model, bandPct }, nodeId }: ModelNoteProps) {
  const { t } = useTranslation()
  const { data: past } = useLastForecasts(nodeId)
  const percent = (value: number): string => `${formatQuantity(value, 1)} %`
  const notes: string[] = []
  if (model) {
    const { numLearnt, numPhysical, version, reasons } = model
    const why = reasons.map((reason) => t(`loadForecast.physicalReason.${reason}`)).join(t('loadForecast.comma'))
    if (numPhysical === 0)
      notes.push(version === null ? t('loadForecast.allLearnt') : t('loadForecast.learntBy', { version }))
    else if (numLearnt === 0) notes.push(t('loadForecast.allPhysical', { why }))
    else notes.push(t('loadForecast.partLearnt', { learnt: numLearnt, count: numPhysical, why }))
  }
  if (past) {
    const { total, coverage, bandPct: usualBandPct } = past
    const { numHours, wmape: error } = total.forecast
    const { wmape: yesterday } = total.yesterday
    if (error !== null && yesterday !== null)
      notes.push(t('loadForecast.lastDays', { count: numHours, error: percent(error), yesterday: percent(yesterday) }))
    if (bandPct !== null && usualBandPct !== null) {
      const share = bandPct / usualBandPct - 1
      const word = Math.abs(share) < NOTABLE ? 'asUsual' : share > 0 ? 'lessThanUsual' : 'moreThanUsual'
      notes.push(t(`loadForecast.trust.${word}`, { band: percent(bandPct), usual: percent(usualBandPct) }))
    }
    if (coverage !== null) notes.push(t('loadForecast.bandHeld', { share: `${formatQuantity(coverage, 0)} %` }))
  }
  return (
    <Column gap="1" paddingInline="4" paddingBottom="4" fontSize="sm">
      {notes.map((note) => (
        <Box key={note}>{note}</Box>
      ))}
    </Column>
  )
}
