import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { type BoundOrganization, type WeatherConfig, weatherConfigCalls } from '#contract/endpoints/weather-config.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { useCities, useProvinces, useWeatherConfig } from '../api/use-weather.ts'
import { SourceTestPanel } from './source-test-panel.tsx'

interface ConfigDialogProps {
  organization: BoundOrganization
  /** Names of the sources that the server knows. */
  sources: readonly string[]
  onClose: () => void
}

/** Binds an organisation to a city and a source. A new binding starts with the one it inherits. */
export function ConfigDialog(props: ConfigDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useWeatherConfig(props.organization.keyId)
  const title = t('weather.bindTitle', { name: props.organization.name })
  if (data && !isFetching) return <ConfigForm key={data.version} {...props} title={title} config={data} />
  return (
    <Dialog title={title} isOpen onClose={props.onClose} closeLabel={t('weather.close')}>
      {error ? <ListFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={t('weather.reading')} />}
    </Dialog>
  )
}

function ConfigForm({ config, sources, title, onClose }: ConfigDialogProps & { title: string; config: WeatherConfig }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [draft, setDraft] = useState(() => draftOf(config, sources))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure, stale } = useSaveFailure(setProblems)
  const provinces = useProvinces().data ?? []
  const cities = useCities(draft.provinceId).data ?? []
  const set = (changed: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...changed })
    setProblems({})
  }
  const optionsOf = (list: readonly { keyId: string; name: string }[]) =>
    list.map(({ keyId, name }) => ({ value: keyId, label: name }))
  const field = (name: keyof typeof draft) => ({ name, problem: problems[name] ?? null })
  const isWhole = draft.provinceId !== '' && draft.cityId !== '' && draft.source !== ''

  async function handleSave(): Promise<void> {
    setBusy(true)
    try {
      const { keyId, organizationId, version } = config
      const values = { ...draft, offsetK: Number(draft.offsetK) }
      const key = keyId === null ? {} : { keyId, version }
      await ask(weatherConfigCalls.update, { organizationId, ...key, ...values }, { isQuiet: true })
      say(t('weather.saved'))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('weather.close')}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('weather.cancel')}
          </Button>
          <Button look="solid" onClick={() => void handleSave()} disabled={isBusy || !isWhole || stale !== null}>
            {t('weather.save')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <SelectField
          {...field('provinceId')}
          label={t('weather.province')}
          isRequired
          placeholder={t('weather.choose')}
          value={draft.provinceId}
          options={optionsOf(provinces)}
          onChange={(provinceId) => set({ provinceId, cityId: '' })}
        />
        <SelectField
          {...field('cityId')}
          label={t('weather.city')}
          isRequired
          placeholder={t('weather.choose')}
          value={draft.cityId}
          options={optionsOf(cities)}
          onChange={(cityId) => set({ cityId })}
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
          onChange={(source) => set({ source })}
        />
        <NumberField
          {...field('intervalMin')}
          label={t('weather.interval')}
          hint={t('weather.intervalHint')}
          isRequired
          precision={0}
          value={draft.intervalMin}
          onChange={(intervalMin) => set({ intervalMin })}
        />
        <NumberField
          {...field('offsetK')}
          label={t('weather.offset')}
          hint={t('weather.offsetHint')}
          precision={1}
          value={draft.offsetK}
          onChange={(offsetK) => set({ offsetK })}
        />
        <SwitchField
          {...field('openFlag')}
          label={t('weather.openFlag')}
          value={draft.openFlag}
          onChange={(openFlag) => set({ openFlag })}
        />
        <SourceTestPanel place={isWhole ? draft : null} />
      </Column>
    </Dialog>
  )
}

const draftOf = (config: WeatherConfig, sources: readonly string[]) => ({
  provinceId: config.provinceId,
  cityId: config.cityId,
  source: sources.includes(config.source) ? config.source : (sources[0] ?? ''),
  intervalMin: String(config.intervalMin),
  offsetK: String(config.offsetK),
  openFlag: config.openFlag,
})
