import { useTranslation } from 'react-i18next'
import type { Prediction } from '#contract/endpoints/load-forecast.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column } from '#ui/box.ts'

/** A band that is so much wider or narrower than usual is worth a word. */
const NOTABLE = 0.1

/** By which model it was forecast, and why today is trusted more or less than usual. */
export function ModelNote({ prediction: { model, trust } }: { prediction: Prediction }) {
  const { t } = useTranslation()
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
  if (trust && trust.wmape !== null && trust.yesterdayWmape !== null)
    notes.push(
      t('loadForecast.lastDays', {
        count: trust.numHours,
        error: percent(trust.wmape),
        yesterday: percent(trust.yesterdayWmape),
      }),
    )
  if (trust && trust.bandPct !== null && trust.usualBandPct !== null) {
    const { bandPct, usualBandPct } = trust
    const share = bandPct / usualBandPct - 1
    const word = Math.abs(share) < NOTABLE ? 'asUsual' : share > 0 ? 'lessThanUsual' : 'moreThanUsual'
    notes.push(t(`loadForecast.trust.${word}`, { band: percent(bandPct), usual: percent(usualBandPct) }))
  }
  if (trust && trust.coverage !== null)
    notes.push(t('loadForecast.bandHeld', { share: `${formatQuantity(trust.coverage, 0)} %` }))
  return (
    <Column gap="1" paddingInline="4" paddingBottom="4" fontSize="sm">
      {notes.map((note) => (
        <Box key={note}>{note}</Box>
      ))}
    </Column>
  )
}
