import { useTranslation } from 'react-i18next'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { thresholdCalls } from '#contract/resources/alarm-threshold.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ChangeSteps } from './change-steps.tsx'
import { TargetList } from './target-list.tsx'

interface CopyInput {
  readonly from: string
  readonly to: readonly string[]
  readonly reason: string
}
const NOTHING: CopyInput = { from: '', to: [], reason: '' }

/** Gives the points of some stations the thresholds of another station. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const stations = useAnswer(thresholdCalls.stations, {})
  const form = useDialogForm({ form: 'copyThresholds', initial: NOTHING, onClose })
  const { values, problems } = form
  const { from, to } = values
  const list = stations.data ?? []
  const targets = list.filter(({ keyId }) => keyId !== from)
  const chosen = targets.filter(({ keyId }) => to.includes(keyId)).map(({ keyId }) => keyId)
  return (
    <ChangeSteps
      form={form}
      title={t('alarmThresholds.copy')}
      onClose={onClose}
      askOf={(purpose) =>
        from === '' || chosen.length === 0 ? null : { kind: 'copy', input: { ...purpose, from, to: chosen } }
      }
    >
      {stations.isError ? (
        <Column gap="2" role="alert">
          {t('alarmThresholds.stationsFailed')}
          <Button onClick={() => void stations.refetch()}>{t('alarmThresholds.retry')}</Button>
        </Column>
      ) : stations.data === undefined ? (
        <Waiting text={t('alarmThresholds.loading')} />
      ) : (
        <>
          <SelectField
            {...form.field('from')}
            label={t('alarmThresholds.from')}
            isRequired
            placeholder={t('alarmThresholds.chooseStation')}
            options={list.map(({ keyId, name, detail }) => ({ value: keyId, label: `${name} ${detail ?? ''}` }))}
          />
          <TargetList
            label={t('alarmThresholds.to')}
            hint={t('alarmThresholds.toHint')}
            targets={targets}
            chosen={chosen}
            problem={problems.to ?? firstOf(problems)}
            onChange={(next) => form.change({ to: next })}
          />
        </>
      )}
    </ChangeSteps>
  )
}

/** A limit that does not fit one of the target points has no field of its own here. */
function firstOf(problems: Readonly<Record<string, string>>): string | null {
  const [, rule] = Object.entries(problems).find(([name]) => !['from', 'to', 'reason', 'points'].includes(name)) ?? []
  return rule ?? null
}
