import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldControl } from '#archetypes/field-kinds/field-control.tsx'
import type { FormValue } from '#archetypes/field-kinds/field-face.ts'
import { problemOf } from '#archetypes/resource/form-values.ts'
import { labelIn } from '#contract/kit/language.ts'
import { alarmThresholdResource, THRESHOLDS, type ThresholdRow } from '#contract/resources/alarm-threshold.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ThresholdAsk } from '../api/use-thresholds.ts'
import { ChangeSteps } from './change-steps.tsx'

type Name = (typeof THRESHOLDS)[number]

interface ThresholdsDialogProps {
  rows: readonly ThresholdRow[]
  onClose: () => void
}

/** Changes the thresholds of a point, or what is ticked of many. */
export function ThresholdsDialog({ rows, onClose }: ThresholdsDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [only] = rows
  const isOne = rows.length === 1
  const { rangeMin = 0, rangeMax = 0, paramUnit = '' } = only ?? {}
  const [values, setValues] = useState<Readonly<Record<Name, FormValue>>>(() => commonOf(rows))
  const [ticked, setTicked] = useState<ReadonlySet<Name>>(() => new Set(isOne ? THRESHOLDS : []))

  function askOf(purpose: { readonly reason: string; readonly preview: boolean }): ThresholdAsk | null {
    const given: Record<string, unknown> = {}
    for (const name of ticked) {
      const read = alarmThresholdResource.fields[name].schema.safeParse(values[name])
      if (!read.success) return null
      given[name] = read.data
    }
    if (ticked.size === 0) return null
    const points = rows.map(({ keyId, version }) => ({ keyId, version }))
    return { kind: 'set', input: { ...purpose, ...given, points } }
  }

  return (
    <ChangeSteps
      title={
        isOne
          ? t('alarmThresholds.setTitle', { name: `${only?.heatName} ${only?.pointLocation}` })
          : t('alarmThresholds.setTitleMany', { count: rows.length })
      }
      onClose={onClose}
      askOf={askOf}
    >
      {(problems, onEdit) => (
        <Column gap="3">
          <Box color="fg.muted" fontSize="sm">
            {isOne
              ? t('alarmThresholds.range', { min: rangeMin, max: rangeMax, unit: paramUnit })
              : t('alarmThresholds.manyHint')}
          </Box>
          <Box display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
            {THRESHOLDS.map((name) => {
              const field = alarmThresholdResource.fields[name]
              return (
                <Column key={name} gap="1">
                  {!isOne && (
                    <Checkbox
                      label={t('alarmThresholds.change', { field: labelIn(field.label, language) })}
                      checked={ticked.has(name)}
                      onChange={(isTicked) => {
                        setTicked(new Set(THRESHOLDS.filter((each) => (each === name ? isTicked : ticked.has(each)))))
                        onEdit()
                      }}
                    />
                  )}
                  {(ticked.has(name) || problems[name] !== undefined) && (
                    <FieldControl
                      name={name}
                      field={field}
                      value={values[name]}
                      problem={problems[name] ?? null}
                      check={(value) => problemOf(field, value, language)}
                      onChange={(value) => {
                        setValues({ ...values, [name]: value })
                        onEdit()
                      }}
                      onBlur={() => undefined}
                    />
                  )}
                </Column>
              )
            })}
          </Box>
        </Column>
      )}
    </ChangeSteps>
  )
}

/** The value that all rows have; empty where they differ. */
function commonOf(rows: readonly ThresholdRow[]): Readonly<Record<Name, FormValue>> {
  const common = (name: Name): FormValue => {
    const [only, ...others] = new Set(rows.map((row) => row[name]))
    const value = others.length === 0 ? only : undefined
    if (name === 'isAlarmed') return value !== false
    return value === null || value === undefined ? '' : String(value)
  }
  return {
    limitLl: common('limitLl'),
    limitL: common('limitL'),
    limitH: common('limitH'),
    limitHh: common('limitHh'),
    isAlarmed: common('isAlarmed'),
    levelLl: common('levelLl'),
    levelL: common('levelL'),
    levelH: common('levelH'),
    levelHh: common('levelHh'),
    alarmDeadband: common('alarmDeadband'),
    alarmDelayS: common('alarmDelayS'),
  }
}
