import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapBeginning } from '#archetypes/map/use-map-beginning.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { pipeEditCalls } from '#contract/endpoints/pipe-edits.ts'
import { townMapCalls } from '#contract/endpoints/town-map.ts'
import { useAnswer } from '#data/calls.ts'
import { identityAtom } from '#data/console-services.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { findDraft, type KeptDraft } from '../edit/kept-draft.ts'
import { NetworkEditor } from './network-editor.tsx'

/** Reads what the editor begins with. */
export function NetworkEditing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const user = useAtomValue(identityAtom)?.user.userId ?? ''
  // what is edited stays until it is published, whatever others do
  const network = useAnswer(pipeEditCalls.network, {}, { staleTime: 0, gcTime: 0, refetchOnMount: 'always' })
  const ground = useAnswer(townMapCalls.ground, {}, { staleTime: 300_000 })
  const beginning = useMapBeginning(useVariant())
  const [found, setFound] = useState<KeptDraft | null | undefined>(undefined)
  useEffect(() => {
    // a browser that keeps nothing has no draft
    findDraft(user, Date.now()).then(setFound, () => setFound(null))
  }, [user])
  const failed = network.error ? network : ground.error ? ground : null
  const isReady = network.data && ground.data && beginning && found !== undefined && network.isFetchedAfterMount
  return (
    <Page fit="window" data-page="pipe-editor">
      <PageHeading />
      {failed?.error ? (
        <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isReady ? (
        <NetworkEditor
          stored={network.data}
          ground={ground.data}
          beginning={beginning}
          found={found}
          onClose={onClose}
        />
      ) : (
        <Waiting text={t('pipeEdit.reading')} />
      )}
    </Page>
  )
}
