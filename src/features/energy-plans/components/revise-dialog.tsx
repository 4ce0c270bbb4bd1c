import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { energyPlanCalls, type NodePlan } from '#contract/endpoints/energy-plans.ts'
import { choiceText } from '#contract/kit/field.ts'
import { energyPlanResource } from '#contract/resources/energy-plan.resource.ts'
import { ENERGY_UNITS, type Energy } from '#contract/resources/energy-slot.resource.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface ReviseDialogProps {
  name: string
  energy: Energy
  /** At least one. */
  plans: readonly NodePlan[]
  onClose: () => void
}

/** Sets another target for one of a node's plans, with the reason. */
export function ReviseDialog({ name, energy, plans, onClose }: ReviseDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const last = plans.at(-1)
  const targetOf = (keyId: string): string => String(plans.find((one) => one.keyId === keyId)?.target ?? '')
  const form = useDialogForm({
    form: `revisePlan ${name} ${energy}`,
    initial: { plan: last?.keyId ?? '', target: targetOf(last?.keyId ?? ''), reason: '' },
    onClose,
  })
  const { values, problems } = form
  const plan = plans.find(({ keyId }) => keyId === values.plan)
  const amount = values.target.trim() === '' ? Number.NaN : Number(values.target)

  async function revise(): Promise<void> {
    if (!plan) return
    const { keyId, version } = plan
    const { reason } = values
    await form.send(
      () => ask(energyPlanCalls.revise, { keyId, version, target: amount, reason }, { isQuiet: true }),
      () => {
        say(t('energyPlans.revised'))
        onClose()
      },
    )
  }

  return (
    <FormDialog
      form={form}
      title={t('energyPlans.reviseOf', { name })}
      width="28rem"
      sendLabel={t('energyPlans.save')}
      onSend={() => void revise()}
      isComplete={plan !== undefined && amount >= 0 && values.reason.trim() !== ''}
    >
      <SelectField
        label={t('energyPlans.whichPlan')}
        problem={null}
        value={values.plan}
        onChange={(keyId) => form.change({ plan: keyId, target: targetOf(keyId) })}
        options={plans.map(({ keyId, kind, firstDay, lastDay }) => ({
          value: keyId,
          label: t('energyPlans.planOf', {
            kind: choiceText(energyPlanResource.fields.kind, kind, language),
            first: firstDay,
            last: lastDay,
          }),
        }))}
      />
      <NumberField
        {...form.field('target')}
        label={t('energyPlans.target', { unit: ENERGY_UNITS[energy] })}
        problem={problems.target ?? (Number.isNaN(amount) ? t('energyPlans.number') : null)}
        precision={2}
        isRequired
      />
      <TextArea {...form.field('reason')} label={t('energyPlans.reason')} maxLength={500} isRequired />
    </FormDialog>
  )
}
