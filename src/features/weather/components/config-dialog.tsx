import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { type BoundOrganization, type WeatherConfig, weatherConfigCalls } from '#contract/endpoints/weather-config.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useWeatherConfig } from '../api/use-weather.ts'
import { BindWaiting } from './bind-waiting.tsx'
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
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({
    form: `weatherConfig ${config.organizationId}`,
    initial: placeDraft(config, sources),
    onClose,
  })
  const { values, problems } = form
  const { keyId, organizationId, version } = config
  const key = keyId === null ? {} : { keyId, version }

  const save = () =>
    form.send(
      (typed) =>
        ask(
          weatherConfigCalls.update,
          { organizationId, ...key, ...typed, offsetK: Number(typed.offsetK) },
          { isQuiet: true },
        ),
      () => {
        say(t('weather.saved'))
        onClose()
      },
    )

  return (
    <FormDialog
      form={form}
      title={title}
      sendLabel={t('weather.save')}
      onSend={() => void save()}
      isComplete={isChosen(values) && form.stale === null}
    >
      <PlaceFields draft={values} problems={problems} sources={sources} onChange={form.change} />
      <SourceTestPanel place={isChosen(values) ? values : null} />
    </FormDialog>
  )
}
