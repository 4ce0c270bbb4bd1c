import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import {
  forecastSettingsCalls,
  UNIT_RANGES,
  type UnitForecastRow,
  type UnitOwnField,
} from '#contract/endpoints/load-forecast-settings.ts'
import type { LearntHeatIndex } from '#contract/endpoints/unit-buildings.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Column } from '#ui/box.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { draftOfField, type FieldDraft, isWrong, SETTINGS_OF_FIELD, valuesOf } from '../model/unit-form.ts'
import { LearntIndex } from './learnt-index.tsx'

interface UnitDialogProps {
  fields: readonly UnitOwnField[]
  /** At least one. */
  units: readonly UnitForecastRow[]
  /** Of a single unit; null where nothing was learnt of it. */
  learnt: LearntHeatIndex | null
  onClose: () => void
}

type Drafts = Record<UnitOwnField, FieldDraft>

/** Sets values of one unit, or of many at once. */
export function UnitDialog({ fields, units, learnt, onClose }: UnitDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [single] = units.length === 1 ? units : []
  const draft = (field: UnitOwnField): FieldDraft => draftOfField(single?.own[field] ?? null, single !== undefined)
  const form = useDialogForm<Drafts>({
    form: `forecastUnits ${fields.join(' ')} ${units.map(({ keyId }) => keyId).join(' ')}`,
    initial: {
      heatIndexWM2: draft('heatIndexWM2'),
      correction: draft('correction'),
      exponent: draft('exponent'),
      flowEarly: draft('flowEarly'),
      flowSevere: draft('flowSevere'),
      flowLate: draft('flowLate'),
    },
    onClose,
  })
  const values = valuesOf(new Map(fields.map((field) => [field, form.values[field]])))
  const settings = SETTINGS_OF_FIELD.filter((setting) => setting !== 'keep' || single === undefined)

  async function save(): Promise<void> {
    const input = { units: units.map(({ keyId, version }) => ({ keyId, version })), values }
    await form.send(
      () => ask(forecastSettingsCalls.saveUnits, input, { isQuiet: true }),
      () => {
        say(t('drafts.saved'))
        onClose()
      },
    )
  }
  return (
    <FormDialog
      form={form}
      title={
        single
          ? t('loadForecast.editUnit', { name: single.name })
          : t('loadForecast.editUnits', { count: units.length })
      }
      width="34rem"
      sendLabel={t('loadForecast.save')}
      onSend={() => void save()}
      isComplete={Object.keys(values).length > 0 && !fields.some((field) => isWrong(field, form.values[field]))}
    >
      {fields.map((field) => {
        const { setting, value } = form.values[field]
        const { min, max, decimals } = UNIT_RANGES[field]
        const label = t(`loadForecast.unit.${field}`)
        const range = t('loadForecast.range', { min, max })
        const isRefused = value !== '' && isWrong(field, form.values[field])
        const problem = form.problems[`values.${field}`] ?? (isRefused ? range : null)
        return (
          <Column key={field} as="fieldset" gap="2" border="none" margin="0" padding="0">
            <legend>{label}</legend>
            <Segmented
              label={label}
              options={settings.map((each) => ({ value: each, label: t(`loadForecast.setting.${each}`) }))}
              value={setting}
              onChange={(next) => form.change({ [field]: { setting: next, value } })}
            />
            {field === 'heatIndexWM2' && single && learnt && (
              <LearntIndex
                unitName={single.name}
                learnt={learnt}
                onTake={(taken) => form.change({ heatIndexWM2: { setting: 'own', value: taken } })}
              />
            )}
            {setting === 'own' && (
              <NumberField
                label={t('loadForecast.ownValue')}
                name={field}
                {...(problem === null ? { hint: range } : {})}
                isRequired
                precision={decimals}
                value={value}
                problem={problem}
                onChange={(next) => form.change({ [field]: { setting, value: next } })}
              />
            )}
          </Column>
        )
      })}
    </FormDialog>
  )
}
