import { useSetAtom } from 'jotai'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CommandNews, controlCalls, type WriteRight } from '#contract/endpoints/control.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useDialogForm } from '../form-dialog/use-dialog-form.ts'
import { ListFailure } from '../resource/list-states.tsx'
import { CommandSteps } from './command-steps.tsx'
import { ConfirmWrite } from './confirm-write.tsx'
import { useCommandsOnWay } from './use-commands-on-way.ts'
import { useWriteRights } from './use-write-rights.ts'
import { type DraftWrite, emptyDraft, WriteForm } from './write-form.tsx'

interface WritePanelProps {
  /** Points to write; those that the user may not see, or that cannot be written, are left out. */
  pointIds: readonly number[]
  onClose: () => void
}

/**
 * Writes to a device: type, confirm, and see what becomes of it. Nothing is sent before the confirmation, and what is
 * typed stays as it is while the present value beside it changes.
 */
export function WritePanel({ pointIds, onClose }: WritePanelProps) {
  const { t } = useTranslation()
  const rights = useWriteRights(pointIds)
  const [chosen, setChosen] = useState<number | null>(null)
  const found = rights.data ?? []
  const right = found.find(({ pointId }) => pointId === chosen) ?? found[0]
  if (right)
    return <PointPanel key={right.pointId} right={right} others={found} onChoose={setChosen} onClose={onClose} />
  return (
    <Dialog title={t('control.send')} isOpen onClose={onClose} closeLabel={t('control.close')}>
      {rights.isError ? (
        <ListFailure error={rights.error} onRetry={() => void rights.refetch()} />
      ) : rights.isPending ? (
        <Waiting text={t('control.loading')} />
      ) : (
        <EmptyState icon={<SlidersHorizontal size={40} />} title={t('control.nothing')} />
      )}
    </Dialog>
  )
}

interface PointPanelProps {
  right: WriteRight
  /** All points of the panel, this one among them. */
  others: readonly WriteRight[]
  onChoose: (pointId: number) => void
  onClose: () => void
}

function PointPanel({ right, others, onChoose, onClose }: PointPanelProps) {
  const { t } = useTranslation()
  const form = useDialogForm<DraftWrite>({ form: `write ${right.pointId}`, initial: emptyDraft, onClose })
  /** What the person saw when they went on to confirm: the gate compares it with what the device has. */
  const [confirmed, setConfirmed] = useState<{ value: number; seen: WriteRight['present'] } | null>(null)
  const [command, setCommand] = useState<CommandNews | null>(null)
  const title = t('control.title', { name: right.name })
  if (command) return <CommandPanel first={command} title={title} onClose={onClose} />
  if (confirmed)
    return (
      <ConfirmWrite right={right} form={form} {...confirmed} onBack={() => setConfirmed(null)} onAsked={setCommand} />
    )
  return (
    <WriteForm
      form={form}
      title={title}
      right={right}
      onConfirm={(value) => setConfirmed({ value, seen: right.present })}
      chooser={
        others.length > 1 && (
          <SelectField
            label={t('control.point')}
            problem={null}
            value={String(right.pointId)}
            onChange={(pointId) => onChoose(Number(pointId))}
            options={others.map(({ pointId, nodeName, name }) => ({
              value: String(pointId),
              label: `${nodeName} ${name}`,
            }))}
          />
        )
      }
    />
  )
}

function CommandPanel({ first, title, onClose }: { first: CommandNews; title: string; onClose: () => void }) {
  const { t } = useTranslation()
  const command = useCommandsOnWay([first])[0] ?? first
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  async function withdraw(): Promise<void> {
    await ask(controlCalls.withdraw, { commandIds: [command.commandId] })
    say(t('control.withdraw'))
  }
  const mayWithdraw = command.state === 'asked' && command.approval === 'waiting'
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('control.close')}
      footer={
        <>
          {mayWithdraw && <Button onClick={() => void withdraw()}>{t('control.withdraw')}</Button>}
          <Button look="solid" data-autofocus onClick={onClose}>
            {t('control.close')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <Row fontWeight="medium">{command.nodeName}</Row>
        <CommandSteps command={command} />
        {command.tookMs === null && (
          <Box fontSize="sm" color="fg.muted">
            {t('control.goesOn')}
          </Box>
        )}
      </Column>
    </Dialog>
  )
}
