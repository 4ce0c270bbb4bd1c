import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thresholdCalls } from '#contract/resources/alarm-threshold.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ChangeSteps } from './change-steps.tsx'
import { TargetList } from './target-list.tsx'

/** Gives the points of some stations the thresholds of another station. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const stations = useAnswer(thresholdCalls.stations, {})
  const [from, setFrom] = useState('')
  const [to, setTo] = useState<readonly string[]>([])
  const list = stations.data ?? []
  const targets = list.filter(({ keyId }) => keyId !== from)
  const chosen = targets.filter(({ keyId }) => to.includes(keyId)).map(({ keyId }) => keyId)
  return (
    <ChangeSteps
      title={t('alarmThresholds.copy')}
      onClose={onClose}
      askOf={(purpose) =>
        from === '' || chosen.length === 0 ? null : { kind: 'copy', input: { ...purpose, from, to: chosen } }
      }
    >
      {(problems, onEdit) => {
        if (stations.isError)
          return (
            <Column gap="2" role="alert">
              {t('alarmThresholds.stationsFailed')}
              <Button onClick={() => void stations.refetch()}>{t('alarmThresholds.retry')}</Button>
            </Column>
          )
        if (stations.data === undefined) return <Waiting text={t('alarmThresholds.loading')} />
        return (
          <>
            <SelectField
              name="from"
              label={t('alarmThresholds.from')}
              isRequired
              placeholder={t('alarmThresholds.chooseStation')}
              options={list.map(({ keyId, name, detail }) => ({ value: keyId, label: `${name} ${detail ?? ''}` }))}
              value={from}
              problem={problems.from ?? null}
              onChange={(value) => {
                setFrom(value)
                onEdit()
              }}
            />
            <TargetList
              label={t('alarmThresholds.to')}
              hint={t('alarmThresholds.toHint')}
              targets={targets}
              chosen={chosen}
              problem={problems.to ?? firstOf(problems)}
              onChange={(next) => {
                setTo(next)
                onEdit()
              }}
            />
          </>
        )
      }}
    </ChangeSteps>
  )
}

/** A limit that does not fit one of the target points has no field of its own here. */
function firstOf(problems: Readonly<Record<string, string>>): string | null {
  const [, rule] = Object.entries(problems).find(([name]) => !['from', 'to', 'reason', 'points'].includes(name)) ?? []
  return rule ?? null
}
