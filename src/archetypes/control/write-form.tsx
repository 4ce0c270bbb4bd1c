import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WRITER_NAMES } from '#contract/control/writers.ts'
import type { WriteRight } from '#contract/endpoints/control.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime, formatLiveTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Problem } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { FormDialog } from '../form-dialog/form-dialog.tsx'
import type { DialogForm } from '../form-dialog/use-dialog-form.ts'
import { InForceBadge } from '../in-force/in-force-badge.tsx'
import { HandBackDialog } from './hand-back-dialog.tsx'
import { offeredWords, shownValue } from './shown-value.ts'
import { type TypedProblem, typedValue } from './typed-value.ts'
import { UNTIL, USUAL_HOURS, ValidFor } from './valid-for.tsx'

/** What is typed, before it is confirmed. */
export interface DraftWrite {
  readonly text: string
  readonly reason: string
  /** Hours for which it holds; empty: until it is given back. */
  readonly hours: string
}
export const emptyDraft: DraftWrite = { text: '', reason: '', hours: USUAL_HOURS }

interface WriteFormProps {
  form: DialogForm<DraftWrite>
  title: string
  right: WriteRight
  onConfirm: (value: number) => void
  /** Chooses among several points. */
  chooser: ReactNode
}

export function WriteForm({ form, title, right, onConfirm, chooser }: WriteFormProps) {
  const { t } = useTranslation()
  const draft = form.values
  const [isChecked, setIsChecked] = useState(false)
  const typed = typedValue(draft.text, right)
  const unitIds = useMemo(() => [right.nodeId], [right.nodeId])
  const isReasonMissing = draft.reason.trim() === ''
  const textOf = useProblemText()
  const problem = 'problem' in typed && (isChecked || draft.text !== '') ? textOf(typed.problem) : null
  function goOn(): void {
    setIsChecked(true)
    if ('value' in typed && !isReasonMissing && !right.refusal) onConfirm(typed.value)
  }
  const { present, min, max, step } = right
  const states = offeredWords(right)
  const text = form.field('text')
  const limits = { min: shownValue(min, right), max: shownValue(max, right) }
  return (
    <FormDialog
      form={form}
      title={title}
      sendLabel={t('control.toConfirm')}
      onSend={goOn}
      isComplete={right.refusal === null}
    >
      {chooser}
      <Row justifyContent="space-between" gap="4" alignItems="baseline" flexWrap="wrap">
        <Row gap="2" flexWrap="wrap">
          <Box color="fg.muted">{right.nodeName}</Box>
          <InForceBadge unitIds={unitIds} />
        </Row>
        <Box textAlign="end" role="status" aria-live="off" data-present>
          <Box fontSize="sm" color="fg.muted">
            {t('control.present')}
          </Box>
          <Box fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
            {present ? shownValue(present.value, right) : t('control.noPresent')}
          </Box>
          {present && (
            <Box fontSize="xs" color="fg.muted">
              {t('control.presentAt', { time: formatLiveTime(present.at) })}
            </Box>
          )}
        </Box>
      </Row>
      <Problem id="write-refusal" text={right.refusal?.text ?? null} />
      <HeldBy right={right} />
      {states ? (
        <SelectField
          label={t('control.value')}
          problem={problem}
          isRequired
          value={text.value}
          onChange={text.onChange}
          placeholder={t('control.choose')}
          options={states}
        />
      ) : (
        <NumberField
          label={right.unit === '' ? t('control.value') : `${t('control.value')} (${right.unit})`}
          problem={problem}
          isRequired
          hint={
            step === null
              ? t('control.range', limits)
              : t('control.rangeAndStep', { ...limits, step: shownValue(step, right) })
          }
          value={text.value}
          onChange={text.onChange}
        />
      )}
      <ValidFor hours={draft.hours} onChange={form.field('hours').onChange} />
      <TextArea
        label={t('control.reason')}
        isRequired
        rows={2}
        maxLength={500}
        {...form.field('reason')}
        problem={isChecked && isReasonMissing ? t('control.required') : null}
      />
    </FormDialog>
  )
}

function useProblemText(): (problem: TypedProblem) => string {
  const { t } = useTranslation()
  return (problem) => {
    switch (problem.key) {
      case 'tooPrecise':
        return t('control.tooPrecise', { decimals: problem.decimals })
      case 'outside':
        return t('control.outside', { min: problem.min, max: problem.max })
      case 'tooFar':
        return t('control.tooFar', { step: problem.step, present: problem.present })
      default:
        return t(`control.${problem.key}`)
    }
  }
}

/** Who set the present value, and giving it back. */
function HeldBy({ right: { heldBy, pointId } }: { right: WriteRight }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isHandingBack, setIsHandingBack] = useState(false)
  if (!heldBy) return null
  const { writer, name, validUntil } = heldBy
  const until = validUntil === null ? '' : t('control.heldUntil', { time: formatDateTime(validUntil, UNTIL) })
  const who = writer === 'operator' ? name : labelIn(WRITER_NAMES[writer], language)
  return (
    <Row justifyContent="space-between" gap="3" fontSize="sm" color="fg.muted" flexWrap="wrap">
      <Box>{t('control.heldBy', { name: who, until })}</Box>
      {writer === 'operator' && (
        <Button size="sm" onClick={() => setIsHandingBack(true)}>
          {t('control.release')}
        </Button>
      )}
      {isHandingBack && <HandBackDialog pointIds={[pointId]} onClose={() => setIsHandingBack(false)} />}
    </Row>
  )
}
