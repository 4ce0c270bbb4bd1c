import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thresholdCalls } from '#contract/resources/alarm-threshold.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ChangeSteps } from './change-steps.tsx'

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
            <Column gap="2" role="group" aria-label={t('alarmThresholds.to')}>
              <Box fontSize="sm" fontWeight="medium">
                {t('alarmThresholds.to')}
              </Box>
              <Box fontSize="sm" color="fg.muted">
                {t('alarmThresholds.toHint')}
              </Box>
              <Checkbox
                label={t('alarmThresholds.allStations')}
                checked={chosen.length > 0 && chosen.length === targets.length}
                isMixed={chosen.length > 0 && chosen.length < targets.length}
                onChange={(isAll) => {
                  setTo(isAll ? targets.map(({ keyId }) => keyId) : [])
                  onEdit()
                }}
              />
              <Column
                gap="1.5"
                maxHeight="11rem"
                overflowY="auto"
                padding="3"
                borderWidth="1px"
                borderColor="border.field"
                borderRadius="md"
              >
                {targets.map(({ keyId, name, detail }) => (
                  <Checkbox
                    key={keyId}
                    label={`${name} ${detail ?? ''}`}
                    checked={chosen.includes(keyId)}
                    onChange={(isChosen) => {
                      setTo(isChosen ? [...chosen, keyId] : chosen.filter((key) => key !== keyId))
                      onEdit()
                    }}
                  />
                ))}
              </Column>
              <Problem id="copy-to-problem" text={problems.to ?? firstOf(problems)} />
            </Column>
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
