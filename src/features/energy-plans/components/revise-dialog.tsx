import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { energyPlanCalls, type NodePlan } from '#contract/endpoints/energy-plans.ts'
import { choiceText } from '#contract/kit/field.ts'
import { energyPlanResource } from '#contract/resources/energy-plan.resource.ts'
import { ENERGY_UNITS, type Energy } from '#contract/resources/energy-slot.resource.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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

/** Sets another target for one of a node's plans, with the reason. What was typed stays when it is refused. */
export function ReviseDialog({ name, energy, plans, onClose }: ReviseDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [chosen, setChosen] = useState(plans.at(-1)?.keyId ?? '')
  const plan = plans.find(({ keyId }) => keyId === chosen)
  const [target, setTarget] = useState(String(plan?.target ?? ''))
  const [reason, setReason] = useState('')
  const [rules, setRules] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure } = useSaveFailure(setRules)
  const amount = target.trim() === '' ? Number.NaN : Number(target)
  const isComplete = plan !== undefined && amount >= 0 && reason.trim() !== ''
  async function revise(): Promise<void> {
    if (!plan || !isComplete || isBusy) return
    setBusy(true)
    setRules({})
    try {
      const { keyId, version } = plan
      await ask(energyPlanCalls.revise, { keyId, version, target: amount, reason }, { isQuiet: true })
      say(t('energyPlans.revised'))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('energyPlans.reviseOf', { name })}
      isOpen
      onClose={onClose}
      closeLabel={t('energyPlans.cancel')}
      width="28rem"
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('energyPlans.cancel')}</Button>
          <Button look="solid" disabled={!isComplete || isBusy} onClick={() => void revise()}>
            {t('energyPlans.save')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <SelectField
          label={t('energyPlans.whichPlan')}
          problem={null}
          value={chosen}
          onChange={(keyId) => {
            setChosen(keyId)
            setTarget(String(plans.find((one) => one.keyId === keyId)?.target ?? ''))
          }}
          options={plans.map(({ keyId, kind, firstDay, lastDay }) => ({
            value: keyId,
            label: t('energyPlans.planOf', {
              ...{ kind: choiceText(energyPlanResource.fields.kind, kind, language), first: firstDay, last: lastDay },
            }),
          }))}
        />
        <NumberField
          label={t('energyPlans.target', { unit: ENERGY_UNITS[energy] })}
          name="target"
          problem={rules.target ?? (Number.isNaN(amount) ? t('energyPlans.number') : null)}
          value={target}
          onChange={setTarget}
          precision={2}
          isRequired
        />
        <TextArea
          label={t('energyPlans.reason')}
          name="reason"
          problem={rules.reason ?? null}
          value={reason}
          onChange={setReason}
          maxLength={500}
          isRequired
        />
      </Column>
    </Dialog>
  )
}
