import { useTranslation } from 'react-i18next'
import type { Prediction } from '#contract/endpoints/load-forecast.ts'
import { PlaceNotes } from './place-notes.tsx'
import { useStoodText } from './use-stood-text.ts'

/** Units whose meter stood still within the last day, so that hours of it are left out. */
export function StoodMeters({ stood }: { stood: Prediction['stood'] }) {
  const { t } = useTranslation()
  const stoodText = useStoodText()
  return (
    <PlaceNotes
      notes={stood.map(({ nodeId, name, ...meter }) => ({ kind: 'unit', nodeId, name, text: stoodText(meter) }))}
      moreText={(count) => t('loadForecast.stood.more', { count })}
    />
  )
}
