import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoundNode, type NodeWeather, weatherNodeCalls } from '#contract/endpoints/weather-node.ts'
import { useAsk } from '#data/calls.ts'
import { NumberField } from '#ui/number-field.tsx'
import { useNodeWeather } from '../api/use-weather.ts'
import { BindDialog, BindWaiting } from './bind-dialog.tsx'
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
  return <BindWaiting title={title} error={error} onRetry={() => void refetch()} onClose={props.onClose} />
}

function NodeForm({ stored, sources, title, onClose }: NodeDialogProps & { title: string; stored: NodeWeather }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [place, setPlace] = useState(() => placeDraft(stored, sources))
  const [designOutdoorC, setDesign] = useState(() => String(stored.designOutdoorC ?? ''))

  function save(): Promise<unknown> {
    const { nodeId, keyId, version } = stored
    const values = { ...place, offsetK: Number(place.offsetK), designOutdoorC }
    const key = keyId === null ? {} : { version }
    return ask(weatherNodeCalls.update, { nodeId, ...key, ...values }, { isQuiet: true })
  }

  return (
    <BindDialog title={title} isComplete={isChosen(place)} save={save} onClose={onClose}>
      {(problems, onEdit) => (
        <>
          <PlaceFields
            draft={place}
            problems={problems}
            sources={sources}
            onChange={(changed) => {
              setPlace({ ...place, ...changed })
              onEdit()
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
              onEdit()
            }}
          />
          <SourceTestPanel place={isChosen(place) ? place : null} />
        </>
      )}
    </BindDialog>
  )
}
