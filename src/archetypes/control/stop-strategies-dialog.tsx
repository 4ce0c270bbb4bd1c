import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlStopCalls } from '#contract/endpoints/control-stops.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box } from '#ui/box.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { useDialogForm } from '../form-dialog/use-dialog-form.ts'
import { useNodes } from '../telemetry/use-telemetry.ts'

const LEVELS = ['source', 'station', 'unit'] as const
const NO_NODES = [] as const

/** The one confirmation: where, and why. */
export function StopStrategiesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({ form: 'stop strategies', initial: { nodeId: '', reason: '' }, onClose })
  const { data: nodes = NO_NODES } = useNodes(LEVELS)
  const options = useMemo(() => {
    const names = new Map(nodes.map(({ keyId, name }) => [keyId, name]))
    return nodes.map(({ keyId, name, parentId, nodeType }) => {
      const above = nodeType === 'unit' && parentId !== null ? names.get(parentId) : undefined
      return { value: keyId, label: above === undefined ? name : `${above} ${name}` }
    })
  }, [nodes])
  const stop = (): Promise<void> =>
    form.send(
      ({ nodeId, reason }) =>
        ask(controlStopCalls.stop, { nodeIds: nodeId === '' ? null : [nodeId], reason }, { isQuiet: true }),
      () => {
        say(t('control.stopped'))
        onClose()
      },
    )
  return (
    <FormDialog
      form={form}
      title={t('control.stopAll')}
      sendLabel={t('control.stopAll')}
      isComplete={form.values.reason.trim() !== ''}
      onSend={() => void stop()}
    >
      <Box>{t('control.stopDetail')}</Box>
      <SelectField
        label={t('control.stopScope')}
        placeholder={t('control.everythingInSight')}
        options={options}
        {...form.field('nodeId')}
      />
      <TextArea {...form.field('reason')} label={t('control.reason')} isRequired rows={2} maxLength={500} />
    </FormDialog>
  )
}
