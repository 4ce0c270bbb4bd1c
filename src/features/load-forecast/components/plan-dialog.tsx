import { useSetAtom } from 'jotai'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import {
  type CheckedLoad,
  loadPlanCalls as calls,
  type LoadDay,
  MAX_SHIFT,
  MAX_SHIFTS,
  type PlannedLoad,
} from '#contract/endpoints/load-plan.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import {
  type DraftShift,
  draftOfShift,
  nextShift,
  SHIFT_UNITS,
  shiftsOf,
  unitOf,
  wholeDay,
  wrongIn,
} from '../model/shift-form.ts'
import { PlanSummary } from './plan-summary.tsx'

const HOUR_MS = 3_600_000
const MAX_REASON = 300

interface PlanDialogProps {
  nodeId: string
  day: LoadDay
  onClose: () => void
}

/** Changes the hours of a day, shows what that makes, and confirms exactly this. */
export function PlanDialog({ nodeId, day: { place, day, hours, plans }, onClose }: PlanDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const openHours = hours.flatMap(({ isOpen }, hour) => (isOpen ? [hour] : []))
  const [newest] = plans
  const revised = newest?.shifts.filter(({ fromHour }) => openHours.includes(fromHour)) ?? []
  const form = useDialogForm({
    form: `loadPlan ${nodeId} ${day} ${newest?.revision ?? 0}`,
    initial: {
      shifts: revised.length > 0 ? revised.map(draftOfShift) : [nextShift(openHours)],
      keepsHeat: newest?.keepsHeat ?? false,
      reason: '',
    },
    onClose,
  })
  const { shifts, keepsHeat, reason } = form.values
  const sent = shiftsOf(shifts)
  const needsReason = sent.length > 0 || newest !== undefined
  const planned: PlannedLoad = {
    nodeId,
    day,
    shifts: sent,
    keepsHeat,
    reason: reason.trim(),
    revises: newest?.revision ?? null,
  }

  const check = (): Promise<void> =>
    form.attempt(
      () => ask(calls.check, planned, { isQuiet: true }),
      (checked) => void decide(checked),
    )
  async function decide(checked: CheckedLoad): Promise<void> {
    const answer = await confirm({
      title: t('loadPlan.confirmTitle', { day }),
      detail: <PlanSummary name={place.name} planned={planned} checked={checked} />,
      confirmLabel: t('loadPlan.confirm'),
      cancelLabel: t('loadPlan.cancel'),
    })
    if (!answer) return
    await form.send(
      () => ask(calls.confirm, { ...planned, digest: checked.digest }, { isQuiet: true }),
      ({ revision }) => {
        say(t('loadPlan.confirmed', { revision }))
        onClose()
      },
    )
  }
  const change = (index: number, part: Partial<DraftShift>): void =>
    form.change({ shifts: shifts.map((shift, at) => (at === index ? { ...shift, ...part } : shift)) })
  const timeOf = (hour: number, ends: boolean): string =>
    formatDateTime((hours[hour]?.at ?? 0) + (ends ? HOUR_MS : 0), 'HH:mm')
  const optionsOf = (ends: boolean) => openHours.map((hour) => ({ value: String(hour), label: timeOf(hour, ends) }))
  const problemOf = (index: number, ...names: readonly string[]): string | null =>
    names.map((name) => form.problems[`shifts.${index}.${name}`]).find((problem) => problem !== undefined) ?? null

  return (
    <FormDialog
      form={form}
      title={t('loadPlan.dialogTitle', { name: place.name, day })}
      width="44rem"
      sendLabel={t('loadPlan.check')}
      onSend={() => void check()}
      isComplete={!shifts.some((shift) => wrongIn(shift)) && (!needsReason || reason.trim() !== '')}
      isSentByEnter={false}
    >
      {shifts.map((shift, index) => {
        const most = MAX_SHIFT[unitOf(shift)]
        const range = t('loadPlan.amountHint', { most })
        const name = t('loadPlan.shiftNth', { nth: index + 1 })
        return (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: changes have no other identity, and stay in order
            key={index}
            as="fieldset"
            aria-label={name}
            gap="3"
            flexWrap="wrap"
            alignItems="flex-end"
            border="none"
            margin="0"
            padding="0"
          >
            <Box width="7rem">
              <SelectField
                label={t('loadPlan.from')}
                problem={problemOf(index, 'fromHour')}
                value={shift.fromHour}
                onChange={(fromHour) => change(index, { fromHour })}
                options={optionsOf(false)}
              />
            </Box>
            <Box width="7rem">
              <SelectField
                label={t('loadPlan.to')}
                problem={problemOf(index, 'toHour')}
                value={shift.toHour}
                onChange={(toHour) => change(index, { toHour })}
                options={optionsOf(true)}
              />
            </Box>
            <Box>
              <Segmented
                label={t('loadPlan.by')}
                options={SHIFT_UNITS.map((by) => ({ value: by, label: by === 'MW' ? 'MW' : '%' }))}
                value={unitOf(shift)}
                onChange={(by) => change(index, { by })}
              />
            </Box>
            <Box width="8rem">
              <NumberField
                label={t('loadPlan.amount')}
                name={`amount${index}`}
                problem={problemOf(index, 'value') ?? (wrongIn(shift) === 'amount' ? range : null)}
                precision={2}
                value={shift.value}
                onChange={(value) => change(index, { value })}
              />
            </Box>
            <Button size="sm" onClick={() => change(index, wholeDay(openHours))}>
              {t('loadPlan.wholeDay')}
            </Button>
            <IconButton
              size="sm"
              label={t('loadPlan.removeShift', { nth: index + 1 })}
              onClick={() => form.change({ shifts: shifts.filter((_, at) => at !== index) })}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </Row>
        )
      })}
      <Column gap="3" alignItems="flex-start">
        <Button
          size="sm"
          disabled={shifts.length >= MAX_SHIFTS}
          onClick={() => form.change({ shifts: [...shifts, nextShift(openHours)] })}
        >
          <Plus size={16} aria-hidden />
          {t('loadPlan.addShift')}
        </Button>
      </Column>
      <SwitchField {...form.field('keepsHeat')} label={t('loadPlan.keepsHeat')} hint={t('loadPlan.keepsHeatHint')} />
      <TextArea
        {...form.field('reason')}
        label={t('loadPlan.reason')}
        hint={t('loadPlan.reasonHint')}
        maxLength={MAX_REASON}
        isRequired={needsReason}
      />
    </FormDialog>
  )
}
