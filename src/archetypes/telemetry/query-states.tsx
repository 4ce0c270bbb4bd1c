import { CircleSlash, Layers, ListTree, SearchX, Timer, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'

/** After this wait, the user is offered to cancel. */
const OFFER_CANCEL_MS = 3_000

/** Placeholder while values are loading. */
export function ReadingValues({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), OFFER_CANCEL_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Column height="100%" minHeight="60" alignItems="center" justifyContent="center" gap="3">
      <Waiting text={t('telemetry.reading')} />
      {isLong && <Button onClick={onCancel}>{t('resource.cancel')}</Button>}
    </Column>
  )
}

const ICONS = {
  chooseNodes: ListTree,
  noPoints: Unplug,
  noValues: SearchX,
  cancelled: CircleSlash,
  tooManyPoints: Layers,
  stepTooFine: Timer,
  choosePoints: ListTree,
} as const

/** Says why nothing is shown, and what to do. */
export function NothingToShow({ why, onRetry }: { why: keyof typeof ICONS; onRetry?: () => void }) {
  const { t } = useTranslation()
  const Icon = ICONS[why]
  return (
    <EmptyState
      icon={<Icon size={40} />}
      title={t(`telemetry.${why}`)}
      detail={t(`telemetry.${why}Detail`)}
      action={onRetry && <Button onClick={onRetry}>{t('telemetry.query')}</Button>}
    />
  )
}
