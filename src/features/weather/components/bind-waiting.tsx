import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'

interface BindWaitingProps {
  title: string
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

/** The dialog of a binding while the present one is read. */
export function BindWaiting({ title, error, onRetry, onClose }: BindWaitingProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} isOpen onClose={onClose} closeLabel={t('resource.close')}>
      {error ? <ListFailure error={error} onRetry={onRetry} /> : <Waiting text={t('weather.reading')} />}
    </Dialog>
  )
}
