import { useTranslation } from 'react-i18next'
import type { WeatherConfig } from '#contract/endpoints/weather-config.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { useCities, useProvinces } from '../api/use-weather.ts'

export interface PlaceDraft {
  readonly provinceId: string
  readonly cityId: string
  readonly source: string
  readonly intervalMin: string
  readonly offsetK: string
  readonly openFlag: boolean
}

type Stored = Pick<WeatherConfig, 'provinceId' | 'cityId' | 'source' | 'intervalMin' | 'offsetK' | 'openFlag'>

/** What the fields show at first. @param sources - Those that the server knows; a source that is gone gives way. */
export const placeDraft = (stored: Stored, sources: readonly string[]): PlaceDraft => ({
  provinceId: stored.provinceId,
  cityId: stored.cityId,
  source: sources.includes(stored.source) ? stored.source : (sources[0] ?? ''),
  intervalMin: String(stored.intervalMin),
  offsetK: String(stored.offsetK),
  openFlag: stored.openFlag,
})

/** Whether city and source are chosen. */
export const isChosen = ({ provinceId, cityId, source }: PlaceDraft): boolean =>
  provinceId !== '' && cityId !== '' && source !== ''

interface PlaceFieldsProps {
  draft: PlaceDraft
  problems: Readonly<Record<string, string>>
  /** Names of the sources that the server knows. */
  sources: readonly string[]
  onChange: (changed: Partial<PlaceDraft>) => void
}

/** City, source, interval and correction of a weather. */
export function PlaceFields({ draft, problems, sources, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const provinces = useProvinces().data ?? []
  const cities = useCities(draft.provinceId).data ?? []
  const optionsOf = (list: readonly { keyId: string; name: string }[]) =>
    list.map(({ keyId, name }) => ({ value: keyId, label: name }))
  const field = (name: keyof PlaceDraft) => ({ name, problem: problems[name] ?? null })
  return (
    <>
      <SelectField
        {...field('provinceId')}
        label={t('weather.province')}
        isRequired
        placeholder={t('weather.choose')}
        value={draft.provinceId}
        options={optionsOf(provinces)}
        onChange={(provinceId) => onChange({ provinceId, cityId: '' })}
      />
      <SelectField
        {...field('cityId')}
        label={t('weather.city')}
        isRequired
        placeholder={t('weather.choose')}
        value={draft.cityId}
        options={optionsOf(cities)}
        onChange={(cityId) => onChange({ cityId })}
      />
      <SelectField
        {...field('source')}
        label={t('weather.source')}
        isRequired
        placeholder={t('weather.choose')}
        hint={t(sources.length === 0 ? 'weather.noSources' : 'weather.sourceHint')}
        value={draft.source}
        options={sources.map((value) => ({
          value,
          label: value === 'simulator' ? t('weather.simulator') : value,
        }))}
        onChange={(source) => onChange({ source })}
      />
      <NumberField
        {...field('intervalMin')}
        label={t('weather.interval')}
        hint={t('weather.intervalHint')}
        isRequired
        precision={0}
        value={draft.intervalMin}
        onChange={(intervalMin) => onChange({ intervalMin })}
      />
      <NumberField
        {...field('offsetK')}
        label={t('weather.offset')}
        hint={t('weather.offsetHint')}
        precision={1}
        value={draft.offsetK}
        onChange={(offsetK) => onChange({ offsetK })}
      />
      <SwitchField
        {...field('openFlag')}
        label={t('weather.openFlag')}
        value={draft.openFlag}
        onChange={(openFlag) => onChange({ openFlag })}
      />
    </>
  )
}
