import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThresholdOutcome } from '#contract/resources/alarm-threshold.resource.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { type ThresholdAsk, useChangeThresholds } from '../api/use-thresholds.ts'
import { ChangedPoints } from './changed-points.tsx'
import { CountedChangeDialog } from './counted-change-dialog.tsx'
import { useCountedChange } from './use-counted-change.ts'

type Problems = Readonly<Record<string, string>>

interface ChangeStepsProps {
  title: string
  onClose: () => void
  /** What is to be done with the present input; null while it is not complete. */
  askOf: (purpose: { readonly reason: string; readonly preview: boolean }) => ThresholdAsk | null
  /** The fields, with the errors by their names; `onEdit` is to be called when one has changed. */
  children: (problems: Problems, onEdit: () => void) => ReactNode
}

/** A dialog that counts what a change of thresholds would have raised before it can be saved with its reason. */
export function ChangeSteps({ title, onClose, askOf, children }: ChangeStepsProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const { mutateAsync, isPending } = useChangeThresholds()
  const { reason, setReason, outcome, isCounted, problems, isComplete, handleNext, handleEdit } = useCountedChange({
    askOf,
    change: mutateAsync,
    onSaved: ({ numChanged }) => {
      say(t('alarmThresholds.saved', { count: numChanged }))
      onClose()
    },
  })
  const isNothing = outcome?.numChanged === 0
  return (
    <CountedChangeDialog
      title={title}
      width="38rem"
      onClose={onClose}
      isBusy={isPending}
      next={{
        label: t(
          isPending && !isCounted
            ? 'alarmThresholds.counting'
            : isCounted
              ? 'alarmThresholds.save'
              : 'alarmThresholds.count',
        ),
        isDisabled: !isComplete || isNothing,
        onClick: () => void handleNext(),
      }}
      outcome={outcome && <Counted outcome={outcome} />}
      problem={problems.points ?? null}
      reason={
        isCounted && !isNothing
          ? {
              label: t('alarmThresholds.reason'),
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

function Counted({ outcome: { numChanged, changes, counted } }: { outcome: ThresholdOutcome }) {
  const { t } = useTranslation()
  if (numChanged === 0) return t('alarmThresholds.noChange')
  return (
    <Column gap="2" padding="3" borderWidth="1px" borderColor="border.subtle" borderRadius="md">
      <Box>{t('alarmThresholds.changes', { count: numChanged })}</Box>
      {counted && counted.from !== null ? (
        <>
          <Box fontWeight="bold" data-counted>
            {t('alarmThresholds.counted', {
              from: formatDateTime(counted.from, MINUTES),
              to: formatDateTime(counted.to, MINUTES),
              before: counted.before,
              after: counted.after,
            })}
          </Box>
          <Box fontSize="sm" color="fg.muted">
            {t('alarmThresholds.countedHow', { samplesFrom: formatDateTime(counted.samplesFrom, MINUTES) })}
          </Box>
        </>
      ) : (
        <Box>{t('alarmThresholds.notCounted')}</Box>
      )}
      {numChanged > 1 && <ChangedPoints changes={changes} total={numChanged} />}
    </Column>
  )
}
