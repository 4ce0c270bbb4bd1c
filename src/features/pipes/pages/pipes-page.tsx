// Pipes of the primary network: their records, what is likely wrong with them, and how a leak in one is shut off.

import { ListChecks, MapPinned, ShieldAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { loadable } from '#lib/loadable.tsx'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { FindingsDialog } from '../components/findings-dialog.tsx'
import { ShutOffDialog } from '../components/shut-off-dialog.tsx'

const NetworkEditing = loadable(async () => (await import('../components/network-editing.tsx')).NetworkEditing)

const EDIT = 'edit'
const readEditing = (search: URLSearchParams): boolean => search.get(EDIT) === '1'
function writeEditing(isEditing: boolean, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  if (isEditing) next.set(EDIT, '1')
  else next.delete(EDIT)
  return next
}

export function PipesPage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const [isEditing, setEditing] = useAddressState(readEditing, writeEditing)
  const mayEdit = mayDo(pipeSegmentResource.permissionOf('edit'))
  return isEditing && mayEdit ? (
    <Suspense fallback={<Waiting text={t('pipeEdit.reading')} />}>
      <NetworkEditing onClose={() => setEditing(() => false)} />
    </Suspense>
  ) : (
    <PipeRecords onEdit={mayEdit ? () => setEditing(() => true) : null} />
  )
}

/** @param onEdit - Null: the user may not. */
function PipeRecords({ onEdit }: { onEdit: (() => void) | null }) {
  const { t } = useTranslation()
  const [isChecking, setChecking] = useState(false)
  const [leak, setLeak] = useState<{ readonly keyId: string; readonly name: string } | null>(null)
  return (
    <>
      <ResourcePage
        resource={pipeSegmentResource}
        initial={{ kind: 'branch', laying: 'direct', roughnessMm: 0.5 }}
        toolbar={
          <>
            {onEdit && (
              <Button onClick={onEdit}>
                <MapPinned size={16} aria-hidden />
                {t('pipeEdit.open')}
              </Button>
            )}
            <Button onClick={() => setChecking(true)}>
              <ListChecks size={16} aria-hidden />
              {t('pipes.check')}
            </Button>
          </>
        }
        rowActions={({ keyId, code }) => [
          {
            id: 'shutOff',
            label: t('pipes.shutOffOf', { name: code }),
            icon: <ShieldAlert size={16} aria-hidden />,
            onSelect: () => setLeak({ keyId, name: code }),
          },
        ]}
      />
      {isChecking && <FindingsDialog onClose={() => setChecking(false)} />}
      {leak && <ShutOffDialog {...leak} onClose={() => setLeak(null)} />}
    </>
  )
}
