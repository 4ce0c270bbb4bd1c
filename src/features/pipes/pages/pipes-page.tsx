// Pipes of the primary network: their records, what is likely wrong with them, and how a leak in one is shut off.

import { ListChecks, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { Button } from '#ui/button.tsx'
import { FindingsDialog } from '../components/findings-dialog.tsx'
import { ShutOffDialog } from '../components/shut-off-dialog.tsx'

export function PipesPage() {
  const { t } = useTranslation()
  const [isChecking, setChecking] = useState(false)
  const [leak, setLeak] = useState<{ readonly keyId: string; readonly name: string } | null>(null)
  return (
    <>
      <ResourcePage
        resource={pipeSegmentResource}
        initial={{ kind: 'branch', laying: 'direct', roughnessMm: 0.5 }}
        toolbar={
          <Button onClick={() => setChecking(true)}>
            <ListChecks size={16} aria-hidden />
            {t('pipes.check')}
          </Button>
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
