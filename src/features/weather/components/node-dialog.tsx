import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { type BoundNode, type NodeWeather, weatherNodeCalls } from '#contract/endpoints/weather-node.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { useNodeWeather } from '../api/use-weather.ts'
import { isChosen, PlaceFields, placeDraft } from './place-fields.tsx'
import { SourceTestPanel } from './source-test-panel.tsx'

interface NodeDialogProps {
  node: BoundNode
  /** Names of the sources that the server knows. */
  sources: readonly string[]
  onClose: () => void
}

/** Binds a node of the network to a city and a climate model. A new binding starts with the one it inherits. */
export function NodeDialog(props: NodeDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useNodeWeather(props.node.keyId)
  const title = t('weather.bindTitle', { name: props.node.name })
  if (data && !isFetching) return <NodeForm key={data.version} {...props} title={title} stored={data} />
  return (
    <Dialog title={title} isOpen onClose={props.onClose} closeLabel={t('weather.close')}>
      {error ? <ListFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={t('weather.reading')} />}
    </Dialog>
  )
}

function NodeForm({ stored, sources, title, onClose }: NodeDialogProps & { title: string; stored: NodeWeather }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [place, setPlace] = useState(() => placeDraft(stored, sources))
  const [designOutdoorC, setDesign] = useState(() => String(stored.designOutdoorC ?? ''))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure, stale } = useSaveFailure(setProblems)

  async function handleSave(): Promise<void> {
    setBusy(true)
    try {
      const { nodeId, keyId, version } = stored
      const values = { ...place, offsetK: Number(place.offsetK), designOutdoorC }
      await ask(
        weatherNodeCalls.update,
        { nodeId, ...(keyId === null ? {} : { version }), ...values },
        { isQuiet: true },
      )
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
            disabled={isBusy || !isChosen(place) || stale !== null}
          >
            {t('weather.save')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <PlaceFields
          draft={place}
          problems={problems}
          sources={sources}
          onChange={(changed) => {
            setPlace({ ...place, ...changed })
            setProblems({})
          }}
        />
        <NumberField
          name="designOutdoorC"
          problem={problems.designOutdoorC ?? null}
          label={t('weather.designOutdoor')}
          hint={t('weather.designOutdoorHint')}
          precision={1}
          value={designOutdoorC}
          onChange={(value) => {
            setDesign(value)
            setProblems({})
          }}
        />
        <SourceTestPanel place={isChosen(place) ? place : null} />
      </Column>
    </Dialog>
  )
}
