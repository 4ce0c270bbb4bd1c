import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useUnitModes } from '../api/use-unit-modes.ts'
import { UnitModesDialog } from './unit-modes-dialog.tsx'

interface LockDialogProps {
  nodeIds: readonly string[]
  onClose: () => void
}

/** Locks units, or lets them go, where how they may be controlled is set. */
export function LockDialog({ nodeIds, onClose }: LockDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useUnitModes()
  const units = data?.filter(({ keyId }) => nodeIds.includes(keyId)) ?? []
  if (units.length > 0) return <UnitModesDialog units={units} onClose={onClose} />
  return (
    <Dialog title={t('loops.lockUnit')} isOpen onClose={onClose} closeLabel={t('resource.close')}>
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState icon={null} title={t('loops.noSuchUnit')} />
      ) : (
        <Waiting text={t('resource.loading')} />
      )}
    </Dialog>
  )
}
