import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { type BoundNode, type NodeWeather, weatherNodeCalls } from '#contract/endpoints/weather-node.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { NumberField } from '#ui/number-field.tsx'
import { useNodeWeather } from '../api/use-weather.ts'
import { BindWaiting } from './bind-waiting.tsx'
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
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({
    form: `nodeWeather ${stored.nodeId}`,
    initial: { ...placeDraft(stored, sources), designOutdoorC: String(stored.designOutdoorC ?? '') },
    onClose,
  })
  const { values, problems } = form
  const { nodeId, keyId, version } = stored
  const key = keyId === null ? {} : { version }

  const save = () =>
    form.send(
      (typed) =>
        ask(weatherNodeCalls.update, { nodeId, ...key, ...typed, offsetK: Number(typed.offsetK) }, { isQuiet: true }),
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
      <NumberField
        {...form.field('designOutdoorC')}
        label={t('weather.designOutdoor')}
        hint={t('weather.designOutdoorHint')}
        precision={1}
      />
      <SourceTestPanel place={isChosen(values) ? values : null} />
    </FormDialog>
  )
}
