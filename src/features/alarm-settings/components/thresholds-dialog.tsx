import { useTranslation } from 'react-i18next'
import { FieldControl } from '#archetypes/field-kinds/field-control.tsx'
import type { FormValue } from '#archetypes/field-kinds/field-face.ts'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { problemOf } from '#archetypes/resource/form-values.ts'
import { labelIn } from '#contract/kit/language.ts'
import { alarmThresholdResource, THRESHOLDS, type ThresholdRow } from '#contract/resources/alarm-threshold.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ThresholdAsk } from '../api/use-thresholds.ts'
import { ChangeSteps } from './change-steps.tsx'

type Name = (typeof THRESHOLDS)[number]

interface ThresholdInput extends Readonly<Record<Name, FormValue>> {
  /** Those that are changed. */
  readonly ticked: readonly string[]
  readonly reason: string
}

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
  const form = useDialogForm<ThresholdInput>({
    form: `thresholds ${rows.map(({ keyId }) => keyId).join()}`,
    initial: { ...commonOf(rows), ticked: isOne ? THRESHOLDS : [], reason: '' },
    onClose,
  })
  const { values, problems } = form
  const ticked = new Set(THRESHOLDS.filter((name) => values.ticked.includes(name)))

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
      form={form}
      title={
        isOne
          ? t('alarmThresholds.setTitle', {
              name: `${only?.heatName} ${language === 'en' ? only?.pointLocationEn : only?.pointLocation}`,
            })
          : t('alarmThresholds.setTitleMany', { count: rows.length })
      }
      onClose={onClose}
      askOf={askOf}
    >
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
                    onChange={(isTicked) =>
                      form.change({
                        ticked: THRESHOLDS.filter((each) => (each === name ? isTicked : ticked.has(each))),
                      })
                    }
                  />
                )}
                {(ticked.has(name) || problems[name] !== undefined) && (
                  <FieldControl
                    {...form.field(name)}
                    field={field}
                    check={(value) => problemOf(field, value, language)}
                    onBlur={() => undefined}
                  />
                )}
              </Column>
            )
          })}
        </Box>
      </Column>
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
