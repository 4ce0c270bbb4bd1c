import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { useStrategy } from '../api/use-strategies.ts'
import { draftOf } from '../model/strategy-draft.ts'
import { StrategyDialog } from './strategy-dialog.tsx'

interface VersionDialogProps {
  keyId: string
  /** The version that the new one begins with. */
  number: number
  onSaved: (keyId: string) => void
  onRehearse?: (saved: { readonly keyId: string; readonly number: number }) => void
  onClose: () => void
}

/** Reads a version and opens it as the beginning of a new one. */
export function VersionDialog({ keyId, number, onSaved, onRehearse, onClose }: VersionDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useStrategy(keyId, number)
  if (data) {
    const names = new Map(data.units.map(({ nodeId, name }) => [nodeId, name]))
    return (
      <StrategyDialog
        of={{ keyId, version: data.version, name: data.name, number }}
        initial={draftOf(data.strategy, (nodeId) => names.get(nodeId) ?? nodeId)}
        onSaved={onSaved}
        onRehearse={onRehearse ?? null}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('strategies.newVersion')} isOpen onClose={onClose} closeLabel={t('resource.close')}>
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('strategies.reading')} />
      )}
    </Dialog>
  )
}
