import { useAtomValue } from 'jotai'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapBeginning } from '#archetypes/map/use-map-beginning.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { pipeEditCalls } from '#contract/endpoints/pipe-edits.ts'
import { townMapCalls } from '#contract/endpoints/town-map.ts'
import { useAttempt } from '#data/attempt.ts'
import { useAnswer } from '#data/calls.ts'
import { identityAtom } from '#data/console-services.ts'
import { Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Spinner, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { findDraft, type KeptDraft } from '../edit/kept-draft.ts'
import { useEditingTab } from '../edit/use-editing-tab.ts'
import { NetworkEditor } from './network-editor.tsx'

interface NetworkEditingProps {
  onClose: () => void
}

/** The editor, unless another tab edits. */
export function NetworkEditing({ onClose }: NetworkEditingProps) {
  const { t } = useTranslation()
  const user = useAtomValue(identityAtom)?.user.userId ?? ''
  const { state, isTakenOver, takeOver, session } = useEditingTab(user)
  const [isBusy, attempt] = useAttempt()
  if (state === 'editing')
    return <EditedHere user={user} isTakenOver={isTakenOver} session={session} onClose={onClose} />
  return (
    <Page fit="window" data-page="pipe-editor">
      <PageHeading />
      {state === 'asking' ? (
        <Waiting text={t('pipeEdit.reading')} />
      ) : (
        <EmptyState
          icon={<Copy size={40} />}
          title={t('pipeEdit.elsewhereTitle')}
          detail={t('pipeEdit.elsewhereDetail')}
          action={
            <Row gap="2" justifyContent="center" flexWrap="wrap">
              <Button onClick={onClose}>{t('pipeEdit.toList')}</Button>
              <Button look="solid" disabled={isBusy} onClick={() => void attempt(takeOver)}>
                {isBusy && <Spinner />}
                {t('pipeEdit.takeOverHere')}
              </Button>
            </Row>
          }
        />
      )}
    </Page>
  )
}

interface EditedHereProps
  extends NetworkEditingProps,
    Pick<ReturnType<typeof useEditingTab>, 'isTakenOver' | 'session'> {
  user: string
}

/** Reads what the editor begins with. */
function EditedHere({ user, isTakenOver, session, onClose }: EditedHereProps) {
  const { t } = useTranslation()
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
          isContinued={isTakenOver}
          opened={session}
          onClose={onClose}
        />
      ) : (
        <Waiting text={t('pipeEdit.reading')} />
      )}
    </Page>
  )
}
