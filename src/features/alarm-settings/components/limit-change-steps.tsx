import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitSetOutcome } from '#contract/endpoints/temperature-limits.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { type LimitAsk, useChangeLimits } from '../api/use-temperature-limits.ts'
import { CountedChangeDialog } from './counted-change-dialog.tsx'
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
    <CountedChangeDialog
      title={title}
      width="40rem"
      onClose={onClose}
      isBusy={isPending}
      next={{
        label: isCounted ? confirmLabel : t(isPending ? 'temperatureLimits.previewing' : 'temperatureLimits.preview'),
        isDisabled: !isComplete || stale !== null || (isCounted && reason.trim() === ''),
        onClick: () => void handleNext(),
      }}
      outcome={outcome && <Outcome outcome={outcome} />}
      problem={general ?? (stale && t('resource.staleTitle'))}
      reason={
        isCounted
          ? {
              label: t('temperatureLimits.reason'),
              value: reason,
              problem: problems.reason ?? null,
              onChange: setReason,
            }
          : null
      }
    >
      {children(problems, handleEdit)}
    </CountedChangeDialog>
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
