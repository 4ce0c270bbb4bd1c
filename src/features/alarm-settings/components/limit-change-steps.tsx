import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DialogForm, useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { LimitSetOutcome } from '#contract/endpoints/temperature-limits.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { type LimitAsk, useChangeLimits } from '../api/use-temperature-limits.ts'
import { CountedChangeDialog } from './counted-change-dialog.tsx'
import { type ReasonedInput, useCountedChange } from './use-counted-change.ts'

interface LimitChangeStepsProps<Values extends ReasonedInput> {
  form: DialogForm<Values>
  title: string
  confirmLabel: string
  onClose: () => void
  /** What is to be done with the present input; null while it is not complete. */
  askOf: (purpose: { readonly reason: string; readonly preview: boolean }) => LimitAsk | null
  /** The fields. */
  children: ReactNode
}

/** A dialog that counts what a change of temperature limits would have raised before it is made with its reason. */
export function LimitChangeSteps<Values extends ReasonedInput>(props: LimitChangeStepsProps<Values>) {
  const { form, title, confirmLabel, onClose, askOf, children } = props
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const { mutateAsync } = useChangeLimits()
  const { outcome, isCounted, isComplete, handleNext } = useCountedChange({
    form,
    askOf,
    change: mutateAsync,
    onSaved: () => {
      say(t('temperatureLimits.saved'))
      onClose()
    },
  })
  const { problems } = form

  return (
    <CountedChangeDialog
      form={form}
      title={title}
      width="40rem"
      next={{
        label: isCounted ? confirmLabel : t(form.isBusy ? 'temperatureLimits.previewing' : 'temperatureLimits.preview'),
        isDisabled: !isComplete || form.stale !== null || (isCounted && form.values.reason.trim() === ''),
        onClick: () => void handleNext(),
      }}
      outcome={outcome && <Outcome outcome={outcome} />}
      problem={problems.keyId ?? problems.changeId ?? problems.limits ?? problems['limits.rows'] ?? null}
      reasonLabel={isCounted ? t('temperatureLimits.reason') : null}
    >
      {children}
    </CountedChangeDialog>
  )
}

interface ReasonedChangeProps extends Omit<LimitChangeStepsProps<ReasonedInput>, 'form'> {
  /** Names the form on its page, with what it is for. */
  name: string
}

/** A change that asks for nothing but its reason. */
export function ReasonedChange({ name, ...rest }: ReasonedChangeProps) {
  const form = useDialogForm({ form: name, initial: { reason: '' }, onClose: rest.onClose })
  return <LimitChangeSteps {...rest} form={form} />
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
