import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitSetOutcome } from '#contract/endpoints/temperature-limits.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type LimitAsk, useChangeLimits } from '../api/use-temperature-limits.ts'
import { useCountedChange } from './use-counted-change.ts'

type Problems = Readonly<Record<string, string>>

interface LimitChangeStepsProps {
  title: string
  confirmLabel: string
  onClose: () => void
  /** What is to be done with the present input; null while it is not complete. */
  askOf: (purpose: { readonly reason: string; readonly preview: boolean }) => LimitAsk | null
  /** The fields, with the errors by their names; `onEdit` is to be called when one has changed. */
  children: (problems: Problems, onEdit: () => void) => ReactNode
}

/** A dialog that counts what a change of temperature limits would have raised before it is made with its reason. */
export function LimitChangeSteps({ title, confirmLabel, onClose, askOf, children }: LimitChangeStepsProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const { mutateAsync, isPending } = useChangeLimits()
  const { reason, setReason, outcome, isCounted, problems, stale, isComplete, handleNext, handleEdit } =
    useCountedChange({
      askOf,
      change: mutateAsync,
      onSaved: () => {
        say(t('temperatureLimits.saved'))
        onClose()
      },
    })
  const general = problems.keyId ?? problems.changeId ?? problems.limits ?? problems['limits.rows']

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="40rem"
      isBusy={isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('resource.cancel')}
          </Button>
          <Button
            look="solid"
            onClick={() => void handleNext()}
            disabled={isPending || !isComplete || stale !== null || (isCounted && reason.trim() === '')}
          >
            {isCounted ? confirmLabel : t(isPending ? 'temperatureLimits.previewing' : 'temperatureLimits.preview')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        {children(problems, handleEdit)}
        <Box role="status">{outcome && <Outcome outcome={outcome} />}</Box>
        {(general ?? stale) && (
          <Box role="alert" color="level.urgent">
            {general ?? t('resource.staleTitle')}
          </Box>
        )}
        {isCounted && (
          <TextArea
            name="reason"
            label={t('temperatureLimits.reason')}
            value={reason}
            isRequired
            rows={2}
            maxLength={200}
            problem={problems.reason ?? null}
            onChange={setReason}
          />
        )}
      </Column>
    </Dialog>
  )
}

const MINUTES = 'YYYY-MM-DD HH:mm'

function Outcome({ outcome: { numPoints, numOverridden, numCounted, counted } }: { outcome: LimitSetOutcome }) {
  const { t } = useTranslation()
  return (
    <Column gap="2" padding="3" borderWidth="1px" borderColor="border.subtle" borderRadius="md">
      <Box>{t('temperatureLimits.concerned', { count: numPoints, overridden: numOverridden })}</Box>
      {counted && counted.from !== null ? (
        <>
          <Box fontWeight="bold" data-counted>
            {t('temperatureLimits.counted', {
              from: formatDateTime(counted.from, MINUTES),
              to: formatDateTime(counted.to, MINUTES),
              before: counted.before,
              after: counted.after,
            })}
          </Box>
          {numCounted < numPoints && (
            <Box fontSize="sm" color="fg.muted">
              {t('temperatureLimits.countedSome', { count: numCounted })}
            </Box>
          )}
        </>
      ) : (
        <Box>{t('temperatureLimits.notCounted')}</Box>
      )}
    </Column>
  )
}
