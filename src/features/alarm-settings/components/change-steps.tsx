import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { ThresholdOutcome } from '#contract/resources/alarm-threshold.resource.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { type ThresholdAsk, useChangeThresholds } from '../api/use-thresholds.ts'
import { ChangedPoints } from './changed-points.tsx'
import { CountedChangeDialog } from './counted-change-dialog.tsx'
import { type ReasonedInput, useCountedChange } from './use-counted-change.ts'

interface ChangeStepsProps<Values extends ReasonedInput> {
  form: DialogForm<Values>
  title: string
  onClose: () => void
  /** What is to be done with the present input; null while it is not complete. */
  askOf: (purpose: { readonly reason: string; readonly preview: boolean }) => ThresholdAsk | null
  /** The fields. */
  children: ReactNode
}

/** A dialog that counts what a change of thresholds would have raised before it can be saved with its reason. */
export function ChangeSteps<Values extends ReasonedInput>(props: ChangeStepsProps<Values>) {
  const { form, title, onClose, askOf, children } = props
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const { mutateAsync } = useChangeThresholds()
  const { outcome, isCounted, isComplete, handleNext } = useCountedChange({
    form,
    askOf,
    change: mutateAsync,
    onSaved: ({ numChanged }) => {
      say(t('alarmThresholds.saved', { count: numChanged }))
      onClose()
    },
  })
  const isNothing = outcome?.numChanged === 0
  const stage = isCounted ? 'save' : form.isBusy ? 'counting' : 'count'
  return (
    <CountedChangeDialog
      form={form}
      title={title}
      width="38rem"
      next={{
        label: t(`alarmThresholds.${stage}`),
        isDisabled: !isComplete || isNothing,
        onClick: () => void handleNext(),
      }}
      outcome={outcome && <Counted outcome={outcome} />}
      problem={form.problems.points ?? null}
      reasonLabel={isCounted && !isNothing ? t('alarmThresholds.reason') : null}
    >
      {children}
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
