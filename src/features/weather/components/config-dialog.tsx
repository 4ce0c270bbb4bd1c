import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoundOrganization, type WeatherConfig, weatherConfigCalls } from '#contract/endpoints/weather-config.ts'
import { useAsk } from '#data/calls.ts'
import { useWeatherConfig } from '../api/use-weather.ts'
import { BindDialog, BindWaiting } from './bind-dialog.tsx'
import { isChosen, PlaceFields, placeDraft } from './place-fields.tsx'
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
  return <BindWaiting title={title} error={error} onRetry={() => void refetch()} onClose={props.onClose} />
}

function ConfigForm({ config, sources, title, onClose }: ConfigDialogProps & { title: string; config: WeatherConfig }) {
  const ask = useAsk()
  const [draft, setDraft] = useState(() => placeDraft(config, sources))

  function save(): Promise<unknown> {
    const { keyId, organizationId, version } = config
    const values = { ...draft, offsetK: Number(draft.offsetK) }
    const key = keyId === null ? {} : { keyId, version }
    return ask(weatherConfigCalls.update, { organizationId, ...key, ...values }, { isQuiet: true })
  }

  return (
    <BindDialog title={title} isComplete={isChosen(draft)} save={save} onClose={onClose}>
      {(problems, onEdit) => (
        <>
          <PlaceFields
            draft={draft}
            problems={problems}
            sources={sources}
            onChange={(changed) => {
              setDraft({ ...draft, ...changed })
              onEdit()
            }}
          />
          <SourceTestPanel place={isChosen(draft) ? draft : null} />
        </>
      )}
    </BindDialog>
  )
}
