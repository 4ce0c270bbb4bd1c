import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { useAttempt } from '#data/attempt.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { RollOutStations } from './roll-out-stations.tsx'
import { useRollOut } from './use-roll-out.ts'

interface RollOutDialogProps {
  keyId: string
  title: string
  /** Whether the editor holds changes that are not checked, as they are not saved. */
  isUnsaved?: boolean
  onClose: () => void
  /** Shows the elements that bind a point of the drawn station; absent outside of the editor. */
  onLocate?: ((pointCode: string) => void) | undefined
}

/** Chooses the stations that a station's drawing is shown for, beside what each of them lacks for it. */
export function RollOutDialog({ keyId, title, isUnsaved = false, onClose, onLocate }: RollOutDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const { data, stations, shownNow, error, refetch } = useRollOut(keyId)
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  const [isBusy, attempt] = useAttempt()
  const chosen = ticked ?? shownNow
  const numLacking = stations.filter(({ nodeCode, missing }) => chosen.has(nodeCode) && missing.length > 0).length

  async function save(): Promise<void> {
    await attempt(async () => {
      await ask(drawingCalls.setRollOut, { keyId, nodeCodes: [...chosen] })
      say(t('drawings.rollOut.done', { title, count: chosen.size }))
      onClose()
    })
  }

  return (
    <Dialog
      isOpen
      title={t('drawings.rollOut.title', { title })}
      width="64rem"
      isBusy={isBusy}
      onClose={onClose}
      closeLabel={t('resource.close')}
      footer={
        data && (
          <Row gap="3" width="100%" flexWrap="wrap">
            <Box flex="1" role="status" fontSize="sm" color="fg.muted">
              {t('drawings.rollOut.chosen', { count: chosen.size })}
              {isUnsaved && ` · ${t('drawings.rollOut.unsaved')}`}
              {numLacking > 0 && ` · ${t('drawings.rollOut.lacking', { count: numLacking })}`}
            </Box>
            <Button onClick={onClose} disabled={isBusy}>
              {t('resource.cancel')}
            </Button>
            <Button look="solid" disabled={isBusy || isSame(chosen, shownNow)} onClick={() => void save()}>
              {t('drawings.rollOut.apply')}
            </Button>
          </Row>
        )
      }
    >
      {data ? (
        <RollOutStations
          keyId={keyId}
          drawnCode={data.nodeCode}
          stations={stations}
          chosen={chosen}
          onChosen={setTicked}
          onLocate={onLocate}
        />
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('drawings.rollOut.checking')} />
      )}
    </Dialog>
  )
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one))
