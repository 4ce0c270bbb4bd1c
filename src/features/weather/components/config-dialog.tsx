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
import { useWeatherConfig } from '../api/use-weather.ts'
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
  const [draft, setDraft] = useState(() => placeDraft(config, sources))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure, stale } = useSaveFailure(setProblems)
  const set = (changed: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...changed })
    setProblems({})
  }

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
          <Button
            look="solid"
            onClick={() => void handleSave()}
            disabled={isBusy || !isChosen(draft) || stale !== null}
          >
            {t('weather.save')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <PlaceFields draft={draft} problems={problems} sources={sources} onChange={set} />
        <SourceTestPanel place={isChosen(draft) ? draft : null} />
      </Column>
    </Dialog>
  )
}
